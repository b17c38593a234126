import { Bell } from 'lucide-react';
import { fill } from '#domain/words/fill.ts';
import { placeInWords, waitInWords } from '#domain/words/slot-wait-words.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { type SlotWait, useEndSlotWait, useSlotWaits } from '#web/api/slot-waits.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { list: words } = waitLabels;

/** The member's waits, with their place in line; an offer has a card of its own. [WAIT-4] */
export function SlotWaits() {
  const waits = useSlotWaits().filter(({ offer }) => offer === null);
  if (waits.length === 0) return null;
  return (
    <Card>
      <h2 className="display text-xl">{words.title}</h2>
      <ul className="mt-3 border-line border-t">
        {waits.map((wait) => (
          <li key={wait.id} className="border-line border-b last:border-b-0">
            <OneWait wait={wait} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function OneWait({ wait }: { readonly wait: SlotWait }) {
  const ending = useEndSlotWait();
  const what = waitInWords(wait);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <p className="min-w-0">
        <span className="font-semibold">{what}</span>
        <span className="mt-0.5 flex items-center gap-1.5 text-sm font-semibold text-court">
          <Bell size={16} aria-hidden="true" className="shrink-0" />
          {wait.isOrdered ? words.ordered : placeInWords(wait.place)}
        </span>
        {wait.closedFor != null && (
          <span className="mt-0.5 block text-sm text-ink-soft wrap-anywhere">
            {fill(words.closed, { reason: wait.closedFor })}
          </span>
        )}
      </p>
      {!wait.isOrdered && (
        <Button
          tone="quiet"
          className="-mx-3 px-3"
          aria-label={fill(waitLabels.about, { action: words.stop, what })}
          isBusy={ending.isPending}
          onClick={() =>
            send(ending, wait.id, {
              onSuccess: () => showToast(fill(waitLabels.ended, { what })),
              onError: (error) => showToast(failureMessage(error), 'danger'),
            })
          }
        >
          {words.stop}
        </Button>
      )}
    </div>
  );
}
