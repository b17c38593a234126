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

/** One court and time of a series, every week. A change ends dates of its runs and makes another one. */
type SeriesRun = WeeklyBlock & {
  readonly id: string;
  readonly courtId: number;
  /** The dates that it blocks. */
  readonly blocked: readonly BookingDate[];
  /** The date that this run has elsewhere, if it was made to move a single one. */
  readonly movedDate: BookingDate | null;
};

/** A date of a series: one that stands, or one that is left out. */
type SeriesDate = {
  readonly runId: string;
  readonly date: BookingDate;
  readonly isBlocked: boolean;
  /** Where a date was that stands elsewhere; the run is null if it has ended. */
  readonly movedFrom: { readonly date: BookingDate; readonly runId: string | null } | null;
};

function originOf(run: SeriesRun, weekly: readonly SeriesRun[]): SeriesDate['movedFrom'] {
  const { movedDate: date } = run;
  if (date === null) return null;
  const from = weekly.findLast(
    (one) => placeInSeries(one, date) !== null && !one.blocked.includes(date),
  );
  const isSamePlace =
    from !== undefined &&
    date === run.firstDate &&
    [from.courtId, from.slot, from.durationSlots].join() ===
      [run.courtId, run.slot, run.durationSlots].join();
  return isSamePlace ? null : { date, runId: from?.id ?? null };
}

/** The date of the series that a date stands for. */
export const dateMeant = ({ date, movedFrom }: Pick<SeriesDate, 'date' | 'movedFrom'>) =>
  movedFrom?.date ?? date;

/**
 * Every date of a series in order, however often parts of it have changed. A date that was moved is not
 * left out: it is in the list where it stands. [SERIES-4] [SERIES-9]
 */
export function datesOfRuns(runs: readonly SeriesRun[]): SeriesDate[] {
  const weekly = runs.filter(({ movedDate }) => movedDate === null);
  const standing = runs.flatMap((run) =>
    run.blocked.map((date) => {
      const movedFrom = originOf(run, weekly);
      return { runId: run.id, date, isBlocked: true, movedFrom };
    }),
  );
  const meant = new Set(standing.map(dateMeant));
  const leftOut = new Map(
    weekly
      .flatMap((run) => exceptionsOf(run, run.blocked).map((date) => [date, run.id] as const))
      .filter(([date]) => !meant.has(date)),
  );
  const skipped = [...leftOut].map(([date, runId]) => ({
    ...{ runId, date, isBlocked: false, movedFrom: null },
  }));
  const slotOf = (runId: string): number => runs.find(({ id }) => id === runId)?.slot ?? 0;
  return [...standing, ...skipped].sort((a, b) =>
    a.date === b.date ? slotOf(a.runId) - slotOf(b.runId) : a.date < b.date ? -1 : 1,
  );
}

/**
 * The dates that a change leaves out at first: those that were left out before, and those that still
 * stand elsewhere. [SERIES-6]
 */
export function exceptionsOfChange(
  before: readonly SeriesRun[],
  ended: readonly { readonly id: string; readonly dates: readonly BookingDate[] }[],
): BookingDate[] {
  const isEnded = ({ runId, date }: SeriesDate): boolean =>
    ended.some(({ id, dates }) => id === runId && dates.includes(date));
  return datesOfRuns(before)
    .filter((one) => !one.isBlocked || (one.movedFrom !== null && !isEnded(one)))
    .map(dateMeant);
}

/** The runs that an act is about: that of the one date, and otherwise all of the series. [SERIES-9] */
export function runsOfPart<Run extends { readonly id: string }>(
  runs: readonly Run[],
  { scope, runId }: { readonly scope: SeriesScope; readonly runId: string },
): readonly Run[] {
  return scope === 'one' ? runs.filter(({ id }) => id === runId) : runs;
}

/** Which week of a series a date is, counted over all of its runs. [SERIES-4] */
export function weekOfSeries(
  { first, last }: { readonly first: BookingDate; readonly last: BookingDate },
  date: BookingDate,
): { readonly place: number; readonly weeks: number } {
  // A change can take a series to another weekday.
  const weekOf = (one: BookingDate): number => Math.round(daysBetween(first, one) / 7) + 1;
  const weeks = weekOf(last);
  return { place: Math.min(Math.max(weekOf(date), 1), weeks), weeks };
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
export function isDateOver(
  series: Pick<WeeklyBlock, 'slot' | 'durationSlots'>,
  date: BookingDate,
  now: Temporal.Instant,
): boolean {
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
