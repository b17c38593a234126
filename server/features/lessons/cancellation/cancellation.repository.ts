import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { selectClasses } from '#server/features/lessons/class-list.repository.ts';

/** Classes that are not cancelled, with the numbers of taken seats and of waiting members. */
const classes = (db: Database) =>
  selectClasses(db)
    .select((eb) => [
      // The requested capacity, even while more seats are taken. [LESSON-9]
      eb.fn.coalesce('class.asked_capacity', 'class.capacity').as('capacity'),
      'class.participants',
      eb.fn
        .coalesce(
          eb
            .selectFrom('lesson_waits')
            .select(eb.fn.countAll<number>().as('count'))
            .whereRef('lesson_waits.instance_id', '=', 'class.id'),
          eb.lit(0),
        )
        .as('waiting'),
    ])
    .where('class.cancelled_at', 'is', null);

export const listClassesFrom = (db: Database, from: BookingDate) =>
  classes(db).where('class.date', '>=', from).execute();

/** Null for all sports. */
export const listClassesBetween = (
  db: Database,
  { sport, from, to }: { sport: string | null; from: BookingDate; to: BookingDate },
) => {
  const between = classes(db).where('class.date', '>=', from).where('class.date', '<=', to);
  return (sport === null ? between : between.where('sports.name', '=', sport)).execute();
};

export const findCancelledAt = async (db: Database, classId: number): Promise<Temporal.Instant> => {
  const { cancelled_at } = await db
    .selectFrom('program_schedule_instances')
    .select('cancelled_at')
    .where('id', '=', classId)
    .$narrowType<{ cancelled_at: Date }>()
    .executeTakeFirstOrThrow();
  return cancelled_at.toTemporalInstant();
};

/** The ids of members who have a seat in a class or wait for one. */
export const listInvolved = (db: Database, classId: number) =>
  db
    .selectFrom('lesson_seats')
    .select('user_id as userId')
    .where('instance_id', '=', classId)
    .union(
      db.selectFrom('lesson_waits').select('user_id as userId').where('instance_id', '=', classId),
    )
    .execute();

/** Locks the accounts, sorted by id. All changes by these members wait for them. */
export const lockAccounts = (tx: Tx, userIds: readonly string[]) =>
  tx
    .selectFrom('users')
    .select(['id as userId', 'email'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** Locks all seats of a class, and the seats in other classes that are held for the same orders. */
export const lockSeatsAround = (tx: Tx, classId: number) =>
  tx
    .selectFrom('lesson_seats')
    .select('instance_id as classId')
    .where((eb) =>
      eb.or([
        eb('instance_id', '=', classId),
        eb(
          'order_id',
          'in',
          eb
            .selectFrom('lesson_seats as held')
            .select('held.order_id')
            .where('held.instance_id', '=', classId),
        ),
      ]),
    )
    .orderBy('instance_id')
    .orderBy('user_id')
    .forUpdate()
    .execute();

/** The seats of a class, with their bookings. */
export const listSeats = (tx: Tx, classId: number) =>
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
    .where('lesson_seats.instance_id', '=', classId)
    .orderBy('lesson_seats.user_id')
    .execute();

export type SeatRow = Awaited<ReturnType<typeof listSeats>>[number];

/** First come, first served. */
export const listWaits = (tx: Tx, classId: number) =>
  tx
    .selectFrom('lesson_waits')
    .select('user_id as userId')
    .where('instance_id', '=', classId)
    .orderBy('position')
    .execute();
