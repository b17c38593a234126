import type { CourtSlots } from '#domain/slots/court-slots.ts';
import { parseSlot, type Slot, slotLabel } from '#domain/time/slots.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';
import type { CourtGoods } from '#web/features/checkout/goods/goods.ts';

/**
 * Reads the navigation state of the booking screen; null if it is invalid. A page can be reloaded
 * with a state that an older version wrote, so every field is checked. [PICK-12]
 */
export function readCheckout(state: unknown): CourtGoods | null {
  if (!isRecord(state)) return null;
  const { selectedSport, selectedCourtType, selectedDate, selectedBookingType } = state;
  const sport = sports.find((name) => name === selectedSport);
  const slots = slotsIn(state.selectedCourtTimeSlots);
  if (sport === undefined || slots === null) return null;
  if (typeof selectedDate !== 'string' || !isBookingDate(selectedDate)) return null;
  if (typeof selectedCourtType !== 'string' || typeof selectedBookingType !== 'string') return null;
  return {
    kind: 'courts',
    checkout: 'court',
    sport,
    courtType: selectedCourtType,
    date: selectedDate,
    slots,
    bookingType: selectedBookingType,
  };
}

/** The navigation state of either checkout, with other slots. */
export function withSlots(state: unknown, { checkout }: CourtGoods, slots: CourtSlots): object {
  const texts = Object.entries(slots).map(([court, chosen]) => [court, chosen.map(slotLabel)]);
  return checkout === 'court'
    ? { ...(state as object), selectedCourtTimeSlots: Object.fromEntries(texts) }
    : { ...(state as object), selectedTimeslots: texts.flatMap(([, labels]) => labels) };
}

function slotsIn(value: unknown): Record<string, Slot[]> | null {
  if (!isRecord(value)) return null;
  const slots: Record<string, Slot[]> = {};
  for (const [court, texts] of Object.entries(value)) {
    const known = slotsOf(texts);
    if (known === null) return null;
    if (known.length > 0) slots[court] = known;
  }
  return slots;
}

/** Slots come as text, in either form; any other text is not a slot. [SLOT-3] */
export function slotsOf(texts: unknown): Slot[] | null {
  if (!Array.isArray(texts)) return null;
  const read = texts.map((text) => (typeof text === 'string' ? parseSlot(text) : null));
  return [...new Set(read.filter((slot) => slot !== null))].sort((a, b) => a - b);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
