import { useState } from 'react';
import type { CallInput, CallOutput } from '#contract/call.ts';
import type { makeSeries } from '#contract/console-series.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useEndSeries, useMakeSeries, useRestoreSeries } from '#web/console/api/series.ts';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { form: words } = seriesLabels;

type NewSeries = CallInput<typeof makeSeries>['body'];

function doneText(
  reason: string,
  court: string,
  { blocked }: CallOutput<typeof makeSeries>,
): string {
  const [first = ''] = blocked;
  return blocked.length === 1
    ? fill(words.doneOne, { reason, court, date: formatDate(first) })
    : fill(words.done, { reason, court, count: `${blocked.length}` });
}

/**
 * Makes or changes a series, and offers to undo it. The id stays the same until it is made, so that
 * a request which is sent again makes no second series. [SERIES-3] [SERIES-7]
 */
export function useMadeSeries() {
  const [id] = useState(() => crypto.randomUUID());
  const making = useMakeSeries();
  const end = useEndSeries();
  const restore = useRestoreSeries();
  /** The form is gone when somebody presses Undo. */
  const answers = {
    onSuccess: () => showToast(words.undone),
    onError: (failure: Error) => showToast(failureMessage(failure), 'danger'),
  };
  const undo = (asked: NewSeries, made: CallOutput<typeof makeSeries>): void => {
    clearToasts();
    const { replaces, firstDate: date } = asked;
    if (replaces === null) {
      send(end, { params: { seriesId: id }, body: { scope: 'all', date } }, answers);
      return;
    }
    // The other dates of the series stay: only what this change made is ended.
    const params = { seriesId: replaces.seriesId };
    send(restore, { params, body: { runs: made.ended, insteadOf: id } }, answers);
  };
  const make = (asked: Omit<NewSeries, 'id'>, court: string, onMade: () => void): void => {
    if (making.isPending) return;
    const body = { ...asked, id };
    send(making, body, {
      onSuccess: (made) => {
        showUndoable(doneText(asked.reason, court, made), () => undo(body, made));
        onMade();
      },
    });
  };
  return { make, isPending: making.isPending, error: making.error };
}
