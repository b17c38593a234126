import { bookingInBrief } from '#domain/bookings/mail-subjects.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { deskMailTexts } from '#domain/words/desk-mail-texts.ts';
import { fill } from '#domain/words/fill.ts';
import { fillMail, type MailWords } from '#domain/words/mail-parts.ts';
import { calendarNotes } from '#domain/words/mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import type { Settings } from '#server/env.ts';
import type { OwnBooking } from '#server/features/bookings/changes.ts';
import {
  addedFiles,
  fileOf,
  inLines,
  orderOf,
  slotBefore,
} from '#server/features/bookings/mails/booking-mails.ts';
import { restorationForGuest } from '#server/features/bookings/mails/guest-mails.ts';
import { wordsOfJointRestoration } from '#server/features/bookings/mails/joint-mails.ts';
import { findBalance } from '#server/features/credits/ledger.repository.ts';
import { queueMail } from '#server/features/platform/mail/mail.ts';
import { readContact } from '#server/features/venue/settings.repository.ts';

export interface Restored extends Pick<OwnBooking, 'booking' | 'email'> {
  /** The change that restored the booking. */
  readonly changeId: string;
  readonly takenSen: Sen;
  readonly isFree: boolean;
}

const wordsOfOne = (
  { booking, takenSen, isFree }: Restored,
  balanceSen: Sen,
  profile: string,
): MailWords => {
  const { taken, freeSlot, same } = deskMailTexts.restorations;
  const restored = slotBefore(booking);
  const words = {
    what: bookingInBrief(restored),
    booking: inLines(restored),
    calendar: calendarNotes.adds[0],
  };
  if (booking.isGuest) {
    return restorationForGuest({ ...words, order: orderOf(booking), takenSen });
  }
  const credits = { amount: displayAmount(takenSen), balance: displayAmount(balanceSen) };
  const unpaid = isFree ? freeSlot : same;
  const outcome = takenSen > 0 ? fill(taken, credits) : unpaid;
  return fillMail(deskMailTexts.restored, { ...words, outcome, profile });
};

/**
 * Mails that cancelled bookings are back, in the same transaction: their cancellation was mailed. A
 * person gets one mail about all of them. [DESK-23]
 */
export const mailRestoredBookings = async (
  tx: Tx,
  { publicUrl }: Settings,
  restored: readonly Restored[],
  now: Temporal.Instant,
): Promise<void> => {
  if (restored.length === 0) return;
  const profile = `${publicUrl}/profile`;
  const contact = await readContact(tx);
  const together = Map.groupBy(restored, ({ booking, email }) => `${booking.userId} ${email}`);
  for (const own of together.values()) {
    const [first] = own;
    if (first === undefined) continue;
    const balanceSen = await findBalance(tx, first.booking.userId);
    const words =
      own.length === 1
        ? wordsOfOne(first, balanceSen, profile)
        : wordsOfJointRestoration(own, balanceSen, profile);
    const filed = own.map(({ booking }) => {
      const entry = {
        to: first.email,
        bookedSlot: slotBefore(booking),
        changes: booking.changes,
      };
      return fileOf(contact, booking.id, entry, now);
    });
    await queueMail(
      tx,
      {
        to: first.email,
        ...words,
        attachments: addedFiles(filed),
        idempotencyKey: `booking-restored/${first.changeId}`,
      },
      now,
    );
  }
};
