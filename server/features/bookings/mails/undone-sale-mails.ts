import { cancelledCalendar } from '#domain/bookings/calendar-links.ts';
import { bookingsInBrief } from '#domain/bookings/mail-subjects.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import type { SaleReturn } from '#domain/staff/undo.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail } from '#domain/words/mail-parts.ts';
import { calendarNotes } from '#domain/words/mail-texts.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import {
  attached,
  balanceOf,
  fileOf,
  inLines,
  slotBefore,
} from '#server/features/bookings/mails/booking-mails.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

interface UndoneSale extends SaleReturn {
  readonly orderId: string;
  /** The address of the order, which a free booking does not know. */
  readonly to: string;
  readonly bookings: readonly OwnBooking[];
  readonly reason: string;
}

/** Mails that a sale at the desk was undone, and how the money came back. [DESK-25] */
export const mailUndoneSale = async (
  tx: Tx,
  { publicUrl }: Settings,
  { orderId, to, bookings, method, amountSen, reason }: UndoneSale,
  now: Temporal.Instant,
): Promise<void> => {
  const [first] = bookings;
  if (first === undefined) return;
  const { saleUndone, lessonPaymentUndone, undoneSale, guest } = deskMailTexts;
  // Of a sale that is held for its link only the free slots are booked.
  const wasPaid = method === null || method === 'link' ? 'nothing' : method;
  const contact = await readContact(tx);
  const balance = await balanceOf(tx, first.booking);
  const slots = bookings.map(({ booking }) => slotBefore(booking));
  const key = `sale-undone/${orderId}`;
  const common = {
    what: bookingsInBrief(slots),
    reason,
    outcome: fill(undoneSale[wasPaid], {
      amount: displayAmount(amountSen),
      balance,
      paidBy: wasPaid === 'cash' || wasPaid === 'terminal' ? paidByWords(wasPaid) : '',
    }),
    profile: `${publicUrl}/profile`,
  };
  // The lesson goes on, so that it stays in the calendar. [COACH-12]
  if (first.booking.coachUserId !== null) {
    const taken = fillMail(lessonPaymentUndone, {
      ...common,
      booking: inLines(slotBefore(first.booking)),
    });
    await queueMail(tx, { to, ...taken, idempotencyKey: key }, now);
    return;
  }
  const words = {
    ...common,
    bookings: [{ list: slots.map(inLines) }],
    calendar: calendarNotes.removes[slots.length === 1 ? 0 : 1],
    order: shortOrderId(orderId),
  };
  await queueMail(
    tx,
    {
      to,
      ...fillMail(first.booking.isGuest ? guest.saleUndone : saleUndone, words),
      // A file takes out one booking. [CAL-5]
      attachments: bookings.flatMap(({ booking }) => {
        const entry = { to, bookedSlot: slotBefore(booking), changes: booking.changes };
        const { event, file } = fileOf(contact, booking.id, entry, now);
        return attached('cancelled.ics', 'CANCEL', cancelledCalendar(event, file));
      }),
      idempotencyKey: key,
    },
    now,
  );
};
