import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { deleteLiveOffer } from '#server/features/slots/lesson-seats.repository.ts';

export const insertWait = async (
  tx: Tx,
  classId: number,
  userId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('lesson_waits')
    .values({ instance_id: classId, user_id: userId, joined_at: asDate(now) })
    .onConflict((conflict) => conflict.columns(['instance_id', 'user_id']).doNothing())
    .execute();
};

export const deleteWait = async (tx: Tx, classId: number, userId: string): Promise<void> => {
  await tx
    .deleteFrom('lesson_waits')
    .where('instance_id', '=', classId)
    .where('user_id', '=', userId)
    .execute();
};

/** Classes from a date on with a free seat and a waiting list. */
export const listClassesToOffer = (db: Database, from: BookingDate) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .select(['class.id', 'class.date', 'class.slot', 'sports.name as sport'])
    .where('class.date', '>=', from)
    .where('class.cancelled_at', 'is', null)
    .whereRef('class.participants', '<', 'class.capacity')
    .where((eb) =>
      eb.exists(
        eb.selectFrom('lesson_waits').select('user_id').whereRef('instance_id', '=', 'class.id'),
      ),
    )
    .orderBy('class.id')
    .$narrowType<{ slot: Slot; sport: Sport }>()
    .execute();

/** The members who have waited longest, with their e-mail addresses and positions. */
export const listLongestWaiting = (tx: Tx, classId: number, count: number) =>
  tx
    .selectFrom('lesson_waits')
    .innerJoin('users', 'users.id', 'lesson_waits.user_id')
    .select(['users.id as userId', 'users.email', 'lesson_waits.position'])
    .where('lesson_waits.instance_id', '=', classId)
    .orderBy('lesson_waits.position')
    .limit(count)
    .execute();

/** Open offers with their class. */
export const listOffers = (db: Database, now: Temporal.Instant) =>
  db
    .selectFrom('lesson_seats as seat')
    .innerJoin('program_schedule_instances as class', 'class.id', 'seat.instance_id')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .select([
      'class.id as classId',
      'seat.user_id as userId',
      'class.date',
      'class.slot',
      'sports.name as sport',
    ])
    .where('seat.kind', '=', 'offer')
    .where('seat.expires_at', '>', asDate(now))
    .$narrowType<{ slot: Slot; sport: Sport }>()
    .execute();

/**
 * Puts the member of an offer back at their position. Returns false if the offer has expired or was
 * taken.
 */
export const returnOffer = async (
  tx: Tx,
  offer: { readonly classId: number; readonly userId: string },
  now: Temporal.Instant,
): Promise<boolean> => {
  const taken = await deleteLiveOffer(tx, offer, now);
  if (taken === undefined) return false;
  await sql`
    insert into lesson_waits (instance_id, user_id, position, joined_at)
      overriding system value
      values (${offer.classId}, ${offer.userId}, ${taken.position}, ${asDate(now)})`.execute(tx);
  return true;
};

/** Locks the classes first, as every change of a waiting list does. */
export const deleteWaitsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx
    .selectFrom('program_schedule_instances')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('lesson_waits')
        .select('instance_id as instanceId')
        .where('user_id', '=', userId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  await tx.deleteFrom('lesson_waits').where('user_id', '=', userId).execute();
};

interface PastWait {
  readonly userId: string;
  readonly position: number;
  /** An instant. */
  readonly joinedAt: string;
}

/** The waiting lists of classes, with those who have an offer in their old places. */
export const listWaitsOf = async (
  db: Database,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, readonly PastWait[]>> => {
  const { rows } = await sql<PastWait & { classId: number }>`
    select instance_id as "classId", user_id as "userId", position::integer,
      to_json(joined_at) #>> '{}' as "joinedAt"
    from lesson_waits where instance_id = any(${classIds}::integer[])
    union all
    select instance_id, user_id, wait_position::integer, to_json(expires_at) #>> '{}'
    from lesson_seats
    where instance_id = any(${classIds}::integer[]) and kind = 'offer'
      and wait_position is not null
    order by 1, 3`.execute(db);
  return Map.groupBy(rows, ({ classId }) => classId);
};

/** Puts members back into their old places of a waiting list. */
export const insertPastWaits = async (
  tx: Tx,
  classId: number,
  waits: readonly PastWait[],
): Promise<void> => {
  for (const { userId, position, joinedAt } of waits) {
    await sql`
      insert into lesson_waits (instance_id, user_id, position, joined_at)
        overriding system value
        values (${classId}, ${userId}, ${position}, ${joinedAt}::timestamptz)
        on conflict (instance_id, user_id) do nothing`.execute(tx);
  }
};
