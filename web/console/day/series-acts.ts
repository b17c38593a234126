import type { DayClaim } from '#contract/console-day.ts';
import type { EndedRuns } from '#contract/console-series.ts';
import type { SeriesPart } from '#domain/staff/series.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useEndSeries, useRestoreSeries } from '#web/console/api/series.ts';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { day: words } = seriesLabels;

type SeriesOfBlock = NonNullable<Extract<DayClaim, { kind: 'block' }>['series']>;

/** Which date of its series a block is, such as `3 of 10, weekly until 19/01/2027`. */
export const placeText = ({ place, weeks, lastDate }: SeriesOfBlock): string =>
  fill(words.place, {
    ...{ place: `${place}`, weeks: `${weeks}`, until: formatDate(lastDate) },
  });

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
export function useEndPart() {
  const ending = useEndSeries();
  const restore = useRestoreSeries();
  const undo = (seriesId: string, runs: EndedRuns): void => {
    clearToasts();
    send(
      restore,
      { params: { seriesId }, body: { runs, insteadOf: null } },
      {
        onSuccess: () => showToast(words.restored),
        onError: (failure) => showToast(failureMessage(failure), 'danger'),
      },
    );
  };
  const end = (
    { seriesId, ...body }: SeriesPart & { readonly seriesId: string },
    onEnded: () => void = () => undefined,
  ): void =>
    send(
      ending,
      { params: { seriesId }, body },
      {
        onSuccess: ({ ended }) => {
          const freed = ended.flatMap(({ dates }) => dates);
          showUndoable(endedText(freed), ended.length === 0 ? null : () => undo(seriesId, ended));
          onEnded();
        },
      },
    );
  return { end, isPending: ending.isPending, error: ending.error };
}
