import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import type { Hour } from '#server/features/slots/claims.repository.ts';

/** Keeps everybody else away from an hour that is about to be left. */
export const lockClaim = async (tx: Tx, { courtId, date, slot }: Hour): Promise<void> => {
  await tx
    .selectFrom('slot_claims')
    .select('kind')
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .where('slot', '=', slot)
    .forUpdate()
    .execute();
};

/** The booking and its item refer to each other's hour, so they may differ until both have moved. */
export const updatePlace = async (
  tx: Tx,
  { id, item_id }: BookingRow,
  { courtId, date, slot }: Hour,
): Promise<void> => {
  const place = { court_id: courtId, booking_date: date, slot };
  await sql`set constraints bookings_order_item_fk deferred`.execute(tx);
  if (item_id !== null) {
    await tx.updateTable('order_items').set(place).where('id', '=', item_id).execute();
  }
  await tx.updateTable('bookings').set(place).where('id', '=', id).execute();
  await sql`set constraints bookings_order_item_fk immediate`.execute(tx);
};
