import type { Location } from 'react-router';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import {
  countSlots,
  courtTypeOf,
  emptySelection,
  type Selection,
} from '#domain/slots/selection.ts';
import { isSlot, isSoldSlot, type Slot } from '#domain/time/slots.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import { courtTypeNames } from '#domain/venue/courts.ts';
import { sportOf, sportParameter } from '#web/visit.ts';

/** The choice in a history entry. It is not checked against the venue yet. */
export interface Chosen {
  readonly selection: Selection;
  /** The member deselected the date, which differs from not having one yet. */
  readonly isDateDeselected: boolean;
}

type EntryState = { readonly chosenSlots: CourtSlots };

/** Sport, date, court type and court are in the URL, the slots in the entry's state. */
interface Entry {
  readonly search: string;
  readonly state: EntryState | null;
}

/** The URL parameters. A date parameter that is present but empty was deselected. */
const dateParameter = 'date';
const typeParameter = 'type';
const courtParameter = 'court';

/** Reads an entry. Anyone can write a URL, so parts that do not fit together are dropped. */
export function readChosen(location: Pick<Location, 'search' | 'state'>): Chosen {
  const sport = sportOf(location);
  if (sport === null) return { selection: emptySelection, isDateDeselected: false };

  const address = new URLSearchParams(location.search);
  const ofSport: Selection = { ...emptySelection, sport };
  const date = address.get(dateParameter);
  if (date === null || !isBookingDate(date)) {
    return { selection: ofSport, isDateDeselected: date === '' };
  }
  const type = address.get(typeParameter);
  const courtType = courtTypeNames.find((name) => name === type) ?? null;
  const ofType: Selection = { ...ofSport, date, courtType: sport === 'Padel' ? null : courtType };
  const isTypeKnown = courtTypeOf(ofType) !== null;
  const selection: Selection = isTypeKnown
    ? { ...ofType, court: address.get(courtParameter), slots: slotsIn(location.state) }
    : ofType;
  return { selection, isDateDeselected: false };
}

/** The entry from which `readChosen` reads the same choice. */
export function entryOf({ selection, isDateDeselected }: Chosen): Entry {
  const { sport, date, courtType, court, slots } = selection;
  const named: readonly (readonly [string, string | null])[] = [
    [sportParameter, sport],
    [dateParameter, date ?? (sport !== null && isDateDeselected ? '' : null)],
    [typeParameter, courtType],
    [courtParameter, court],
  ];
  const address = new URLSearchParams();
  for (const [name, value] of named) if (value !== null) address.set(name, value);
  return {
    search: address.size === 0 ? '' : `?${address}`,
    state: countSlots(slots) === 0 ? null : { chosenSlots: slots },
  };
}

export function isSameEntry(a: Entry, b: Entry): boolean {
  return a.search === b.search && JSON.stringify(a.state) === JSON.stringify(b.state);
}

function slotsIn(state: unknown): CourtSlots {
  const { chosenSlots } = (state ?? {}) as { readonly chosenSlots?: unknown };
  if (typeof chosenSlots !== 'object' || chosenSlots === null) return {};
  return Object.fromEntries(
    Object.entries(chosenSlots)
      .map(([court, slots]) => [court, soldSlotsIn(slots)] as const)
      .filter(([, slots]) => slots.length > 0),
  );
}

function soldSlotsIn(value: unknown): Slot[] {
  if (!Array.isArray(value)) return [];
  const isSold = (slot: unknown): slot is Slot =>
    typeof slot === 'number' && isSlot(slot) && isSoldSlot(slot);
  return [...new Set(value.filter(isSold))].sort((a, b) => a - b);
}
