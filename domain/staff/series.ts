import type { StaffRole } from '#domain/staff/permissions.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlot, isSlotPast, type Slot } from '#domain/time/slots.ts';
import { addDays, type BookingDate, daysBetween } from '#domain/time/venue-time.ts';

export const mostSeriesWeeks = 52;

/** Slots of a court that are blocked every week. */
export type WeeklyBlock = {
  readonly slot: Slot;
  readonly durationSlots: number;
  readonly firstDate: BookingDate;
  readonly weeks: number;
};

type Weeks = Pick<WeeklyBlock, 'firstDate' | 'weeks'>;

/** Every date of a series, those without blocks as well. [SERIES-1] */
export function datesOfSeries({ firstDate, weeks }: Weeks): BookingDate[] {
  return Array.from({ length: weeks }, (_, week) => addDays(firstDate, 7 * week));
}

/** [SERIES-1] */
export function slotsOfSeries({
  slot,
  durationSlots,
}: Pick<WeeklyBlock, 'slot' | 'durationSlots'>): Slot[] {
  return Array.from({ length: durationSlots }, (_, hour) => slot + hour).filter(isSlot);
}

/** The slots of the first date that have ended; a series does not begin in the past. [SERIES-1] */
export function pastSlots(series: WeeklyBlock, now: Temporal.Instant): Slot[] {
  return slotsOfSeries(series).filter((slot) => isSlotPast(series.firstDate, slot, now));
}

/** A series begins within a year. [SERIES-1] */
export function refusalOfFirstDate(
  { firstDate }: Weeks,
  now: Temporal.Instant,
): 'series_too_late' | null {
  return daysBetween(bookingDayOf(now), firstDate) > 7 * mostSeriesWeeks ? 'series_too_late' : null;
}

/** Which date of the series it is, counted from one; null for any other date. [SERIES-4] */
export function placeInSeries(series: Weeks, date: BookingDate): number | null {
  const days = daysBetween(series.firstDate, date);
  const isDate = days >= 0 && days % 7 === 0 && days / 7 < series.weeks;
  return isDate ? days / 7 + 1 : null;
}

/** The dates of a series that have no blocks. [SERIES-4] */
export function exceptionsOf(series: Weeks, blocked: readonly BookingDate[]): BookingDate[] {
  return datesOfSeries(series).filter((date) => !blocked.includes(date));
}

/**
 * The series for the same purpose that has a skipped date of this one elsewhere; undefined if there is
 * none. A change of one date makes such a series. [SERIES-7]
 */
export function seriesInstead<
  Series extends Weeks & {
    readonly id: string;
    readonly reason: string;
    readonly exceptions: readonly BookingDate[];
  },
>({ id, reason }: Series, date: BookingDate, all: readonly Series[]): Series | undefined {
  return all.find(
    (other) =>
      other.id !== id &&
      other.reason === reason &&
      placeInSeries(other, date) !== null &&
      !other.exceptions.includes(date),
  );
}

/** A claim on a slot that a series would block. */
type ClaimInTheWay = {
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly kind: 'booking' | 'hold' | 'offer' | 'lesson' | 'block';
  readonly name: string;
};

/** A date of a series before it is made. */
export type PlannedDate = {
  readonly date: BookingDate;
  /** Why the day is closed; null if it is open. */
  readonly closure: string | null;
  readonly inTheWay: readonly Omit<ClaimInTheWay, 'date'>[];
  /** True if the series that is changed has no blocks on this date. */
  readonly wasException: boolean;
};

/** A date on which anything is in the way has no blocks: nothing is taken from anybody. [SERIES-2] */
export function isCollision({ closure, inTheWay }: PlannedDate): boolean {
  return closure !== null || inTheWay.length > 0;
}

/** The dates that get their blocks: neither left out by the person nor in a collision. [SERIES-2] */
export function datesToBlock(
  planned: readonly PlannedDate[],
  leftOut: readonly BookingDate[],
): BookingDate[] {
  return planned
    .filter((one) => !isCollision(one) && !leftOut.includes(one.date))
    .map(({ date }) => date);
}

export const seriesScopes = ['one', 'from', 'all'] as const;
export type SeriesScope = (typeof seriesScopes)[number];

/** The dates of a series that an act is about: one, all from one on, or all that are left. */
export type SeriesPart = { readonly scope: SeriesScope; readonly date: BookingDate };

/** A date has ended when the last of its slots has. [SERIES-5] */
export function isDateOver(series: WeeklyBlock, date: BookingDate, now: Temporal.Instant): boolean {
  return slotsOfSeries(series).every((slot) => isSlotPast(date, slot, now));
}

/** The dates of a part that have not ended; those that have ended stay as they were. [SERIES-5] */
export function datesOfPart(
  series: WeeklyBlock,
  { scope, date }: SeriesPart,
  now: Temporal.Instant,
): BookingDate[] {
  return datesOfSeries(series)
    .filter((one) => !isDateOver(series, one, now))
    .filter((one) => scope === 'all' || (scope === 'one' ? one === date : one >= date));
}

/** One date becomes an exception. From a date on, the series is shorter. [SERIES-5] */
export function weeksAfterEnding(
  series: WeeklyBlock,
  part: SeriesPart,
  now: Temporal.Instant,
): number {
  const [first] = datesOfPart(series, part, now);
  if (part.scope === 'one' || first === undefined) return series.weeks;
  return (placeInSeries(series, first) ?? 1) - 1;
}

/** A series is about other days than today, which the desk does not block. [SERIES-8] */
export function refusalToPlanSeries(role: StaffRole): 'block_other_day' | null {
  return role === 'desk' ? 'block_other_day' : null;
}
