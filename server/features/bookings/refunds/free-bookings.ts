import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import {
  type ChangedBooking,
  freePlaces,
  lockFreeBookings,
} from '#server/features/bookings/changes.repository.ts';
import { removeBookings } from '#server/features/bookings/changes.ts';
import { mailCoachesOfCancellations } from '#server/features/bookings/mails/coach-mails.ts';
import { findLastRestorations } from '#server/features/bookings/past-changes.repository.ts';

/** The mail outlives the member's account, so it does not name them. [COACH-5] [GONE-4] */
const mailCoachOfLeaving = async (
  tx: Tx,
  { userId, id }: ChangedBooking,
  now: Temporal.Instant,
): Promise<void> => {
  const booking = await findOwnBooking(tx, userId, id);
  if (booking === undefined || booking.coachUserId === null) return;
  const { courtName: court, bookingDate: date, slot, coachUserId: coachId } = booking;
  const member = coachMailTexts.privateLessonCancelled.gone;
  const lesson = { what: bookedThing(booking), court, date, slot, coachId, member };
  await mailCoachesOfCancellations(tx, [{ bookingId: id, lesson, venueReason: null }], now);
};

/** Cancels the member's free bookings that have not started, and returns how many. [REFUND-4] */
export const cancelFreeBookings = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<number> => {
  const bookings = (await lockFreeBookings(tx, userId, bookingDayOf(now))).filter(
    ({ bookingDate, slot }) => Temporal.Instant.compare(slotStart(bookingDate, slot), now) > 0,
  );
  if (bookings.length === 0) return 0;
  for (const booking of bookings) await mailCoachOfLeaving(tx, booking, now);
  const restorations = await findLastRestorations(
    tx,
    bookings.map(({ id }) => id),
  );
  const ended = bookings.map((booking) => ({
    booking,
    end: {
      itemId: null,
      amountSen: 0,
      gaveBack: 'nothing',
      afterRestoration: restorations.get(booking.id) ?? null,
    } as const,
  }));
  await removeBookings(tx, ended, now);
  await freePlaces(tx, bookings);
  return bookings.length;
};
