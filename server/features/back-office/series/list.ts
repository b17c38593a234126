import type { BlockSeries, SeriesList } from '#contract/console-series.ts';
import { exceptionsOf } from '#domain/staff/series.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { compareCourts, sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import { listSeriesFrom } from '#server/features/slots/series.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

/** The series that have not ended, by their first date. [SERIES-4] */
export const readSeries = async ({ db, clock }: AppContext): Promise<SeriesList> => {
  const [rows, courts] = [
    await listSeriesFrom(db, bookingDayOf(clock.now())),
    await listCourts(db),
  ];
  const series = rows.flatMap(({ blocked, by, ...row }): BlockSeries[] => {
    const court = courts.find(({ id }) => id === row.courtId);
    const sport = sports.find((one) => one === court?.sportName);
    if (sport === undefined) return [];
    return [{ ...row, sport, by: by ?? '', exceptions: exceptionsOf(row, blocked) }];
  });
  return {
    series,
    courts: sports.flatMap((sport) =>
      courts
        .filter(({ sportName }) => sportName === sport)
        .toSorted((a, b) => compareCourts(a.name, b.name))
        .map(({ id, name, typeName: type }) => ({ id, name, type, sport })),
    ),
  };
};
