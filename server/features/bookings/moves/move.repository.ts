import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { updateItemPlace } from '#server/features/orders/order-state.repository.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

/**
 * Booking and item refer to each other's slot; the constraints are deferred until both have moved.
 */
export const updatePlace = async (
  tx: Tx,
  { id, itemId }: BookingRow,
  { courtId, date, slot }: SlotKey,
): Promise<void> => {
  const place = { court_id: courtId, booking_date: date, slot };
  await sql`set constraints bookings_order_item_fk deferred`.execute(tx);
  if (itemId !== null) {
    await updateItemPlace(tx, itemId, place);
  }
  await tx.updateTable('bookings').set(place).where('id', '=', id).execute();
  await sql`set constraints bookings_order_item_fk immediate`.execute(tx);
};
