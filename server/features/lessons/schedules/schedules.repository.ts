import { sql } from 'kysely';
import type { ScheduleSpan } from '#domain/lessons/lessons.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import {
  deleteClassClaims,
  insertClassClaims,
  slotsOfClass,
} from '#server/features/slots/claims.repository.ts';
import { deleteKeptSlots } from '#server/features/slots/slot-offers.repository.ts';

/** The schedules that classes are created from. */
const schedules = (db: Database) =>
  db
    .selectFrom('program_schedules')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .innerJoin('sports', 'sports.id', 'programs.sport_id')
    .innerJoin('courts', 'courts.id', 'program_schedules.court_id')
    .select([
      'program_schedules.id',
      'sports.name as sport',
      'programs.name as program',
      'programs.level',
      'courts.name as court',
      'program_schedules.day_of_week as dayOfWeek',
      'program_schedules.slot',
      'programs.duration_slots as durationSlots',
      'program_schedules.capacity',
      'program_schedules.first_date as firstDate',
      'program_schedules.last_date as lastDate',
    ])
    .where('program_schedules.removed_at', 'is', null)
    .orderBy('program_schedules.day_of_week')
    .orderBy('program_schedules.slot')
    .orderBy('courts.id')
    .$narrowType<{ sport: Sport }>();

export const listSchedules = (db: Database) => schedules(db).execute();

export type ScheduleRow = Awaited<ReturnType<typeof listSchedules>>[number];

export const listSchedulesOf = (db: Database, programId: number) =>
  schedules(db).where('programs.id', '=', programId).execute();

export const listSchedulesOn = (db: Database, courtId: number, dayOfWeek: number) =>
  schedules(db)
    .where('courts.id', '=', courtId)
    .where('program_schedules.day_of_week', '=', dayOfWeek)
    .execute();

/** The claims on a lesson's slots of a court, on the given days. */
export const listTakenSlots = (
  db: Database,
  courtId: number,
  dates: readonly BookingDate[],
  { slot, durationSlots }: { readonly slot: Slot; readonly durationSlots: number },
) =>
  db
    .selectFrom('slot_claims')
    .select(['booking_date as date', 'slot', 'kind'])
    .where('court_id', '=', courtId)
    .where('booking_date', 'in', dates)
    .where('slot', '>=', slot)
    .where('slot', '<', (slot + durationSlots) as Slot)
    .orderBy('booking_date')
    .orderBy('slot')
    .execute();

/** The schedules of a coach on a weekday, on any court. */
export const listTaughtOn = (db: Database, coachId: string, dayOfWeek: number) =>
  schedules(db)
    .where('programs.coach_user_id', '=', coachId)
    .where('program_schedules.day_of_week', '=', dayOfWeek)
    .execute();

/** The private lessons of a coach on a weekday, from a date on. */
export const listPrivatelyTaughtOn = (
  db: Database,
  coachId: string,
  dayOfWeek: number,
  from: BookingDate,
) =>
  db
    .selectFrom('bookings')
    .innerJoin('courts', 'courts.id', 'bookings.court_id')
    .select(['courts.name as court', 'bookings.booking_date as date', 'bookings.slot'])
    .where('bookings.coach_user_id', '=', coachId)
    .where('bookings.booking_date', '>=', from)
    .where(sql<boolean>`extract(isodow from bookings.booking_date) = ${dayOfWeek}`)
    .orderBy('bookings.booking_date')
    .orderBy('bookings.slot')
    .execute();

interface NewSchedule extends ScheduleSpan {
  readonly programId: number;
  readonly courtId: number;
  readonly dayOfWeek: number;
  readonly slot: Slot;
  readonly capacity: number;
}

export const insertSchedule = async (tx: Tx, schedule: NewSchedule): Promise<void> => {
  await tx
    .insertInto('program_schedules')
    .values({
      program_id: schedule.programId,
      court_id: schedule.courtId,
      day_of_week: schedule.dayOfWeek,
      slot: schedule.slot,
      capacity: schedule.capacity,
      first_date: schedule.firstDate,
      last_date: schedule.lastDate,
    })
    .execute();
};

