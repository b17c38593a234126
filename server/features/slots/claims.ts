import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  deleteClaims,
  listHeldSlots,
  type SlotKey,
  upsertClaims,
  type WantedSlot,
} from '#server/features/slots/claims.repository.ts';

/** The order in which hours are claimed and locked, whoever does it. */
export const byPlace = (a: SlotKey, b: SlotKey): number =>
  a.courtId - b.courtId || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.slot - b.slot);

/** Whether all the hours are the member's now; if one of them cannot be had, none is kept. */
export const claimSlots = async (
  tx: Tx,
  userId: string,
  hours: readonly WantedSlot[],
  now: Temporal.Instant,
): Promise<boolean> => {
  const won = await upsertClaims(tx, userId, hours.toSorted(byPlace), now);
  if (won.length === hours.length) return true;
  await deleteClaims(tx, won);
  return false;
};

export interface HeldAlready {
  /** The member's waiting orders that hold one of the slots, in the order of the selection. */
  readonly orderIds: readonly string[];
  /** Hours that the same orders hold and that are not asked for again. */
  readonly leftOver: readonly SlotKey[];
}

/** What of a selection the member holds already, for which orders, and what those hold besides. */
export const findHeldAlready = async (
  db: Database,
  userId: string,
  date: BookingDate,
  slots: CourtSlots,
  now: Temporal.Instant,
): Promise<HeldAlready> => {
  const held = await listHeldSlots(db, userId, date, now);
  const asked = courtSlotsInOrder(slots);
  const holderOf = ({ court, slot }: (typeof asked)[number]) =>
    held.find((hour) => hour.court === court && hour.slot === slot);
  const takenUp = asked.flatMap((wanted) => holderOf(wanted) ?? []);
  const orderIds = [...new Set(takenUp.map(({ orderId }) => orderId))];
  const leftOver = held.filter(
    (hour) => orderIds.includes(hour.orderId) && !takenUp.includes(hour),
  );
  return { orderIds, leftOver };
};
