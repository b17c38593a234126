import {
  type CourtSlot,
  type CourtSlots,
  courtSlotsInOrder,
  slotsByCourt,
} from '#domain/slots/court-slots.ts';
import {
  countSlots,
  courtTypeOf,
  dropUnavailable,
  emptySelection,
  type Offer,
  type Selection,
  selectFirstDay,
} from '#domain/slots/selection.ts';
import { type BookingDate, formatTime } from '#domain/time/venue-time.ts';
import { shortCourtName } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import {
  type CourtType,
  courtNamed,
  type Day,
  lastHoldEnd,
  refusalOn,
  stateOn,
} from '#web/features/booking/day.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import type { Chosen } from '#web/features/booking/selection-entry.ts';
import { slotsOnCourts } from '#web/features/booking/slot-words.ts';

/** The data about the venue and the chosen day that has loaded so far. */
export interface Known {
  /** The court types of the chosen sport; null when the venue does not have it. */
  readonly courtTypes: readonly CourtType[] | null;
  readonly isDateOpen: (date: BookingDate) => boolean;
  readonly firstDay: BookingDate | null;
  /** Null until its slots have loaded. */
  readonly day: Day | null;
}

export interface Settled {
  readonly selection: Selection;
  /** One sentence for each thing that left the selection by itself. */
  readonly notes: readonly string[];
  /** The slots that others took; what the member has booked is not lost. */
  readonly lost: CourtSlots;
}

/**
 * Drops from the selection what is no longer available, and picks the first selectable day if a
 * date is missing. [PICK-4] [PICK-9]
 */
export function settle({ selection, isDateDeselected }: Chosen, known: Known): Settled {
  const fitting = fitToVenue(selection, known.courtTypes);
  const offer = offerOf(fitting, known);
  const kept = dropUnavailable(fitting, offer);
  const settled = isDateDeselected ? kept : selectFirstDay(kept, known.firstDay);
  return { selection: settled, ...changesOf(fitting, settled, offer, known) };
}

/** The lost slots that are still not free: a hold may expire, and a closure may be undone. */
export function stillLost(
  lost: CourtSlots,
  { courtTypes, day }: Pick<Known, 'courtTypes' | 'day'>,
): CourtSlots {
  const isFree = ({ court: name, slot }: CourtSlot): boolean => {
    const court = courtNamed(courtTypes, name);
    if (court === null || day === null || refusalOn(day, court) !== null) return false;
    return stateOn(day, court, slot) === 'available';
  };
  return slotsByCourt(courtSlotsInOrder(lost).filter((at) => !isFree(at)));
}

/** A URL can name what the venue does not have. It is dropped without a notice. */
function fitToVenue(selection: Selection, courtTypes: readonly CourtType[] | null): Selection {
  if (courtTypes === null) return emptySelection;
  const type = courtTypes.find(({ name }) => name === courtTypeOf(selection));
  if (type === undefined) return { ...selection, courtType: null, court: null, slots: {} };
  const isOfType = (name: string): boolean => type.courts.some((court) => court.name === name);
  return {
    ...selection,
    court: selection.court !== null && isOfType(selection.court) ? selection.court : null,
    slots: pickCourts(selection.slots, isOfType),
  };
}

/** Nothing is dropped because its slots have not loaded yet. */
function offerOf(selection: Selection, { courtTypes, isDateOpen, day }: Known): Offer {
  const known = day?.date === selection.date ? day : null;
  return {
    isDateOpen,
    isCourtOpen: (name) => {
      const court = courtNamed(courtTypes, name);
      return known === null || court === null || refusalOn(known, court) === null;
    },
    stateOf: (name, slot) => {
      const court = courtNamed(courtTypes, name);
      return known === null || court === null ? 'available' : stateOn(known, court, slot);
    },
  };
}

function changesOf(
  before: Selection,
  after: Selection,
  { isCourtOpen, stateOf }: Offer,
  known: Known,
): Omit<Settled, 'selection'> {
  const { lost } = bookingLabels;
  if (before.date !== null && before.date !== after.date) {
    const date = weekdayAndDate(before.date);
    const note =
      after.date === null
        ? fill(lost.date, { date })
        : fill(lost.dateForNext, { date, next: weekdayAndDate(after.date) });
    return { notes: [note], lost: {} };
  }
  const left = courtSlotsInOrder(before.slots)
    .filter(({ court, slot }) => !after.slots[court]?.includes(slot))
    .map((at) => ({ ...at, state: stateOf(at.court, at.slot) }));
  const held = slotsByCourt(left.filter(({ state }) => state === 'held'));
  // A slot that the member has booked is not lost.
  const gone = slotsByCourt(left.filter(({ state }) => !['held', 'booked_by_you'].includes(state)));
  const isCourtLost = before.court !== null && after.court === null;
  const notes = [
    ...(isCourtLost ? [fill(lost.court, { court: shortCourtName(before.court ?? '') })] : []),
    ...(countSlots(gone) > 0 ? [fill(lost.slots, { slots: slotsOnCourts(gone) })] : []),
    ...(countSlots(held) > 0 ? [heldInWords(held, known)] : []),
  ];
  const taken = left.filter(
    ({ court, state }) => state === 'booked' || state === 'held' || !isCourtOpen(court),
  );
  return { notes, lost: slotsByCourt(taken) };
}

/** A hold expires soon and may free its slots again. */
function heldInWords(held: CourtSlots, { courtTypes, day }: Known): string {
  const { lost } = bookingLabels;
  const slots = slotsOnCourts(held);
  const end = day && lastHoldEnd(day, courtTypes, held);
  return end === null
    ? fill(lost.held, { slots })
    : fill(lost.heldUntil, { slots, until: formatTime(Temporal.Instant.from(end)) });
}

function pickCourts(slots: CourtSlots, isMeant: (court: string) => boolean): CourtSlots {
  return Object.fromEntries(Object.entries(slots).filter(([court]) => isMeant(court)));
}