export const updateCapacity = async (tx: Tx, id: number, capacity: number): Promise<void> => {
  await tx.updateTable('program_schedules').set({ capacity }).where('id', '=', id).execute();
};

export const updateLastDate = async (
  tx: Tx,
  id: number,
  lastDate: BookingDate | null,
): Promise<void> => {
  await tx
    .updateTable('program_schedules')
    .set({ last_date: lastDate })
    .where('id', '=', id)
    .execute();
};

export const markSchedulesRemoved = async (
  tx: Tx,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .updateTable('program_schedules')
    .set({ removed_at: asDate(now) })
    .where('id', 'in', ids)
    .execute();
};

/** Locks the classes of schedules from a date on. */
export const lockClassesOf = (tx: Tx, scheduleIds: readonly number[], from: BookingDate) =>
  tx
    .selectFrom('program_schedule_instances as class')
    .select([
      'class.id',
      'class.schedule_id as scheduleId',
      'class.date',
      'class.slot',
      'class.capacity',
      'participants',
      'class.substitute_user_id as substituteId',
    ])
    .where('class.schedule_id', 'in', scheduleIds)
    .where('class.cancelled_at', 'is', null)
    .where('class.date', '>=', from)
    .orderBy('class.id')
    .forUpdate()
    .execute();

/** If more seats are taken, the capacity goes down as they are freed. */
export const updateClassCapacity = async (
  tx: Tx,
  classId: number,
  { capacity, asked }: { readonly capacity: number; readonly asked: number },
): Promise<void> => {
  await tx
    .updateTable('program_schedule_instances')
    .set({ capacity, asked_capacity: asked })
    .where('id', '=', classId)
    .execute();
};

/** Deletes the claims first, since only a class that is not cancelled can have them. */
export const endClasses = async (
  tx: Tx,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<void> => {
  if (classIds.length === 0) return;
  await deleteClassClaims(tx, classIds);
  await tx
    .updateTable('program_schedule_instances')
    .set({ cancelled_at: asDate(now) })
    .where('id', 'in', classIds)
    .execute();
};

/**
 * Deletes those classes that nobody has ever had a part in, so that they can be made again. Returns
 * their ids.
 */
export const deleteUnusedClasses = async (
  tx: Tx,
  classIds: readonly number[],
): Promise<readonly number[]> => {
  if (classIds.length === 0) return [];
  await deleteClassClaims(tx, classIds);
  const rows = await tx
    .deleteFrom('program_schedule_instances as class')
    .where('class.id', 'in', classIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_items')
            .select('order_items.id')
            .whereRef('order_items.instance_id', '=', 'class.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('closure_acts')
            .select('closure_acts.id')
            .whereRef('closure_acts.class_id', '=', 'class.id'),
        ),
      ),
    )
    .returning('class.id')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Gives a cancelled class again, and claims its slots. Returns false if one of them is taken. Its
 * capacity may have gone down when the participants left, and nobody loses a seat. [LESSON-9]
 */
export const reviveClass = async (
  tx: Tx,
  classId: number,
  participants: number,
): Promise<boolean> => {
  const lessonClass = await tx
    .updateTable('program_schedule_instances')
    .set((eb) => ({
      cancelled_at: null,
      capacity: eb.fn<number>('greatest', ['capacity', eb.val(participants)]),
    }))
    .where('id', '=', classId)
    .returning(['court_id as courtId', 'date', 'slot', 'duration_slots as durationSlots'])
    .executeTakeFirstOrThrow();
  await deleteKeptSlots(tx, slotsOfClass(lessonClass));
  return (await insertClassClaims(tx, classId, lessonClass)) === lessonClass.durationSlots;
};

/** The slots of classes. */
export const listSlotsOfClasses = (db: Database, classIds: readonly number[]) =>
  db
    .selectFrom('program_schedule_instances')
    .select(['id', 'court_id as courtId', 'date', 'slot', 'duration_slots as durationSlots'])
    .where('id', 'in', classIds)
    .execute();
