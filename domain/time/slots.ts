import { type BookingDate, clockTime, startOfDay } from '#domain/time/venue-time.ts';

/**
 * The 20 slots that have a label, 06:00 AM to 01:00 AM. A slot is numbered by its hour of the
 * booking day, so 24 and 25 are 12:00 AM and 01:00 AM of the next calendar day. [SLOT-1]
 */
export const allSlots = [
  6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
] as const;

export type Slot = (typeof allSlots)[number];

/** The 19 rows of the slot table: 06:00 AM has a label but is not sold. [SLOT-2] */
export const tableSlots: readonly Slot[] = allSlots.filter(isSoldSlot);

export function isSlot(value: number): value is Slot {
  return Number.isInteger(value) && value >= 6 && value <= 25;
}

export function isSoldSlot(slot: Slot): boolean {
  return slot >= 7;
}

/** The short form of the booking screen, `06:00 AM`. [SLOT-1] */
export function slotLabel(slot: Slot): string {
  return clockTime(slot);
}

/** The long form of table rows, checkout and profile, `10:00 AM - 11:00 AM`. [SLOT-2] */
export function slotRange(slot: Slot, durationSlots = 1): string {
  return `${clockTime(slot)} - ${clockTime(slot + durationSlots)}`;
}

const slotsByText: ReadonlyMap<string, Slot> = new Map(
  allSlots.flatMap((slot): [string, Slot][] => [
    [slotLabel(slot), slot],
    [slotRange(slot), slot],
  ]),
);

/**
 * Parses both forms. Everything else is null, 02:00 AM included, and callers ignore it. [SLOT-3]
 */
export function parseSlot(text: string): Slot | null {
  return slotsByText.get(text) ?? null;
}

/** True if the slot carries the '(Next Day)' tag. [SLOT-4] */
export function isNextDaySlot(slot: Slot): boolean {
  return slot >= 24;
}

/** The actual instant at which the slot begins. [SLOT-5] */
export function slotStart(date: BookingDate, slot: Slot): Temporal.Instant {
  const midnight = startOfDay(date);
  return midnight.add({ hours: slot });
}

export function slotEnd(date: BookingDate, slot: Slot, durationSlots = 1): Temporal.Instant {
  return slotStart(date, slot).add({ hours: durationSlots });
}

const hourMs = 3_600_000;

function hoursInto(date: BookingDate, now: Temporal.Instant): number {
  return (now.epochMilliseconds - startOfDay(date).epochMilliseconds) / hourMs;
}

/** A slot that has begun can still be booked; one that has ended cannot. [SLOT-6] */
export function isSlotPast(date: BookingDate, slot: Slot, now: Temporal.Instant): boolean {
  return slot + 1 <= hoursInto(date, now);
}

/** The rows of the slot table that are not past. Asks for the zone's time once. [SLOT-2] [SLOT-6] */
export function slotsNotPast(date: BookingDate, now: Temporal.Instant): readonly Slot[] {
  const hours = hoursInto(date, now);
  return tableSlots.filter((slot) => slot + 1 > hours);
}

/**
 * The claim on a slot, as one member sees it; which other member has it is never revealed. [SLOT-9]
 */
export type SlotClaim = 'booked' | 'held' | 'booked_by_you' | 'held_by_you';

export type SlotState = SlotClaim | 'past' | 'available';

/** A booking is shown even after its slot has ended; a hold is not. [SLOT-7] */
export function slotState(
  date: BookingDate,
  slot: Slot,
  claim: SlotClaim | null,
  now: Temporal.Instant,
): SlotState {
  if (claim === 'booked' || claim === 'booked_by_you') return claim;
  if (isSlotPast(date, slot, now)) return 'past';
  return stateNotPast(claim);
}

/** The same for a slot that is known not to be past. [SLOT-7] */
export function stateNotPast(claim: SlotClaim | null): SlotState {
  return claim ?? 'available';
}

/** A member's own hold is selectable, because its order is resumed. [SLOT-8] */
export function isSelectable(state: SlotState): boolean {
  return state === 'available' || state === 'held_by_you';
}
