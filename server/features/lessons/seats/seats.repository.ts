import { sql } from 'kysely';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';

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

/** How many members wait for a seat in each session for which somebody does. */
export const countWaits = (db: Database, sessionIds: readonly number[]) =>
  db
    .selectFrom('lesson_waits')
    .select((eb) => ['instance_id as sessionId', eb.fn.countAll<number>().as('waiting')])
    .where('instance_id', 'in', sessionIds)
    .groupBy('instance_id')
    .execute();

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
