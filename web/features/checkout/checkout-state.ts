import { type CourtSlots, courtSlotsInOrder } from '#domain/court-slots.ts';
import { courtTypeNames, type Sport, sportOfCourt, sports } from '#domain/courts.ts';
import type { Selection } from '#domain/selection.ts';
import { parseSlot, type Slot } from '#domain/slots.ts';
import { type BookingDate, isBookingDate } from '#domain/venue-time.ts';
import { type Entry, entryOf } from '#web/features/booking/selection-entry.ts';

/** What the court checkout is to sell. */
export interface CourtCheckout {
  readonly sport: Sport;
  readonly courtType: string;
  readonly date: BookingDate;
  readonly slots: Record<string, Slot[]>;
  /** As it came: what is not sold here is said when the order is placed. [ORDER-7] */
  readonly bookingType: string;
}

/**
 * Reads the navigation state of the booking screen; null when it is none. A page can be reloaded
 * with a state that an older version wrote, so nothing of it is taken for granted. [PICK-12]
 */
export function readCheckout(state: unknown): CourtCheckout | null {
  if (!isRecord(state)) return null;
  const { selectedSport, selectedCourtType, selectedDate, selectedBookingType } = state;
  const sport = sports.find((name) => name === selectedSport);
  const slots = slotsIn(state.selectedCourtTimeSlots);
  if (sport === undefined || slots === null) return null;
  if (typeof selectedDate !== 'string' || !isBookingDate(selectedDate)) return null;
  if (typeof selectedCourtType !== 'string' || typeof selectedBookingType !== 'string') return null;
  return {
    sport,
    courtType: selectedCourtType,
    date: selectedDate,
    slots,
    bookingType: selectedBookingType,
  };
}

/** Hours of courts on one date: those of a checkout, or those that an order holds. */
export interface CourtHours {
  readonly date: BookingDate;
  readonly slots: CourtSlots;
}

/** The same for the same hours, in whatever order they were chosen. */
export function keyOfHours({ date, slots }: CourtHours): string {
  const hours = courtSlotsInOrder(slots).map(({ court, slot }) => `${court} ${slot}`);
  return [date, ...hours].join();
}

export function isSameHours(a: CourtHours, b: CourtHours): boolean {
  return keyOfHours(a) === keyOfHours(b);
}

/** The way to the timeslots of an order; null when the name of its court says no sport. */
export function bookingEntryOfHours({ date, slots }: CourtHours): Entry | null {
  const court = Object.keys(slots)[0] ?? '';
  const sport = sportOfCourt(court);
  const courtType = courtTypeNames.find((name) => court.startsWith(name));
  return sport && courtType ? bookingEntryOf({ sport, courtType, date, slots }) : null;
}

/** The booking screen with the same selection, from which it drops what is gone by itself. */
export function bookingEntryOf({
  sport,
  courtType,
  date,
  slots,
}: CourtHours & Pick<CourtCheckout, 'sport' | 'courtType'>): Entry {
  const selection: Selection = {
    sport,
    date,
    // The court type of padel is never asked for, and so never chosen. [PICK-10]
    courtType: sport === 'Padel' ? null : (courtTypeNames.find((n) => n === courtType) ?? null),
    court: Object.keys(slots)[0] ?? null,
    slots,
  };
  return entryOf({ selection, isDateDeselected: false });
}

/** Slots come as text, in either form; a text that is neither is no slot. [SLOT-3] */
function slotsIn(value: unknown): Record<string, Slot[]> | null {
  if (!isRecord(value)) return null;
  const slots: Record<string, Slot[]> = {};
  for (const [court, texts] of Object.entries(value)) {
    if (!Array.isArray(texts)) return null;
    const read = texts.map((text) => (typeof text === 'string' ? parseSlot(text) : null));
    const known = new Set(read.filter((slot) => slot !== null));
    if (known.size > 0) slots[court] = [...known].sort((a, b) => a - b);
  }
  return slots;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
