import type { BlockSeries } from '#contract/console-series.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels as words } from '#domain/words/series-labels.ts';

type Weekly = Pick<BlockSeries, 'firstDate' | 'weeks' | 'slot' | 'durationSlots'>;

export const lastDateOf = ({
  firstDate,
  weeks,
}: Pick<Weekly, 'firstDate' | 'weeks'>): BookingDate => addDays(firstDate, 7 * (weeks - 1));

/** Such as `Tuesdays`. */
export const daysText = (date: BookingDate): string =>
  fill(words.days, { weekday: dayParts(date).weekday });

/** Such as `08:00 PM - 10:00 PM`. */
export const timesText = ({ slot, durationSlots }: Weekly): string =>
  bookingTimeRange(slot, durationSlots);

/** The dates that an ending frees, before it is confirmed. [SERIES-5] */
export function endingText(reason: string, dates: readonly BookingDate[]): string {
  const [first, last] = [dates[0], dates.at(-1)];
  if (first === undefined || last === undefined) return '';
  return fill(dates.length === 1 ? words.one.endAskOne : words.one.endAsk, {
    ...{ reason, count: `${dates.length}` },
    ...{ from: formatDate(first), until: formatDate(last) },
  });
}

export function weeksText(series: Weekly): string {
  const { firstDate, weeks } = series;
  return fill(weeks === 1 ? words.weeksOne : words.weeks, {
    count: `${weeks}`,
    from: formatDate(firstDate),
    until: formatDate(lastDateOf(series)),
  });
}
