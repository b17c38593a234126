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
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select([
      'bookings.user_id as userId',
      'bookings.booking_date as date',
      'bookings.slot',
      'duration_slots as durationSlots',
      'courts.name as court',
    ])
    .where('booking_date', '>=', from)
    .where((eb) =>
      eb.or([
        eb.and([eb('user_id', '=', userId), eb('order_id', 'is not', null)]),
        eb('coach_user_id', '=', userId),
      ]),
    )
    .orderBy('booking_date')
    .orderBy('bookings.slot')
    .execute();

interface WaitingOrder {
  readonly orderId: string;
  readonly expiresAt: Date;
}

/** Orders that can still be paid, and those whose slots and seats are still held; latest first. */
export const listWaiting = async (
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<readonly WaitingOrder[]> => {
  const at = asDate(now);
  const { rows } = await sql<WaitingOrder>`
    select order_id as "orderId", expires_at as "expiresAt" from (
      select order_id, expires_at from orders
        where user_id = ${userId} and pending_id is not null
      union
      select order_id, expires_at from slot_claims where user_id = ${userId} and kind = 'hold'
      union
      select order_id, expires_at from lesson_seats where user_id = ${userId} and kind = 'hold'
    ) waiting where expires_at > ${at} order by expires_at desc, order_id`.execute(tx);
  return rows;
};
