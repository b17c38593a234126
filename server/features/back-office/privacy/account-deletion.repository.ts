import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';

/** Slots from a date on that the member has booked or teaches. */
export const listTies = (tx: Tx, userId: string, from: BookingDate) =>
  tx
    .selectFrom('bookings')
    .leftJoin(
      'program_schedule_instances as class',
      'class.id',
      'bookings.program_schedule_instance_id',
    )
    .select([
      'bookings.user_id as userId',
      'bookings.booking_date as bookingDate',
      'bookings.slot',
      'duration_slots as durationSlots',
    ])
    .where('booking_date', '>=', from)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('order_id', 'is not', null)]),
        eb('coach_user_id', '=', userId),
      ]),
    )
    .execute();

/** Orders that can still be paid, and slots and seats that are still held. */
export const countWaiting = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<number> => {
  const at = asDate(now);
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from orders
        where user_id = ${userId} and pending_id is not null and expires_at > ${at}
      union all
      select from slot_claims
        where user_id = ${userId} and kind = 'hold' and expires_at > ${at}
      union all
      select from lesson_seats
        where user_id = ${userId} and kind = 'hold' and expires_at > ${at}
    ) waiting`.execute(tx);
  return rows[0]?.count ?? 0;
};
