import { sql } from 'kysely';
import { keepsAttendance } from '#domain/staff/attendance.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteAttendance } from '#server/features/bookings/attendance.repository.ts';
import type { BookingRow } from '#server/features/bookings/bookings.repository.ts';
import { slotKeyOf } from '#server/features/bookings/changes.repository.ts';
import { updateItemSlot } from '#server/features/orders/order-state.repository.ts';
import { type SlotKey, updateClaimOwner } from '#server/features/slots/claims.repository.ts';

const updateRows = async (
  tx: Tx,
  { id, itemId, bookingDate, slot: leftSlot }: BookingRow,
  { courtId, date, slot }: SlotKey,
): Promise<void> => {
  const columns = { court_id: courtId, booking_date: date, slot };
  if (itemId !== null) await updateItemSlot(tx, itemId, columns);
  await tx.updateTable('bookings').set(columns).where('id', '=', id).execute();
  const left = { date: bookingDate, slot: leftSlot };
  if (!keepsAttendance(left, { date, slot })) await deleteAttendance(tx, id);
};

/**
 * Booking and item refer to each other's slot; the constraints are deferred until both have moved.
 */
export const updateSlotOf = async (tx: Tx, booking: BookingRow, to: SlotKey): Promise<void> => {
  await sql`set constraints bookings_order_item_fk deferred`.execute(tx);
  await updateRows(tx, booking, to);
  await sql`set constraints bookings_order_item_fk immediate`.execute(tx);
};

/** Two bookings exchange their slots. The caller has locked both claims, in the order of slots. */
export const exchangeSlots = async (tx: Tx, one: BookingRow, other: BookingRow): Promise<void> => {
  const [slotKey, otherSlotKey] = [slotKeyOf(one), slotKeyOf(other)];
  await sql`set constraints bookings_order_item_fk, bookings_claim_fk deferred`.execute(tx);
  await updateRows(tx, one, otherSlotKey);
  await updateRows(tx, other, slotKey);
  await updateClaimOwner(tx, slotKey, other.userId);
  await updateClaimOwner(tx, otherSlotKey, one.userId);
  await sql`set constraints bookings_order_item_fk, bookings_claim_fk immediate`.execute(tx);
};
