import type { SeriesPreview } from '#contract/console-series.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels as words } from '#domain/words/series-labels.ts';
import type { DateOfSeries } from '#web/console/series/series-part.ts';

export const lastDateOf = (weekly: {
  readonly firstDate: BookingDate;
  readonly weeks: number;
}): BookingDate => addDays(weekly.firstDate, 7 * (weekly.weeks - 1));

/** Such as `08:00 PM - 10:00 PM`. */
export const timesText = ({
  slot,
  durationSlots,
}: {
  readonly slot: Slot;
  readonly durationSlots: number;
}): string => bookingTimeRange(slot, durationSlots);

/** A count of dates with the first and the last one. */
export function countedDates(dates: readonly BookingDate[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return words.datesNone;
  return fill(dates.length === 1 ? words.datesOne : words.dateCount, {
    ...{ count: `${dates.length}`, from: formatDate(first), until: formatDate(last) },
  });
}

/** The dates that an ending frees, before it is confirmed. [SERIES-5] */
export function endingText(reason: string, dates: readonly DateOfSeries[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  return fill(dates.length === 1 ? words.one.endAskOne : words.one.endAsk, {
    ...{ reason, count: `${dates.length}` },
    ...{ from: formatDate(first.date), until: formatDate(last.date) },
    courts: [...new Set(dates.map(({ run }) => run.court))].sort().join(', '),
  });
}

/** One court and time of a series on a weekday, as the list has it. */
interface PlaceLine {
  readonly days: string;
  readonly times: string;
  readonly court: string;
}

/** The courts and times of a series, one after the other; a moved date is an exception. [SERIES-9] */
export function placesText(dates: readonly DateOfSeries[]): PlaceLine[] {
  const weekly = dates.filter(({ isBlocked, origin }) => isBlocked && origin === null);
  const shown = weekly.length === 0 ? dates : weekly;
  const lines = new Map<string, DateOfSeries>();
  for (const one of shown) {
    const key = [dayParts(one.date).weekday, timesText(one.run), one.run.court].join();
    if (!lines.has(key)) lines.set(key, one);
  }
  return [...lines.values()].map(({ date, run }, at) => ({
    days: fill(at === 0 ? words.days : words.daysFrom, {
      ...{ weekday: dayParts(date).weekday, date: formatDate(date) },
    }),
    ...{ times: timesText(run), court: run.court },
  }));
}

type Place = NonNullable<DateOfSeries['origin']>;

/** The differences between two places of a date: the day, the time or the court. */
function differenceOf(place: Place, other: Place): string {
  if (place.run === null || other.run === null) return formatDate(place.date);
  const [times, court] = [timesText(place.run), place.run.court];
  return [
    ...(place.date === other.date ? [] : [formatDate(place.date)]),
    ...(times === timesText(other.run) ? [] : [times]),
    ...(court === other.run.court ? [] : [court]),
  ].join(', ');
}

/** Where a date was that stands elsewhere now; null for any other date. [SERIES-9] */
export const movedFromText = ({ origin, date, run }: DateOfSeries): string | null =>
  origin && fill(words.movedFrom, { place: differenceOf(origin, { date, run }) });

/** An exception of a series as the list has it; null for a date that stands as usual. */
export function exceptionText({ isBlocked, origin, date, run }: DateOfSeries): string | null {
  if (!isBlocked) return fill(words.leftOut, { date: formatDate(date) });
  return (
    origin &&
    fill(words.movedTo, {
      date: formatDate(origin.date),
      place: differenceOf({ date, run }, origin),
    })
  );
}

type Planned = Omit<SeriesPreview['dates'][number], 'wasException'>;
type Kind = keyof typeof words.dates.since;

/** The collisions on a date, each kind once per person. */
const takenOn = ({ date, closure, inTheWay }: Planned) =>
  [
    ...inTheWay.map(({ kind, name }) => ({ kind: kind as Kind, date, name })),
    ...(closure === null ? [] : [{ kind: 'closure' as Kind, date, name: closure }]),
  ].map((one) => [Object.values(one).join(), one] as const);

/** Collisions that appeared and disappeared since the dates were first shown. [SERIES-3] */
export function changesSince(shown: readonly Planned[], now: readonly Planned[]): string[] {
  const [before, after] = [new Map(shown.flatMap(takenOn)), new Map(now.flatMap(takenOn))];
  const linesOf = (text: string, some: typeof before, others: typeof before): string[] => {
    const fresh = [...some].filter(([key]) => !others.has(key)).map(([, one]) => one);
    return [...Map.groupBy(fresh, ({ kind }) => kind)].map(([kind, ones]) => {
      const [one, many] = words.dates.since[kind];
      const dates = [...new Set(ones.map(({ date }) => formatDate(date)))].join(', ');
      const what = ones.length === 1 ? one : fill(many, { count: `${ones.length}` });
      return fill(text, { what, dates });
    });
  };
  return [...linesOf(words.dates.came, after, before), ...linesOf(words.dates.went, before, after)];
}
