import type { BlockSeries, SeriesList } from '#contract/console-series.ts';
import { datesOfRuns } from '#domain/staff/series.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compareCourts, sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import { listRunsFrom, type RunRow } from '#server/features/slots/series.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

type Court = Awaited<ReturnType<typeof listCourts>>[number];

/** A series with all of its dates; null if none of them is left. [SERIES-4] [SERIES-9] */
const seriesOf = (
  id: string,
  runs: readonly RunRow[],
  courts: readonly Court[],
  today: BookingDate,
): BlockSeries | null => {
  const dates = datesOfRuns(runs);
  // The last change gives the series its name; a moved date has a name of its own.
  const named = runs.findLast(
    (run) => run.movedDate === null && dates.some(({ runId }) => runId === run.id),
  );
  const { reason, forWhom, courtId } = named ?? runs[0] ?? {};
  const court = courts.find((one) => one.id === courtId);
  const sport = sports.find((one) => one === court?.sportName);
  const isLeft = dates.some(({ date }) => date >= today);
  if (!isLeft || sport === undefined || reason === undefined) return null;
  return {
    ...{ id, sport, reason, forWhom: forWhom ?? null },
    by: runs.find((run) => run.id === id)?.by ?? '',
    runs: runs
      .filter((run) =>
        dates.some(({ runId, movedFrom }) => runId === run.id || movedFrom?.runId === run.id),
      )
      .map(({ blocked, movedDate, firstRunId, firstDate, weeks, by, ...run }) => run),
    dates,
  };
};

/** The series that have not ended, by their first date. [SERIES-4] */
export const readSeries = async ({ db, clock }: AppContext): Promise<SeriesList> => {
  const today = bookingDayOf(clock.now());
  const [rows, courts] = [await listRunsFrom(db, today), await listCourts(db)];
  const series = [...Map.groupBy(rows, ({ firstRunId }) => firstRunId)].flatMap(([id, runs]) => {
    const one = seriesOf(id, runs, courts, today);
    return one === null ? [] : [one];
  });
  const firstOf = ({ dates: [first] }: BlockSeries): string => first?.date ?? '';
  return {
    series: series.toSorted((a, b) => firstOf(a).localeCompare(firstOf(b))),
    courts: sports.flatMap((sport) =>
      courts
        .filter(({ sportName }) => sportName === sport)
        .toSorted((a, b) => compareCourts(a.name, b.name))
        .map(({ id, name, typeName: type }) => ({ id, name, type, sport })),
    ),
  };
};
