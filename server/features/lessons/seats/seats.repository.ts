import { type ExpressionBuilder, sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

/** Sessions with what they are called and what they cost, by their ids. */
const sessions = (db: Database) =>
  db
    .selectFrom('program_schedule_instances as session')
    .innerJoin('program_schedules', 'program_schedules.id', 'session.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('profiles as teacher', 'teacher.user_id', 'programs.coach_user_id')
    .innerJoin('courts', 'courts.id', 'session.court_id')
    .select([
      'session.id',
      'session.schedule_id as scheduleId',
      'session.court_id as courtId',
      'session.date',
      'session.slot',
      'session.duration_slots as durationSlots',
      'session.capacity',
      'session.participants',
      'courts.name as court',
      'programs.name as program',
      'programs.level',
      'programs.price_sen as priceSen',
      'sports.name as sport',
      sql<boolean>`session.cancelled_at is not null`.as('isCancelled'),
      'teacher.display_name as coachDisplayName',
      'teacher.username as coachUsername',
    ])
    .$narrowType<{ sport: Sport }>()
    .orderBy('session.id');

export const findSessions = (db: Database, sessionIds: readonly number[]) =>
  sessions(db).where('session.id', 'in', sessionIds).execute();

export type SessionRow = Awaited<ReturnType<typeof findSessions>>[number];

/** Nobody else takes or gives back a seat in them until the transaction ends. */
export const lockSessions = (tx: Tx, sessionIds: readonly number[]): Promise<SessionRow[]> =>
  sessions(tx).where('session.id', 'in', sessionIds).forUpdate('session').execute();

const ownSeats = (db: Database, userId: string, sessionIds: readonly number[]) =>
  db
    .selectFrom('lesson_seats')
    .select(['instance_id as sessionId', 'kind', 'order_id as orderId'])
    .where('user_id', '=', userId)
    .where('instance_id', 'in', sessionIds)
    .orderBy('instance_id');

export const findSeats = (db: Database, userId: string, sessionIds: readonly number[]) =>
  ownSeats(db, userId, sessionIds).execute();

export type SeatRow = Awaited<ReturnType<typeof findSeats>>[number];

/** The member's own seats, which are locked before their sessions, as by whoever sweeps them. */
export const lockSeats = (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
): Promise<SeatRow[]> => ownSeats(tx, userId, sessionIds).forUpdate().execute();

/** How many members wait for a seat in each session for which somebody does. */
export const countWaits = (db: Database, sessionIds: readonly number[]) =>
  db
    .selectFrom('lesson_waits')
    .select((eb) => ['instance_id as sessionId', eb.fn.countAll<number>().as('waiting')])
    .where('instance_id', 'in', sessionIds)
    .groupBy('instance_id')
    .execute();

export interface WantedSeat {
  readonly sessionId: number;
  /** Null when the seat is booked. */
  readonly hold: { readonly orderId: string; readonly expiresAt: Temporal.Instant } | null;
}

/** Takes seats, or changes what the member's own are; their sessions are locked and have room. */
export const upsertSeats = async (
  tx: Tx,
  userId: string,
  seats: readonly WantedSeat[],
): Promise<void> => {
  await tx
    .insertInto('lesson_seats')
    .values(
      seats.map(({ sessionId, hold }) => ({
        instance_id: sessionId,
        user_id: userId,
        kind: hold === null ? ('booking' as const) : ('hold' as const),
        order_id: hold?.orderId ?? null,
        expires_at: hold === null ? null : asDate(hold.expiresAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['instance_id', 'user_id']).doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        order_id: eb.ref('excluded.order_id'),
        expires_at: eb.ref('excluded.expires_at'),
        // An offer that is taken up keeps its end until it is paid. [LESSON-8]
        offered_until: eb
          .case()
          .when('excluded.kind', '=', 'booking')
          .then(null)
          .when('lesson_seats.kind', '=', 'offer')
          .then(eb.ref('lesson_seats.expires_at'))
          .else(eb.ref('lesson_seats.offered_until'))
          .end(),
      })),
    )
    .execute();
};

/** What a seat is when it goes back to the member to whom it was offered before. */
const offeredAgain = {
  kind: 'offer',
  order_id: null,
  expires_at: sql<Date | null>`lesson_seats.offered_until`,
  offered_until: null,
} as const;

/**
 * Gives back what is held for orders, except in sessions that are kept: to the member, for the rest of
 * the time for which the seat was offered to them, or to everyone. [LESSON-8]
 */
export const giveSeatsBack = async (
  tx: Tx,
  orderIds: readonly string[],
  now: Temporal.Instant,
  keptSessionIds: readonly number[] = [],
): Promise<void> => {
  if (orderIds.length === 0) return;
  const isGiven = (eb: ExpressionBuilder<Schema, 'lesson_seats'>) =>
    eb.and([
      eb('kind', '=', 'hold'),
      eb('order_id', 'in', orderIds),
      ...(keptSessionIds.length === 0 ? [] : [eb('instance_id', 'not in', keptSessionIds)]),
    ]);
  await tx
    .updateTable('lesson_seats')
    .set(offeredAgain)
    .where(isGiven)
    .where('offered_until', '>', asDate(now))
    .execute();
  await tx.deleteFrom('lesson_seats').where(isGiven).execute();
};

/** Offers a seat again that was not paid in time, and says whose it is; undefined if there is none. */
export const offerUnpaidSeat = (tx: Tx, now: Temporal.Instant) =>
  tx
    .with('unpaid', (cte) =>
      cte
        .selectFrom('lesson_seats')
        .select(['instance_id', 'user_id'])
        .where('kind', '=', 'hold')
        .where('expires_at', '<=', asDate(now))
        .where('offered_until', '>', asDate(now))
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('lesson_seats')
    .from('unpaid')
    .set(offeredAgain)
    .whereRef('lesson_seats.instance_id', '=', 'unpaid.instance_id')
    .whereRef('lesson_seats.user_id', '=', 'unpaid.user_id')
    .returning('lesson_seats.user_id as userId')
    .executeTakeFirst();

export interface LessonBooking {
  readonly id: string;
  readonly sessionId: number;
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly orderId: string;
}

/** The seats come first. */
export const insertLessonBookings = async (
  tx: Tx,
  userId: string,
  bookings: readonly LessonBooking[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('bookings')
    .values(
      bookings.map((booking) => ({
        id: booking.id,
        court_id: booking.courtId,
        user_id: userId,
        booking_date: booking.date,
        slot: booking.slot,
        booking_type: 'group_lesson' as const,
        program_schedule_instance_id: booking.sessionId,
        order_id: booking.orderId,
        created_at: asDate(now),
      })),
    )
    .execute();
};

/** The sessions that an order sells, by their ids. */
export const listOrderedSessions = (db: Database, orderId: string) =>
  sessions(db)
    .innerJoin('order_items', 'order_items.instance_id', 'session.id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select('order_items.order_id as subOrderId')
    .where('orders.parent_order_id', '=', orderId)
    .where('order_items.kind', '=', 'group_lesson')
    .execute();

export type OrderedSession = Awaited<ReturnType<typeof listOrderedSessions>>[number];
