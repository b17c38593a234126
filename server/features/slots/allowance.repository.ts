import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';

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

export const updateSlotsUsed = async (
  tx: Tx,
  userId: string,
  weekStart: BookingDate,
  slotsUsed: number,
): Promise<void> => {
  await tx
    .updateTable('free_slots')
    .set({ slots_used: slotsUsed })
    .where('user_id', '=', userId)
    .where('week_start', '=', weekStart)
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
