import type { SlotWindow } from '#contract/slots.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { freeSlotsPerWeek } from '#domain/slots/allowance.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { emptySelection, type Selection } from '#domain/slots/selection.ts';
import type { WindowOffer } from '#domain/slots/window-offer.ts';
import { datesOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { refusalToPickDate } from '#domain/venue/calendar.ts';
import {
  type CourtTypeName,
  courtTypeNames,
  type Sport,
  sportOfType,
} from '#domain/venue/courts.ts';
import { priceCourtSlots } from '#domain/venue/pricing.ts';
import { courtNamed, type Day, refusalOn, stateOn, type Venue } from '#web/features/booking/day.ts';
import { type Facts, factsOf } from '#web/features/booking/facts.ts';
import { courtsInOrder } from '#web/features/booking/time-rows.ts';

/** The offer of one sport to a member over the window. */
export interface SportOffer {
  readonly offer: WindowOffer;
  readonly facts: Facts;
  readonly status: MembershipStatus;
}

export function sportOfferOf(
  sport: Sport,
  venue: Venue,
  slotWindow: SlotWindow,
  status: MembershipStatus,
  now: Temporal.Instant,
): SportOffer {
  const facts = factsOf(sport, venue, slotWindow, status, now);
  const types = venue.sports.find(({ name }) => name === sport)?.courtTypes ?? [];
  const dayOf = (date: BookingDate): Day => ({
    date,
    rows: slotWindow.days[date] ?? {},
    holds: slotWindow.holds,
    status,
    now,
  });
  const courts = types.flatMap((type) => {
    const courtType = courtTypeNames.find((name) => name === type.name && type.price !== null);
    return courtType === undefined
      ? []
      : courtsInOrder(type).map(({ name }) => ({ name, courtType }));
  });
  const offer: WindowOffer = {
    dates: datesOf(facts.window).filter(
      (date) =>
        slotWindow.days[date] !== undefined &&
        refusalToPickDate(date, sport, facts.window, facts.closures) === null,
    ),
    courts,
    isCourtOpen: (date, name) => {
      const court = courtNamed(types, name);
      return court !== null && refusalOn(dayOf(date), court) === null;
    },
    stateOf: (date, name, slot) => {
      const court = courtNamed(types, name);
      return court === null ? 'booked' : stateOn(dayOf(date), court, slot);
    },
  };
  return { offer, facts, status };
}

/** The type of a court by its name, or null for a court that the venue no longer has. */
export function typeOfCourt(venue: Venue, court: string): CourtTypeName | null {
  const types = venue.sports.flatMap(({ courtTypes }) => courtTypes);
  const type = types.find(({ courts }) => courts.some(({ name }) => name === court));
  return courtTypeNames.find((name) => name === type?.name) ?? null;
}

export interface Pick {
  readonly date: BookingDate;
  readonly courtType: CourtTypeName;
  readonly slots: CourtSlots;
}

/** Everything chosen at once, up to the slots. */
export function selectionOf({ date, courtType, slots }: Pick): Selection {
  return {
    ...emptySelection,
    sport: sportOfType[courtType],
    date,
    courtType: sportOfType[courtType] === 'Padel' ? null : courtType,
    court: courtSlotsInOrder(slots)[0]?.court ?? null,
    slots,
  };
}

/** The price, or null where it depends on the free slots of the week. */
export function priceOfPick({ date, courtType, slots }: Pick, { facts, status }: SportOffer) {
  if (freeSlotsPerWeek(status) > 0) return null;
  const priced = priceCourtSlots(facts.priceRules, { courtType, date, status }, slots);
  return priced && displayAmount(sumSen(priced.map(({ finalPrice }) => finalPrice)));
}
