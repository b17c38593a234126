import { publishedCalendar } from '#domain/bookings/calendar-links.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import {
  attached,
  balanceOf,
  fileBooking,
  inWords,
  orderOf,
  slotBefore,
} from '#server/features/bookings/mails/booking-mails.ts';
import { restorationForGuest } from '#server/features/bookings/mails/guest-mails.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';

export interface Restored {
  /** The change that restored the booking. */
  readonly changeId: string;
  readonly takenSen: Sen;
  readonly isFree: boolean;
}

/** Mails that a cancelled booking is back, in the same transaction: its cancellation was mailed. */
export const mailRestoredBooking = async (
  tx: Tx,
  { publicUrl }: Settings,
  { booking, email }: Pick<OwnBooking, 'booking' | 'email'>,
  { changeId, takenSen, isFree }: Restored,
  now: Temporal.Instant,
): Promise<void> => {
  const { subject, text, taken, freeSlot, same } = deskMailTexts.restored;
  const bookedSlot = slotBefore(booking);
  const entry = { bookedSlot, changes: booking.changes };
  const { event, file } = await fileBooking(tx, booking.id, entry, now);
  const credits = { amount: displayAmount(takenSen), balance: await balanceOf(tx, booking) };
  const unpaid = isFree ? freeSlot : same;
  await queueMail(
    tx,
    {
      to: email,
      subject,
      text: booking.isGuest
        ? restorationForGuest({ booking: inWords(bookedSlot), order: orderOf(booking), takenSen })
        : fill(text, {
            booking: inWords(bookedSlot),
            outcome: takenSen > 0 ? fill(taken, credits) : unpaid,
            profile: `${publicUrl}/profile`,
          }),
      attachments: attached('bookings.ics', 'PUBLISH', publishedCalendar([event], file)),
      idempotencyKey: `booking-restored/${changeId}`,
    },
    now,
  );
};
