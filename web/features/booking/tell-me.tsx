import { Bell, BellRing } from 'lucide-react';
import { partBetween } from '#domain/time/parts-of-day.ts';
import { slotRange } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { placeInWords, wantedInWords } from '#domain/words/slot-wait-words.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import {
  type AskedSlots,
  type SlotWait,
  useAskForSlots,
  useSlotWaits,
  useStopAsking,
} from '#web/api/slot-waits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { showToast } from '#web/ui/toast.tsx';

function isSame(wait: SlotWait, asked: AskedSlots): boolean {
  return (
    wait.date === asked.date &&
    wait.courtType === asked.courtType &&
    wait.court === asked.court &&
    wait.from === asked.from &&
    wait.to === asked.to
  );
}

/** The member's wait for these slots, and the press that asks or takes it back. */
function useTellMe(asked: AskedSlots) {
  const wait = useSlotWaits().find((one) => isSame(one, asked)) ?? null;
  const asking = useAskForSlots();
  const stopping = useStopAsking();
  const what = wantedInWords(asked);
  const failed = (error: Error): void => showToast(failureMessage(error), 'danger');
  return {
    wait,
    isBusy: asking.isPending || stopping.isPending,
    press: () =>
      wait === null
        ? send(asking, asked, {
            onSuccess: () => showToast(fill(waitLabels.asked, { what })),
            onError: failed,
          })
        : send(stopping, wait.id, {
            onSuccess: () => showToast(fill(waitLabels.stopped, { what })),
            onError: failed,
          }),
  };
}

interface TellMeProps {
  readonly asked: AskedSlots;
  /** Over the mark of a row; otherwise in a line of text. */
  readonly isInRow?: boolean;
  readonly words?: string;
}

/** Asks to be told when a slot frees. A pressed one says the place in line. [WAIT-4] */
export function TellMe({ asked, isInRow = false, words = waitLabels.tellMe }: TellMeProps) {
  const { wait, isBusy, press } = useTellMe(asked);
  const part = partBetween(asked.from, asked.to);
  const when = part ? bookingLabels.partsOfDay[part] : slotRange(asked.from);
  const place = wait === null ? null : placeInWords(wait.place);
  const Icon = wait === null ? Bell : BellRing;
  return (
    <>
      <button
        type="button"
        aria-pressed={wait !== null}
        aria-label={fill(waitLabels.about, {
          action: words,
          what: [asked.court ?? fill(waitLabels.anyCourt, asked), when, place]
            .filter((text) => text !== null)
            .join(', '),
        })}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : press}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-semibold text-court transition-colors duration-150 hover:bg-tint',
          isInRow && 'absolute top-0 -right-2 bg-paper',
          isBusy && 'opacity-60',
        )}
      >
        <span
          className={classNames(isInRow && 'sr-only @min-[22rem]:not-sr-only @min-[29rem]:sr-only')}
        >
          {words}
        </span>
        <Icon
          size={18}
          aria-hidden="true"
          className={classNames('shrink-0', wait !== null && 'fill-accent')}
        />
      </button>
      {place !== null && (
        <span
          className={classNames(
            'appear block text-sm font-semibold text-court',
            isInRow && '-mt-1 pb-2',
          )}
        >
          {place}
        </span>
      )}
    </>
  );
}
