import { Link } from 'react-router';
import type { CallOutput } from '#contract/call.ts';
import type { readDeletionTies } from '#contract/console-member-acts.ts';
import { refusalsToDeleteAccount } from '#domain/accounts/account-deletion.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { orderPath } from '#web/console/ui/member-name.ts';
import { slotPath } from '#web/console/ui/opens-slot.ts';
import { Notice } from '#web/ui/notice.tsx';

const { delete: words } = memberActLabels;

type Ties = CallOutput<typeof readDeletionTies>;

interface TieLink {
  readonly to: string;
  readonly text: string;
}

/** Where the staff can do something about each. */
function linksOf(ties: Ties, code: keyof typeof words.refused): readonly TieLink[] {
  switch (code) {
    case 'account_has_bookings':
      return ties.paidBookings.map((booking) => ({
        to: slotPath(booking),
        text: [
          formatDate(booking.date),
          bookingTimeRange(booking.slot, booking.durationSlots),
          booking.court,
        ].join(', '),
      }));
    case 'account_has_payment':
      return ties.waitingOrders.map(({ orderId, until }) => {
        const at = Temporal.Instant.from(until);
        const when = { date: formatDate(dateOf(at)), time: formatTime(at) };
        return {
          to: orderPath(orderId),
          text: fill(words.waits, { order: shortOrderId(orderId), ...when }),
        };
      });
    case 'account_teaches':
      return [{ to: '/lessons', text: words.toLessons }];
    case 'account_is_staff':
      return [];
  }
}

/** Everything that keeps an account, and where to do something about it. [GONE-8] */
export function DeletionTies({ ties }: { readonly ties: Ties }) {
  return (
    <>
      <Notice>{words.kept}</Notice>
      {refusalsToDeleteAccount(ties).map((code) => (
        <section key={code} className="grid gap-1 text-sm">
          <p>{words.refused[code]}</p>
          <ul className="max-h-48 list-disc overflow-y-auto pl-5">
            {linksOf(ties, code).map(({ to, text }) => (
              <li key={to}>
                <Link to={to} className="figures text-court underline">
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
