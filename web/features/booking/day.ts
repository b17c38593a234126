import type { CallOutput } from '#contract/call.ts';
import type { SlotsOfDay } from '#contract/slots.ts';
import type { getVenue } from '#contract/venue.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { closedReasonAt } from '#domain/slots/closed-slots.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { claimAt, emptyRow, type SlotRow, slotsBooked } from '#domain/slots/slot-rows.ts';
import { type Occupancy, occupancyOf } from '#domain/slots/window-offer.ts';
import {
  isSelectable,
  type Slot,
  type SlotState,
  slotState,
  tableSlots,
} from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type CourtRefusal, refusalOfCourt } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { shortDay } from '#web/features/booking/day-words.ts';

export type Venue = CallOutput<typeof getVenue>;
export type CourtType = Venue['sports'][number]['courtTypes'][number];
export type Court = CourtType['courts'][number];

/** One day of one sport, as one member sees it at one moment. */
export interface Day {
  readonly date: BookingDate;
  readonly rows: SlotsOfDay['courts'];
  readonly holds: SlotsOfDay['holds'];
  /** None if it is left out. */
  readonly closed?: SlotsOfDay['closed'];
  readonly status: MembershipStatus;
  readonly now: Temporal.Instant;
}

export function courtNamed(
  courtTypes: readonly CourtType[] | null,
  name: string | null,
): Court | null {
  const courts = (courtTypes ?? []).flatMap((type) => type.courts);
  return courts.find((court) => court.name === name) ?? null;
}

/** A court with all slots free has no row. */
export function rowOn(day: Day, court: Court): SlotRow {
  return day.rows[court.id] ?? emptyRow;
}

/** Why the court is unavailable on the day, or null when it can be chosen. [COURT-5] */
export function refusalOn(day: Day, court: Court): CourtRefusal | null {
  const access = { restricted: court.isRestricted, queue: court.queue };
  return refusalOfCourt(access, day.date, day.status, slotsBooked(rowOn(day, court)));
}

export function stateOn(day: Day, court: Court, slot: Slot): SlotState {
  return slotState(day.date, slot, claimAt(rowOn(day, court), slot), day.now);
}

/** Why a slot is closed; null for one that no closure closes. [SLOT-10] */
export function closedOn(day: Day, court: Court, slot: Slot): string | null {
  return closedReasonAt(day.closed ?? [], { courtId: court.id, date: day.date, slot });
}

/** The latest end of the hold on a slot, as an instant. */
export function holdEndOn(day: Day, court: Court, slot: Slot): string | null {
  const isMeant = (hold: Day['holds'][number]): boolean =>
    hold.courtId === court.id && hold.date === day.date && hold.slot === slot;
  return day.holds.find(isMeant)?.until ?? null;
}

/** The latest end of all holds on these slots, as an instant; null if unknown. */
export function lastHoldEnd(
  day: Day,
  courtTypes: readonly CourtType[] | null,
  slots: CourtSlots,
): string | null {
  const ends = courtSlotsInOrder(slots).flatMap(({ court, slot }) => {
    const known = courtNamed(courtTypes, court);
    return (known && holdEndOn(day, known, slot)) ?? [];
  });
  return ends.toSorted().at(-1) ?? null;
}

/** How free the day is on the courts that this member may book. [SLOT-12] */
export function occupancyOn(day: Day, courtTypes: readonly CourtType[]): Occupancy {
  const open = courtTypes
    .flatMap(({ courts }) => courts)
    .filter((court) => {
      const refusal = refusalOn(day, court);
      // A full court is part of how full the day is.
      return refusal === null || refusal.code === 'court_full';
    });
  return occupancyOf(
    day.date,
    open.map((court) => rowOn(day, court)),
    day.now,
  );
}

/** The text on a court's card. Selected slots do not count as free. */
export function detailOn(day: Day, court: Court, chosen: readonly Slot[]): string {
  const refusal = refusalOn(day, court);
  if (refusal !== null) return reasonOf(refusal);
  const isFree = (slot: Slot): boolean =>
    !chosen.includes(slot) && isSelectable(stateOn(day, court, slot));
  const count = tableSlots.filter(isFree).length;
  const free =
    count === 0 ? bookingLabels.noneFree : fill(bookingLabels.freeSlots, { count: `${count}` });
  return chosen.length === 0
    ? free
    : fill(bookingLabels.freeAndSelected, { free, count: `${chosen.length}` });
}

function reasonOf(refusal: CourtRefusal): string {
  const reason = bookingLabels.courtReasons[refusal.code];
  return 'heldUntil' in refusal ? fill(reason, { until: shortDay(refusal.heldUntil) }) : reason;
}
