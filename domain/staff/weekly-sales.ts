import type { WaivableRule } from '#domain/staff/overrides.ts';
import { datesOfSeries, type PlannedDate, type SeriesPart } from '#domain/staff/series.ts';
import { isSlotPast, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** Two hours for a year. [SERIES-10] */
export const mostWeeklySlots = 104;

/** Slots of a court that are sold every week to one buyer. */
export type WeeklySale = {
  readonly court: string;
  readonly slots: readonly Slot[];
  readonly firstDate: BookingDate;
  readonly weeks: number;
};

/** The slots as one run without a gap; null if there is one, or nothing. */
export function runOfSlots(
  slots: readonly Slot[],
): { readonly slot: Slot; readonly durationSlots: number } | null {
  const [slot] = slots;
  if (slot === undefined) return null;
  return slots.every((one, at) => one === slot + at) ? { slot, durationSlots: slots.length } : null;
}

/** [SERIES-10] */
export function isWithinWeeklySale(slotCount: number, weeks: number): boolean {
  return slotCount * weeks <= mostWeeklySlots;
}

/** The rules by which a date of a weekly sale can be refused, beside what is in its way. */
export const weeklyRefusals = [
  'outside_window',
  'court_restricted',
  'court_held_super_priority',
  'court_held_priority',
  'slot_not_sold',
  'slot_past',
  'daily_limit',
] as const;
export type WeeklyRefusal = (typeof weeklyRefusals)[number];

/** A date of a weekly sale before it is sold. */
export type PlannedSaleDate = Omit<PlannedDate, 'wasException'> & {
  /** The rule that refuses the date; null if none does, or something is in the way. */
  readonly refusal: WeeklyRefusal | null;
  /** The price of its slots by the rules. */
  readonly priceSen: number;
};

/** A date is sold only if nothing is in its way and no rule refuses it. [SERIES-11] */
export function isSellable({ closure, inTheWay, refusal }: PlannedSaleDate): boolean {
  return closure === null && inTheWay.length === 0 && refusal === null;
}

/** The reason why the chosen dates cannot be sold as the preview shows them. [SERIES-11] */
export function refusalOfChosenDates(
  planned: readonly PlannedSaleDate[],
  chosen: readonly BookingDate[],
): 'series_without_dates' | 'preview_changed' | null {
  if (chosen.length === 0) return 'series_without_dates';
  const sellable = new Set(planned.filter(isSellable).map(({ date }) => date));
  return chosen.every((date) => sellable.has(date)) ? null : 'preview_changed';
}

/** The rules that the sale has to set aside for more of its dates. [SERIES-10] */
export function rulesInTheWay(
  planned: readonly PlannedSaleDate[],
  waived: readonly WaivableRule[],
): readonly WaivableRule[] {
  const refusals = new Set(planned.map(({ refusal }) => refusal));
  const rules = [
    ...(refusals.has('outside_window') ? (['window'] as const) : []),
    ...(refusals.has('daily_limit') ? (['daily_limit'] as const) : []),
  ];
  return rules.filter((rule) => !waived.includes(rule));
}

export const leftOutReasons = [
  'chosen',
  'closure',
  'booking',
  'hold',
  'offer',
  'lesson',
  'block',
  'rule',
] as const;

/** A date that was not sold, and why. The name of a person is not kept. */
export type LeftOutDate = {
  readonly date: BookingDate;
  readonly why: (typeof leftOutReasons)[number];
  /** The reason of a closure or a block, the program of a class, or the code of a rule. */
  readonly what: string | null;
};

/** The dates of a weekly sale that are not sold, with the reasons as the preview showed them. [SERIES-12] */
export function leftOutDates(
  planned: readonly PlannedSaleDate[],
  chosen: readonly BookingDate[],
): LeftOutDate[] {
  return planned
    .filter(({ date }) => !chosen.includes(date))
    .map(({ date, closure, inTheWay: [first], refusal }) => {
      if (closure !== null) return { date, why: 'closure', what: closure };
      if (first !== undefined) {
        const isOfVenue = first.kind === 'lesson' || first.kind === 'block';
        return { date, why: first.kind, what: isOfVenue ? first.name : null };
      }
      return refusal === null
        ? { date, why: 'chosen', what: null }
        : { date, why: 'rule', what: refusal };
    });
}

/** A slot that a weekly booking sold. */
type SoldSlot<Booking> = {
  /** The date on which it was sold. */
  readonly soldOn: BookingDate;
  /** Where its booking is now, possibly moved; null if it has ended. */
  readonly booking: Booking | null;
};

/** A date of a weekly booking as it stands. */
type WeeklyDate<Booking> = {
  readonly date: BookingDate;
  /** Its bookings; none if the date was left out or has ended. */
  readonly bookings: Booking[];
  /** Null if the date was sold. */
  readonly leftOut: LeftOutDate | null;
};

/** Every date of a weekly booking in order, those that were left out or have ended too. [SERIES-12] */
export function datesOfWeeklyBooking<Booking>(
  { firstDate, weeks }: Pick<WeeklySale, 'firstDate' | 'weeks'>,
  sold: readonly SoldSlot<Booking>[],
  leftOut: readonly LeftOutDate[],
): WeeklyDate<Booking>[] {
  return datesOfSeries({ firstDate, weeks }).map((date) => ({
    date,
    bookings: sold.flatMap(({ soldOn, booking }) =>
      soldOn === date && booking !== null ? booking : [],
    ),
    leftOut: leftOut.find((one) => one.date === date) ?? null,
  }));
}

/** The bookings of a part that have not ended: what an ending of that part cancels. [SERIES-13] */
export function bookingsOfPart<Booking extends { readonly date: BookingDate; readonly slot: Slot }>(
  dates: readonly Pick<WeeklyDate<Booking>, 'date' | 'bookings'>[],
  { scope, date }: SeriesPart,
  now: Temporal.Instant,
): Booking[] {
  return dates
    .filter((one) => scope === 'all' || (scope === 'one' ? one.date === date : one.date >= date))
    .flatMap(({ bookings }) => bookings)
    .filter((booking) => !isSlotPast(booking.date, booking.slot, now));
}
