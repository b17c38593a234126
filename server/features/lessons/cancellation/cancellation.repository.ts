import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** Sessions that take place, with how many seats are taken and how many members wait for one. */
const sessions = (db: Database) =>
  db
    .selectFrom('program_schedule_instances as session')
    .innerJoin('program_schedules', 'program_schedules.id', 'session.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('courts', 'courts.id', 'session.court_id')
    .select((eb) => [
      'session.id',
      'session.date',
      'session.slot',
      'session.duration_slots as durationSlots',
      'sports.name as sport',
      'programs.name as program',
      'programs.level',
      'courts.name as court',
      // As the venue has asked for it, even while more are taken. [LESSON-9]
      eb.fn.coalesce('session.asked_capacity', 'session.capacity').as('capacity'),
      'session.participants',
      eb.fn
        .coalesce(
          eb
            .selectFrom('lesson_waits')
            .select(eb.fn.countAll<number>().as('count'))
            .whereRef('lesson_waits.instance_id', '=', 'session.id'),
          eb.lit(0),
        )
        .as('waiting'),
    ])
    .where('session.cancelled_at', 'is', null)
    .orderBy('session.date')
    .orderBy('session.slot')
    .orderBy('session.id');

export const listSessionsFrom = (db: Database, from: BookingDate) =>
  sessions(db).where('session.date', '>=', from).execute();

/** Of one sport, or of all. */
export const listSessionsBetween = (
  db: Database,
  { sport, from, to }: { sport: string | null; from: BookingDate; to: BookingDate },
) => {
  const between = sessions(db).where('session.date', '>=', from).where('session.date', '<=', to);
  return (sport === null ? between : between.where('sports.name', '=', sport)).execute();
};

export const findCancelledAt = async (
  db: Database,
  sessionId: number,
): Promise<Temporal.Instant> => {
  const { cancelled_at } = await db
    .selectFrom('program_schedule_instances')
    .select('cancelled_at')
    .where('id', '=', sessionId)
    .$narrowType<{ cancelled_at: Date }>()
    .executeTakeFirstOrThrow();
  return cancelled_at.toTemporalInstant();
};

/** Everyone who has a seat in a session or waits for one, by their ids. */
export const listInvolved = (db: Database, sessionId: number) =>
  db
    .selectFrom('lesson_seats')
    .select('user_id as userId')
    .where('instance_id', '=', sessionId)
    .union(
      db
        .selectFrom('lesson_waits')
        .select('user_id as userId')
        .where('instance_id', '=', sessionId),
    )
    .execute();

/** The rows behind which everything that these members do waits, in one order. */
export const lockAccounts = (tx: Tx, userIds: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where('id', 'in', userIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** All seats of a session, and those in others that are held for the same orders. */
export const lockSeatsAround = (tx: Tx, sessionId: number) =>
  tx
    .selectFrom('lesson_seats')
    .select('instance_id as sessionId')
    .where((eb) =>
      eb.or([
        eb('instance_id', '=', sessionId),
        eb(
          'order_id',
          'in',
          eb
            .selectFrom('lesson_seats as held')
            .select('held.order_id')
            .where('held.instance_id', '=', sessionId),
        ),
      ]),
    )
    .orderBy('instance_id')
    .orderBy('user_id')
    .forUpdate()
    .execute();

/** The seats of a session, with the bookings of those that are booked. */
export const listSeats = (tx: Tx, sessionId: number) =>
  tx
    .selectFrom('lesson_seats')
    .leftJoin('bookings', (join) =>
      join
        .onRef('bookings.program_schedule_instance_id', '=', 'lesson_seats.instance_id')
        .onRef('bookings.user_id', '=', 'lesson_seats.user_id'),
    )
    .select([
      'lesson_seats.user_id as userId',
      'lesson_seats.kind',
      'lesson_seats.order_id as orderId',
      'bookings.id as bookingId',
    ])
    .where('lesson_seats.instance_id', '=', sessionId)
    .orderBy('lesson_seats.user_id')
    .execute();

export type SeatRow = Awaited<ReturnType<typeof listSeats>>[number];

/** Whoever came first is first. */
export const listWaits = (tx: Tx, sessionId: number) =>
  tx
    .selectFrom('lesson_waits')
    .select('user_id as userId')
    .where('instance_id', '=', sessionId)
    .orderBy('position')
    .execute();
