import type { MembershipStatus } from '#domain/members/membership-status.ts';
import type { CourtSlot, CourtSlots } from '#domain/slots/court-slots.ts';
import { isSelectable, type Slot, type SlotState, slotLabel } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type CourtTypeName, type Sport, sports } from '#domain/venue/courts.ts';

/** A member's choices on the booking screen so far. Every change returns a new object. */
export type Selection = {
  readonly sport: Sport | null;
  readonly date: BookingDate | null;
  readonly courtType: CourtTypeName | null;
  readonly court: string | null;
  readonly slots: CourtSlots;
};

/** The logo, a change of the top menu and the profile icon reset to this. [PICK-1] */
export const emptySelection: Selection = {
  sport: null,
  date: null,
  courtType: null,
  court: null,
  slots: {},
};

/** The sport buttons: only sports that exist, and never Mixed. [PICK-2] */
export function sportsShown(names: readonly string[]): Sport[] {
  return sports.filter((sport) => names.includes(sport));
}

/**
 * Chooses a sport, with its first selectable day and nothing else, or deselects it when it was
 * chosen. [PICK-3] [PICK-4]
 */
export function chooseSport(
  selection: Selection,
  sport: Sport,
  firstDay: BookingDate | null,
): Selection {
  if (selection.sport === sport) return emptySelection;
  return { ...emptySelection, sport, date: firstDay };
}

/**
 * Selects the first selectable day when a sport has no date: once its days are loaded, and after
 * the chosen one left the window. It must not be called after the member deselected a date.
 * [PICK-4]
 */
export function selectFirstDay(selection: Selection, firstDay: BookingDate | null): Selection {
  if (selection.sport === null || selection.date !== null || firstDay === null) return selection;
  return withDate(selection, firstDay);
}

/** Picking the same date again deselects it. [PICK-5] */
export function chooseDate(selection: Selection, date: BookingDate): Selection {
  return withDate(selection, selection.date === date ? null : date);
}

/** Another day, with the court type and the court that were chosen, picked again. [PICK-19] */
export function goToDay(selection: Selection, date: BookingDate): Selection {
  return { ...selection, date, slots: {} };
}

export function chooseCourtType(selection: Selection, courtType: CourtTypeName): Selection {
  // [PICK-6] Another type has other courts, so the court and slots are cleared.
  return { ...selection, courtType, court: null, slots: {} };
}

/** Slots on other courts stay, because the selection is kept per court. [PICK-7] */
export function chooseCourt(selection: Selection, court: string): Selection {
  return { ...selection, court };
}

/** Adds a slot of the chosen court or removes it; only a selectable one changes. [PICK-8] */
export function toggleSlot(selection: Selection, slot: Slot, state: SlotState): Selection {
  const { court } = selection;
  if (court === null || !isSelectable(state)) return selection;
  const chosen = selection.slots[court] ?? [];
  const next = chosen.includes(slot)
    ? chosen.filter((other) => other !== slot)
    : [...chosen, slot].sort((a, b) => a - b);
  return { ...selection, slots: withoutEmptyCourts({ ...selection.slots, [court]: next }) };
}

/** Takes slots out, whether they can still be booked or not. [PICK-17] */
export function removeSlots(selection: Selection, removed: readonly CourtSlot[]): Selection {
  const isRemoved = (name: string, slot: Slot): boolean =>
    removed.some((other) => other.court === name && other.slot === slot);
  const left = Object.entries(selection.slots).map(
    ([name, chosen]) => [name, chosen.filter((slot) => !isRemoved(name, slot))] as const,
  );
  return { ...selection, slots: withoutEmptyCourts(Object.fromEntries(left)) };
}

/** A slot of a court, pressed where courts of all types stand side by side. */
export type PressedSlot = CourtSlot & {
  readonly courtType: CourtTypeName;
  readonly state: SlotState;
};

/**
 * Chooses the court type and the court of a slot and toggles the slot, all in one press. Pressing a
 * slot that cannot be selected changes nothing. [PICK-13]
 */
export function toggleCourtSlot(selection: Selection, pressed: PressedSlot): Selection {
  const { courtType, court, slot, state } = pressed;
  if (!isSelectable(state)) return selection;
  const typed =
    courtTypeOf(selection) === courtType ? selection : chooseCourtType(selection, courtType);
  return toggleSlot(chooseCourt(typed, court), slot, state);
}

