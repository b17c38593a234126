import { sql } from 'kysely';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database, Tx } from '#server/db/database.ts';

/** Classes with title and price, by id. */
const classes = (db: Database) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('profiles as teacher', (join) =>
      join.on((eb) =>
        eb(
          'teacher.user_id',
          '=',
          eb.fn.coalesce('class.substitute_user_id', 'programs.coach_user_id'),
        ),
      ),
    )
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .select([
      'class.id',
      'class.schedule_id as scheduleId',
      'teacher.user_id as coachId',
      'programs.coach_user_id as programCoachId',
      'class.court_id as courtId',
      'class.date',
      'class.slot',
      'class.duration_slots as durationSlots',
      'class.capacity',
      'class.participants',
      'courts.name as court',
      'programs.name as program',
      'programs.level',
      'programs.price_sen as priceSen',
      'sports.name as sport',
      sql<boolean>`class.cancelled_at is not null`.as('isCancelled'),
      'teacher.display_name as coachDisplayName',
      'teacher.username as coachUsername',
    ])
    .$narrowType<{ sport: Sport }>()
    .orderBy('class.id');

export const findClasses = (db: Database, classIds: readonly number[]) =>
  classes(db).where('class.id', 'in', classIds).execute();

export type ClassRow = Awaited<ReturnType<typeof findClasses>>[number];

/** Locks classes; nobody else can take or free a seat in them until the transaction ends. */
export const lockClasses = (tx: Tx, classIds: readonly number[]): Promise<ClassRow[]> =>
  classes(tx).where('class.id', 'in', classIds).forUpdate('class').execute();

/** The number of waiting members of each class that has any. */
export const countWaits = (db: Database, classIds: readonly number[]) =>
  db
    .selectFrom('lesson_waits')
    .select((eb) => ['instance_id as classId', eb.fn.countAll<number>().as('waiting')])
    .where('instance_id', 'in', classIds)
    .groupBy('instance_id')
    .execute();

/** The classes that an order sells, by id. */
export const listOrderedClasses = (db: Database, orderId: string) =>
  classes(db)
    .innerJoin('order_items', 'order_items.instance_id', 'class.id')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .select('order_items.order_id as subOrderId')
    .where('orders.parent_order_id', '=', orderId)
    .where('order_items.kind', '=', 'group_lesson')
    .execute();

export type OrderedClass = Awaited<ReturnType<typeof listOrderedClasses>>[number];
