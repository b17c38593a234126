import type { MailedBooking } from '#domain/bookings/mail-lines.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import { coachMailTexts } from '#domain/words/coach-mail-texts.ts';
import type { Tx } from '#server/db/database.ts';
import { findOwnBooking } from '#server/features/bookings/bookings.repository.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import { freePlaces, lockFreeBookings } from '#server/features/bookings/changes.repository.ts';
import { removeBookings } from '#server/features/bookings/changes.ts';
import { mailCoachesOfCancellations } from '#server/features/bookings/mails/coach-mails.ts';
import { findLastRestorations } from '#server/features/bookings/past-changes.repository.ts';

type OwnBookingRow = NonNullable<Awaited<ReturnType<typeof findOwnBooking>>>;

/** The mail outlives the member's account, so it does not name them. [COACH-5] [GONE-4] */
const mailCoachOfLeaving = async (
  tx: Tx,
  booking: OwnBookingRow,
  now: Temporal.Instant,
): Promise<void> => {
  if (booking.coachUserId === null) return;
  const { id, courtName: court, bookingDate: date, slot, coachUserId: coachId } = booking;
  const member = coachMailTexts.privateLessonCancelled.gone;
  const lesson = { what: bookedThing(booking), court, date, slot, coachId, member };
  await mailCoachesOfCancellations(tx, [{ bookingId: id, lesson, venueReason: null }], now);
};

/** Cancels the member's free bookings that have not started, and returns them. [REFUND-4] */
export const cancelFreeBookings = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<readonly MailedBooking[]> => {
  const bookings = (await lockFreeBookings(tx, userId, bookingDayOf(now))).filter(
    ({ bookingDate, slot }) => Temporal.Instant.compare(slotStart(bookingDate, slot), now) > 0,
  );
  if (bookings.length === 0) return [];
  const cancelled: OwnBookingRow[] = [];
  for (const { id } of bookings) {
    const own = await findOwnBooking(tx, userId, id);
    if (own !== undefined) cancelled.push(own);
  }
  for (const own of cancelled) await mailCoachOfLeaving(tx, own, now);
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
  return cancelled.map((own) => {
    const { courtName: court, bookingDate: date, slot } = own;
    return { what: bookedThing(own), court, date, slot };
  });
};
