import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  deleteClaims,
  type HeldSlot,
  listHeldSlots,
  type SlotKey,
  upsertClaims,
  type WantedSlot,
} from '#server/features/slots/claims.repository.ts';

/** The order in which all code claims and locks slots, to avoid deadlocks. */
export const bySlotKey = (a: SlotKey, b: SlotKey): number =>
  a.courtId - b.courtId || (a.date < b.date ? -1 : a.date > b.date ? 1 : a.slot - b.slot);

/** Claims all slots and returns true, or claims none and returns false. */
export const claimSlots = async (
  tx: Tx,
  userId: string,
  slots: readonly WantedSlot[],
  now: Temporal.Instant,
): Promise<boolean> => {
  const won = await upsertClaims(tx, userId, slots.toSorted(bySlotKey), now);
  if (won.length === slots.length) return true;
  await deleteClaims(tx, won);
  return false;
};

export interface HeldAlready {
  /** The member's pending orders that hold a slot of the selection, in the selection's order. */
  readonly orderIds: readonly string[];
  /** Slots that those orders hold and that are not in the new selection. */
  readonly leftOver: readonly HeldSlot[];
}

/** The orders among a member's holds that hold part of a selection, and their other slots. */
export const heldAlready = (held: readonly HeldSlot[], slots: CourtSlots): HeldAlready => {
  const selected = courtSlotsInOrder(slots);
  const holderOf = ({ court, slot }: (typeof selected)[number]) =>
    held.find((heldSlot) => heldSlot.court === court && heldSlot.slot === slot);
  const takenUp = selected.flatMap((wanted) => holderOf(wanted) ?? []);
  const orderIds = [...new Set(takenUp.map(({ orderId }) => orderId))];
  const leftOver = held.filter(
    (heldSlot) => orderIds.includes(heldSlot.orderId) && !takenUp.includes(heldSlot),
  );
  return { orderIds, leftOver };
};

/** Finds the member's orders that already hold part of a selection, and their other slots. */
export const findHeldAlready = async (
  db: Database,
  userId: string,
  date: BookingDate,
  slots: CourtSlots,
  now: Temporal.Instant,
): Promise<HeldAlready> => heldAlready(await listHeldSlots(db, userId, date, now), slots);
