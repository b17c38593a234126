import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

const schedules = (db: Database) =>
  db
    .selectFrom('program_schedules')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .select([
      'program_schedules.id',
      'program_schedules.program_id as programId',
      'program_schedules.day_of_week as dayOfWeek',
      'program_schedules.slot',
      'program_schedules.capacity',
      'program_schedules.first_date as firstDate',
      'program_schedules.last_date as lastDate',
      'program_schedules.court_id as courtId',
      'programs.duration_slots as durationSlots',
      'sports.name as sport',
    ])
    .where('program_schedules.removed_at', 'is', null)
    .$narrowType<{ sport: Sport }>();

/** Every schedule with what its classes need. */
export const listSchedules = (db: Database) =>
  schedules(db)
    .orderBy('program_schedules.day_of_week')
    .orderBy('program_schedules.slot')
    .execute();

/** Locks a schedule; undefined if it was removed. */
export const lockSchedule = (tx: Tx, id: number) =>
  schedules(tx)
    .where('program_schedules.id', '=', id)
    .forShare('program_schedules')
    .executeTakeFirst();

export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

/** Schedules whose last date has passed have no further classes. [LESSON-22] */
export const removeSchedulesBefore = async (
  db: Database,
  today: BookingDate,
  now: Temporal.Instant,
): Promise<void> => {
  await db
    .updateTable('program_schedules')
    .set({ removed_at: asDate(now) })
    .where('removed_at', 'is', null)
    .where('last_date', '<', today)
    .execute();
};

/** All classes from a date on, including cancelled ones. */
export const listMadeClasses = (db: Database, from: BookingDate) =>
  db
    .selectFrom('program_schedule_instances')
    .select(['schedule_id as scheduleId', 'date'])
    .where('date', '>=', from)
    .execute();

/** Returns undefined if another process was first. */
export const insertClass = async (
  tx: Tx,
  { id, slot, capacity, courtId, durationSlots }: ScheduleRow,
  date: BookingDate,
): Promise<number | undefined> => {
  const row = await tx
    .insertInto('program_schedule_instances')
    .values({
      schedule_id: id,
      date,
      court_id: courtId,
      slot,
      duration_slots: durationSlots,
      capacity,
    })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'date']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

const programs = (db: Database) =>
  db
    .selectFrom('programs')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('profiles as coach', 'coach.user_id', 'programs.coach_user_id')
    .select([
      'programs.id',
      'programs.name',
      'programs.level',
      'programs.description',
      'programs.duration_slots as durationSlots',
      'programs.price_sen as priceSen',
      'coach.display_name as displayName',
      'coach.username',
      'coach.avatar_url as coachAvatarUrl',
      'programs.removed_at as removedAt',
      'sports.name as sport',
    ])
    .$narrowType<{ sport: Sport }>()
    .orderBy('programs.id');

export const listProgramsOf = (db: Database, sport: Sport) =>
  programs(db).where('sports.name', '=', sport).execute();

export const listProgramsById = (db: Database, ids: readonly number[]) =>
  programs(db).where('programs.id', 'in', ids).execute();

export type ProgramRow = Awaited<ReturnType<typeof listProgramsOf>>[number];

const classes = (db: Database, userId: string, from: BookingDate) =>
  db
    .selectFrom('program_schedule_instances as class')
    .innerJoin('program_schedules', 'program_schedules.id', 'class.schedule_id')
    .innerJoin('courts', 'courts.id', 'class.court_id')
    .leftJoin('profiles as substitute', 'substitute.user_id', 'class.substitute_user_id')
    .leftJoin('lesson_seats as seat', (join) =>
      join.onRef('seat.instance_id', '=', 'class.id').on('seat.user_id', '=', userId),
    )
    .leftJoin('lesson_waits as wait', (join) =>
      join.onRef('wait.instance_id', '=', 'class.id').on('wait.user_id', '=', userId),
    )
    .select([
      'class.id',
      'class.schedule_id as scheduleId',
      'program_schedules.program_id as programId',
      'class.date',
      'class.slot',
      'class.capacity',
      'class.participants',
      'courts.name as court',
      'substitute.display_name as substituteName',
      'substitute.username as substituteUsername',
      'seat.kind as seatKind',
      'seat.expires_at as seatExpiresAt',
      'wait.position as waitPosition',
    ])
    .select((eb) =>
      eb
        .selectFrom('lesson_waits')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('lesson_waits.instance_id', '=', 'class.id')
        .as('waiting'),
    )
    .select((eb) =>
      eb
        .selectFrom('lesson_waits as ahead')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('ahead.instance_id', '=', 'class.id')
        .whereRef('ahead.position', '<=', 'wait.position')
        .as('place'),
    )
    .where('class.cancelled_at', 'is', null)
    .where('class.date', '>=', from)
    .orderBy('class.date')
    .orderBy('class.slot');

/**
 * Classes from a date on that are not cancelled, with the member's own seat or place in the waiting
 * list.
 */
export const listClasses = (db: Database, userId: string, from: BookingDate) =>
  classes(db, userId, from).execute();

/** Those in which a seat is offered to the member. */
export const listOfferedClasses = (db: Database, userId: string, from: BookingDate) =>
  classes(db, userId, from).where('seat.kind', '=', 'offer').execute();

interface CancelledRow {
  readonly id: number;
  readonly programId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly court: string;
  readonly reason: string;
}

/**
 * The classes from a date on that were cancelled, by themselves or by a closure, with the reason. A
 * class that ended with its schedule has none.
 */
export const listCancelledClasses = async (
  db: Database,
  from: BookingDate,
): Promise<readonly CancelledRow[]> => {
  const { rows } = await sql<CancelledRow>`
    select distinct on (class.date, class.slot, class.id) class.id,
      schedule.program_id as "programId", class.date::text as date, class.slot,
      courts.name as court, act.reason
    from closure_acts act
    cross join lateral jsonb_array_elements(act.classes) closed
    join program_schedule_instances class on class.id = (closed ->> 'id')::integer
    join program_schedules schedule on schedule.id = class.schedule_id
    join courts on courts.id = class.court_id
    where act.to_date >= ${from}::date and not act.is_undone
      and class.cancelled_at is not null and class.date >= ${from}::date
    order by class.date, class.slot, class.id, act.closed_at desc`.execute(db);
  return rows;
};

export type ListedClass = Awaited<ReturnType<typeof listClasses>>[number];
