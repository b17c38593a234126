import type { BlockSeries, SeriesRun } from '#contract/console-series.ts';
import { dateMeant, isDateOver, type SeriesScope, seriesScopes } from '#domain/staff/series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { SeriesPlan } from '#web/console/api/series.ts';

/** The dates that are changed or ended: of one run, or of the whole series. */
export type ChosenPart = NonNullable<SeriesPlan['replaces']>;

export type DateOfSeries = BlockSeries['dates'][number] & {
  readonly run: SeriesRun;
  /** Where it was, if it stands elsewhere now. */
  readonly origin: { readonly date: BookingDate; readonly run: SeriesRun | null } | null;
};

/** Every date of a series with its court and time. */
export function datesOf({ dates, runs }: BlockSeries): DateOfSeries[] {
  const runOf = (id: string | null) => runs.find((run) => run.id === id) ?? null;
  return dates.flatMap((one) => {
    const run = runOf(one.runId);
    const { movedFrom } = one;
    const origin = movedFrom && { date: movedFrom.date, run: runOf(movedFrom.runId) };
    return run === null ? [] : [{ ...one, run, origin }];
  });
}

export const isOver = ({ run, date }: DateOfSeries, now: Temporal.Instant): boolean =>
  isDateOver(run, date, now);

/** The dates that are left, those that are left out as well. */
export const leftOf = (series: BlockSeries, now: Temporal.Instant): DateOfSeries[] =>
  datesOf(series).filter((one) => !isOver(one, now));

/** The dates of a part; of one date on, those that stand on it or later. [SERIES-9] */
export const datesOfChosen = (
  series: BlockSeries,
  { scope, seriesId, date }: ChosenPart,
  now: Temporal.Instant,
): DateOfSeries[] =>
  leftOf(series, now).filter((one) =>
    scope === 'one'
      ? one.runId === seriesId && one.date === date
      : scope === 'all' || one.date >= date,
  );

/** The part that the address names: its date is on the run that leads to the page. */
export function partOf(
  search: URLSearchParams,
  series: BlockSeries,
  runId: string,
  now: Temporal.Instant,
): ChosenPart {
  const scope: SeriesScope = seriesScopes.find((one) => one === search.get('scope')) ?? 'one';
  const standing = leftOf(series, now).filter(({ isBlocked }) => isBlocked);
  const onDate = standing.filter(({ date }) => date === search.get('date'));
  const one = onDate.find((other) => other.runId === runId) ?? onDate[0] ?? standing[0];
  return { scope, seriesId: one?.runId ?? series.id, date: one?.date ?? '' };
}

export const addressOf = (id: string, { scope, seriesId, date }: ChosenPart): string =>
  `/series/${id}/change?${new URLSearchParams({ scope, date, run: seriesId })}`;

/** The same court and time, and nothing else that a change could make different. */
const placeOf = ({
  courtId,
  slot,
  durationSlots,
}: Omit<SeriesPlan, 'firstDate' | 'weeks' | 'replaces'>) => [courtId, slot, durationSlots].join();

/** True if the dates of a part stand in more than one way. */
export const isMixed = (dates: readonly DateOfSeries[]): boolean =>
  new Set(
    dates
      .filter(({ isBlocked }) => isBlocked)
      .map(({ run, origin }) => [placeOf(run), run.reason, run.forWhom, origin?.date].join()),
  ).size > 1;

/** True if a date of a plan has its blocks already. */
export const standsAs = (
  dates: readonly DateOfSeries[],
  plan: SeriesPlan,
  date: BookingDate,
): boolean =>
  dates.some((one) => one.isBlocked && one.date === date && placeOf(one.run) === placeOf(plan));

/** The weekly dates of a part, counted where its moved dates were. */
export const weeksMeant = (dates: readonly DateOfSeries[], today: BookingDate): BookingDate[] =>
  [...new Set(dates.map(dateMeant))].filter((date) => date >= today).sort();
