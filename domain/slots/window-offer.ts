import { claimAt, type SlotRow } from '#domain/slots/slot-rows.ts';
import { type Slot, type SlotState, slotsNotPast, tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { CourtTypeName } from '#domain/venue/courts.ts';

type OfferedCourt = { readonly name: string; readonly courtType: CourtTypeName };

/** Everything of one sport that a member could choose from now. */
export type WindowOffer = {
  /** The days that can be picked, in order. */
  readonly dates: readonly BookingDate[];
  /** In the order in which they are offered. */
  readonly courts: readonly OfferedCourt[];
  /** False for a court that this member cannot book on the date. */
  readonly isCourtOpen: (date: BookingDate, court: string) => boolean;
  readonly stateOf: (date: BookingDate, court: string, slot: Slot) => SlotState;
};

/** True if all these slots of a court can be chosen. */
export function areFree(
  { isCourtOpen, stateOf }: WindowOffer,
  date: BookingDate,
  court: string,
  slots: readonly Slot[],
): boolean {
  return (
    isCourtOpen(date, court) && slots.every((slot) => stateOf(date, court, slot) === 'available')
  );
}

/** True if the member plays already at one of these times, on any court, or is paying for it. */
export function isOwnTime(
  { courts, stateOf }: WindowOffer,
  date: BookingDate,
  slots: readonly Slot[],
): boolean {
  const own: readonly SlotState[] = ['booked_by_you', 'held_by_you'];
  return courts.some(({ name }) => slots.some((slot) => own.includes(stateOf(date, name, slot))));
}

/** How much of a day is free: its free slots, and all that its courts could offer. */
export type Occupancy = { readonly free: number; readonly all: number };

/**
 * Counts the slots of some courts on a day that are neither over nor claimed; what is held for the
 * member counts as free. [SLOT-12]
 */
export function occupancyOf(
  date: BookingDate,
  rows: readonly SlotRow[],
  now: Temporal.Instant,
): Occupancy {
  const left = slotsNotPast(date, now);
  const isFree = (row: SlotRow, slot: Slot): boolean => {
    const claim = claimAt(row, slot);
    return claim === null || claim === 'held_by_you';
  };
  const free = rows.map((row) => left.filter((slot) => isFree(row, slot)).length);
  return {
    free: free.reduce((sum, count) => sum + count, 0),
    all: rows.length * tableSlots.length,
  };
}
