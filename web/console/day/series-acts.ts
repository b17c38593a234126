import type { DayClaim } from '#contract/console-day.ts';
import { placeInSeries, type SeriesPart } from '#domain/staff/series.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useEndSeries, useRestoreSeries } from '#web/console/api/series.ts';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { day: words } = seriesLabels;

type SeriesOfBlock = NonNullable<Extract<DayClaim, { kind: 'block' }>['series']>;

/** Which date of its series a block is, such as `3 of 10, Tuesdays until 19/01/2027`. */
export function placeText(series: SeriesOfBlock, date: BookingDate): string {
  const { firstDate, weeks } = series;
  return fill(words.place, {
    place: `${placeInSeries(series, date) ?? weeks}`,
    weeks: `${weeks}`,
    weekday: dayParts(date).weekday,
    until: formatDate(addDays(firstDate, 7 * (weeks - 1))),
  });
}

function endedText(freed: readonly BookingDate[]): string {
  const [first] = freed;
  if (first === undefined) return words.endedNone;
  return freed.length === 1
    ? fill(words.endedOne, { date: formatDate(first) })
    : fill(words.ended, { count: `${freed.length}` });
}

/**
 * Ends a part of a series, and offers to undo it. Its button may be gone when the answer comes, so
 * nothing here depends on it. [SERIES-5] [SERIES-7]
 */
export function useEndPart(seriesId: string) {
  const ending = useEndSeries();
  const restore = useRestoreSeries();
  const params = { seriesId };
  const undo = (dates: BookingDate[], weeks: number): void => {
    clearToasts();
    const body = { dates, weeks, insteadOf: null };
    send(
      restore,
      { params, body },
      {
        onSuccess: () => showToast(words.restored),
        onError: (failure) => showToast(failureMessage(failure), 'danger'),
      },
    );
  };
  const end = (part: SeriesPart, onEnded: () => void = () => undefined): void =>
    send(
      ending,
      { params, body: { scope: part.scope, date: part.date } },
      {
        onSuccess: ({ freed, weeksBefore }) => {
          showUndoable(
            endedText(freed),
            freed.length === 0 ? null : () => undo(freed, weeksBefore),
          );
          onEnded();
        },
      },
    );
  return { end, isPending: ending.isPending, error: ending.error };
}
