import type { SeriesList, SeriesPreview } from '#contract/console-series.ts';
import { datesToBlock, mostSeriesWeeks } from '#domain/staff/series.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { isSlot, type Slot, tableSlots } from '#domain/time/slots.ts';
import { addDays, type BookingDate, isBookingDate } from '#domain/time/venue-time.ts';
import type { SeriesPlan } from '#web/console/api/series.ts';
import {
  type ChosenPart,
  type DateOfSeries,
  isMixed,
  weeksMeant,
} from '#web/console/series/series-part.ts';

/** The text and the choices in the form of a series. */
export interface SeriesDraft {
  readonly courtId: number;
  readonly firstDate: string;
  readonly weeks: string;
  readonly slot: Slot;
  /** The hour at which it ends, counted like slots. */
  readonly until: number;
  readonly reason: string;
  readonly forWhom: string;
}

const usualWeeks = 10;

/** A new series: of the slot that the address names, or of tomorrow evening. */
export function newDraft(
  search: URLSearchParams,
  { courts }: SeriesList,
  now: Temporal.Instant,
): SeriesDraft {
  const court =
    courts.find(
      ({ id, name }) => id === Number(search.get('court')) || name === search.get('court'),
    ) ?? courts[0];
  const asked = search.get('date') ?? '';
  const slot = tableSlots.find((one) => one === Number(search.get('slot'))) ?? 20;
  return {
    courtId: court?.id ?? 0,
    firstDate: isBookingDate(asked) ? asked : addDays(bookingDayOf(now), 1),
    weeks: `${usualWeeks}`,
    slot,
    until: slot + 1,
    reason: '',
    forWhom: '',
  };
}

/** The fields of a change, as the chosen dates of the series have them; null if none of them stands. */
export function draftOfDates(
  dates: readonly DateOfSeries[],
  { scope, date }: ChosenPart,
  now: Temporal.Instant,
): SeriesDraft | null {
  const standing = dates.filter(({ isBlocked }) => isBlocked);
  const run = (standing.find(({ origin }) => origin === null) ?? standing[0])?.run;
  if (run === undefined) return null;
  const weekly = scope === 'one' ? [date] : weeksMeant(dates, bookingDayOf(now));
  return {
    courtId: run.courtId,
    firstDate: weekly[0] ?? date,
    weeks: `${Math.min(Math.max(weekly.length, 1), mostSeriesWeeks)}`,
    slot: run.slot,
    until: run.slot + run.durationSlots,
    reason: run.reason,
    forWhom: run.forWhom ?? '',
  };
}

/** True if a change would leave everything as it is. */
export const isUnchanged = (
  dates: readonly DateOfSeries[],
  draft: SeriesDraft,
  own: SeriesDraft,
): boolean =>
  !isMixed(dates) &&
  dates.every(({ isBlocked }) => isBlocked) &&
  Object.entries(own).every(([name, value]) => draft[name as keyof SeriesDraft] === value);

/** Another start moves the end with it, as far as the day goes. */
export function withStart<Draft extends Pick<SeriesDraft, 'slot' | 'until'>>(
  draft: Draft,
  value: string,
): Draft {
  const slot = Number(value);
  if (!isSlot(slot)) return draft;
  const length = draft.until - draft.slot;
  return { ...draft, slot, until: Math.min(slot + length, 26) };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The fields of a draft that a tab has kept; those of a wrong kind are left out. */
export function keptFields(stored: unknown): Partial<SeriesDraft> {
  if (!isRecord(stored)) return {};
  const { courtId, firstDate, weeks, slot, until, reason, forWhom } = stored;
  return {
    ...(typeof courtId === 'number' && { courtId }),
    ...(typeof firstDate === 'string' && { firstDate }),
    ...(typeof weeks === 'string' && { weeks }),
    ...(typeof slot === 'number' && isSlot(slot) && { slot }),
    ...(typeof until === 'number' && { until }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof forWhom === 'string' && { forWhom }),
  };
}

/** A new series as a tab has kept it; null if it has kept none. */
export function keptDraft(stored: unknown): SeriesDraft | null {
  const { courtId, firstDate, weeks, slot, until, reason, forWhom } = keptFields(stored);
  const isWhole =
    courtId !== undefined && firstDate !== undefined && weeks !== undefined && slot !== undefined;
  if (!isWhole || until === undefined || reason === undefined || forWhom === undefined) return null;
  return { courtId, firstDate, weeks, slot, until, reason, forWhom };
}

/** A series does not begin on a day that is over. [SERIES-1] */
export const isFirstDatePast = (
  { firstDate }: Pick<SeriesDraft, 'firstDate'>,
  now: Temporal.Instant,
): boolean => isBookingDate(firstDate) && firstDate < bookingDayOf(now);

export const weeksOf = ({ weeks }: Pick<SeriesDraft, 'weeks'>): number | null => {
  const count = /^\d{1,4}$/.test(weeks.trim()) ? Number(weeks) : 0;
  return count >= 1 && count <= mostSeriesWeeks ? count : null;
};

/** The series that the form describes; null while its date or weeks are wrong. */
export function planOf(draft: SeriesDraft, replaces: SeriesPlan['replaces']): SeriesPlan | null {
  const weeks = weeksOf(draft);
  const { courtId, slot, until, firstDate } = draft;
  if (weeks === null || !isBookingDate(firstDate)) return null;
  return { courtId, slot, durationSlots: until - slot, firstDate, weeks, replaces };
}

/** The choices of a person that differ from what is chosen at first. */
export type ChosenDates = ReadonlyMap<BookingDate, boolean>;

/** The dates to block, of those that are free; exceptions of the old series stay left out. */
export function chosenDates({ dates }: SeriesPreview, chosen: ChosenDates): BookingDate[] {
  const leftOut = dates
    .filter(({ date, wasException }) => !(chosen.get(date) ?? !wasException))
    .map(({ date }) => date);
  return datesToBlock(dates, leftOut);
}
