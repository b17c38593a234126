import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { jsonRows } from '#server/db/json-rows.ts';

export const lockSlotsUsed = async (
  tx: Tx,
  userId: string,
  weekStart: BookingDate,
): Promise<number> => {
  const row = await tx
    .selectFrom('free_slots')
    .select('slots_used')
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
    .forUpdate()
    .executeTakeFirst();
  return row?.slots_used ?? 0;
};

/** A member's week, and the number of its free slots that are used. */
interface SlotsUsed {
  readonly userId: string;
  readonly weekStart: BookingDate;
  readonly slotsUsed: number;
}

const isGivenWeek = sql<boolean>`(free_slots.user_id, free_slots.week_start)
  = (given.user_id, given.week_start)`;

/** Locks the weeks of members, sorted; those without a row have no used slots. */
export const lockWeeks = (
  tx: Tx,
  weeks: readonly Omit<SlotsUsed, 'slotsUsed'>[],
): Promise<SlotsUsed[]> => {
  const rows = weeks.map(({ userId, weekStart }) => ({ user_id: userId, week_start: weekStart }));
  return tx
    .selectFrom('free_slots')
    .innerJoin(jsonRows('free_slots', rows).as('given'), (join) => join.on(isGivenWeek))
    .select([
      'free_slots.user_id as userId',
      'free_slots.week_start as weekStart',
      'free_slots.slots_used as slotsUsed',
    ])
    .orderBy('free_slots.user_id')
    .orderBy('free_slots.week_start')
    .forUpdate('free_slots')
    .execute();
};

/** The caller has locked the weeks. */
export const updateWeeks = async (tx: Tx, weeks: readonly SlotsUsed[]): Promise<void> => {
  const rows = weeks.map(({ userId, weekStart, slotsUsed }) => ({
    user_id: userId,
    week_start: weekStart,
    slots_used: slotsUsed,
  }));
  await tx
    .updateTable('free_slots')
    .from(() => jsonRows('free_slots', rows).as('given'))
    .set({ slots_used: sql<number>`given.slots_used` })
    .where(isGivenWeek)
    .execute();
};

export const addSlotsUsed = async (
  tx: Tx,
  userId: string,
  weekStart: BookingDate,
  slots: number,
): Promise<void> => {
  await tx
    .insertInto('free_slots')
    .values({ user_id: userId, week_start: weekStart, slots_used: slots })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'week_start'])
        .doUpdateSet((eb) => ({ slots_used: eb('free_slots.slots_used', '+', slots) })),
    )
    .execute();
};

export const slotsUsedIn = (db: Database, userId: string, weekStart: BookingDate) =>
  db
    .selectFrom('free_slots')
    .select('slots_used as slotsUsed')
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart);