/** The venue's current availability for the chosen sport and date. */
export type Offer = {
  readonly isDateOpen: (date: BookingDate) => boolean;
  readonly isCourtOpen: (court: string) => boolean;
  readonly stateOf: (court: string, slot: Slot) => SlotState;
};

/**
 * Drops what can no longer be booked after time passed or a live event arrived: a date that left
 * the window, a court that is now unavailable, slots that are past or taken. A selection that loses
 * nothing is returned as the same object, so that screens can detect it. [PICK-9]
 */
export function dropUnavailable(selection: Selection, offer: Offer): Selection {
  const { date, court, slots } = selection;
  if (date === null) return selection;
  if (!offer.isDateOpen(date)) return withDate(selection, null);

  const keptSlots = withoutEmptyCourts(
    Object.fromEntries(
      Object.entries(slots).map(([name, chosen]) => [
        name,
        offer.isCourtOpen(name)
          ? chosen.filter((slot) => isSelectable(offer.stateOf(name, slot)))
          : [],
      ]),
    ),
  );
  const keptCourt = court !== null && offer.isCourtOpen(court) ? court : null;
  if (keptCourt === court && countSlots(keptSlots) === countSlots(slots)) return selection;
  return { ...selection, court: keptCourt, slots: keptSlots };
}

export function countSlots(slots: CourtSlots): number {
  return Object.values(slots).reduce((count, chosen) => count + chosen.length, 0);
}

/** Padel has one court type, so the step is left out. [PICK-10] */
export function courtTypeOf(selection: Selection): CourtTypeName | null {
  return selection.sport === 'Padel' ? 'Padel Court' : selection.courtType;
}

export type Step = 'sport' | 'date' | 'courtType' | 'court' | 'timeslot';

/** The numbered steps of a sport; before one is chosen there is only the first. [PICK-10] */
export function stepsOf(sport: Sport | null): readonly Step[] {
  switch (sport) {
    case 'Pickle':
      return ['sport', 'date', 'courtType', 'court', 'timeslot'];
    case 'Padel':
      return ['sport', 'date', 'court', 'timeslot'];
    case null:
      return ['sport'];
  }
}

/** The first open step, or null when only Checkout is left. [PICK-11] */
export function nextStep(selection: Selection): Step | null {
  const answered: Record<Step, boolean> = {
    sport: selection.sport !== null,
    date: selection.date !== null,
    courtType: selection.courtType !== null,
    court: selection.court !== null,
    timeslot: countSlots(selection.slots) > 0,
  };
  return stepsOf(selection.sport).find((step) => !answered[step]) ?? null;
}

/** The state that the booking screen passes to the court checkout. */
export type CourtCheckoutState = {
  readonly selectedSport: Sport;
  readonly selectedCourtType: CourtTypeName;
  readonly selectedDate: BookingDate;
  readonly selectedCourtTimeSlots: Readonly<Record<string, readonly string[]>>;
  readonly selectedBookingType: 'court-booking';
  readonly userRole: MembershipStatus;
};

/** The navigation state of a selection, or null while something is missing. [PICK-12] */
export function checkoutStateOf(
  selection: Selection,
  userRole: MembershipStatus,
): CourtCheckoutState | null {
  const { sport, date, slots } = selection;
  const courtType = courtTypeOf(selection);
  if (sport === null || date === null || courtType === null || countSlots(slots) === 0) return null;
  return {
    selectedSport: sport,
    selectedCourtType: courtType,
    selectedDate: date,
    selectedCourtTimeSlots: Object.fromEntries(
      Object.entries(slots).map(([court, chosen]) => [court, chosen.map(slotLabel)]),
    ),
    selectedBookingType: 'court-booking',
    userRole,
  };
}

function withDate(selection: Selection, date: BookingDate | null): Selection {
  return { ...emptySelection, sport: selection.sport, date };
}

function withoutEmptyCourts(slots: CourtSlots): CourtSlots {
  return Object.fromEntries(Object.entries(slots).filter(([, chosen]) => chosen.length > 0));
}
