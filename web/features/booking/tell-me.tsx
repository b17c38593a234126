import { Bell, BellRing } from 'lucide-react';
import { partBetween } from '#domain/time/parts-of-day.ts';
import { slotRange } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { ordinal, placeInWords, waitInWords } from '#domain/words/slot-wait-words.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import {
  type NewSlotWait,
  type SlotWait,
  useEndSlotWait,
  useSlotWaits,
  useStartSlotWait,
} from '#web/api/slot-waits.ts';
import { classNames } from '#web/ui/class-names.ts';
import { showToast } from '#web/ui/toast.tsx';

function isSame(wait: SlotWait, other: NewSlotWait): boolean {
  return (
    wait.date === other.date &&
    wait.courtType === other.courtType &&
    wait.court === other.court &&
    wait.from === other.from &&
    wait.to === other.to
  );
}

/** The member's wait for these slots, and a function that starts or ends it. */
function useTellMe(slots: NewSlotWait) {
  const wait = useSlotWaits().find((one) => isSame(one, slots)) ?? null;
  const starting = useStartSlotWait();
  const ending = useEndSlotWait();
  const what = waitInWords(slots);
  const failed = (error: Error): void => showToast(failureMessage(error), 'danger');
  return {
    wait,
    isBusy: starting.isPending || ending.isPending,
    press: () =>
      wait === null
        ? send(starting, slots, {
            onSuccess: () => showToast(fill(waitLabels.started, { what })),
            onError: failed,
          })
        : send(ending, wait.id, {
            onSuccess: () => showToast(fill(waitLabels.ended, { what })),
            onError: failed,
          }),
  };
}

interface TellMeProps {
  readonly slots: NewSlotWait;
  /** Over the mark of a row; otherwise in a line of text. */
  readonly isInRow?: boolean;
  /** Among the courts of a timeslot: the text beside the bell; empty for none. */
  readonly short?: string;
}

/** Starts or ends a wait for slots. While the member waits it shows the place in line. [WAIT-4] */
export function TellMe({ slots, isInRow = false, short }: TellMeProps) {
  const { wait, isBusy, press } = useTellMe(slots);
  const part = partBetween(slots.from, slots.to);
  const when = part ? bookingLabels.partsOfDay[part] : slotRange(slots.from);
  const place = wait === null ? null : placeInWords(wait.place);
  // In a row it is one of many buttons that share a tab stop.
  const isStop = isInRow || short !== undefined;
  const Icon = wait === null ? Bell : BellRing;
  return (
    <>
      <button
        type="button"
        data-stop={isStop ? '' : undefined}
        tabIndex={isStop ? -1 : undefined}
        aria-pressed={wait !== null}
        aria-label={fill(waitLabels.about, {
          action: waitLabels.tellMe,
          what: [slots.court ?? fill(waitLabels.anyCourt, slots), when, place]
            .filter((text) => text !== null)
            .join(', '),
        })}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : press}
        className={classNames(
          'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control px-2 text-sm font-semibold text-court transition-colors duration-150 hover:bg-tint',
          isInRow && 'absolute top-0 -right-2 bg-paper',
          short !== undefined && 'desktop:min-h-9',
          isBusy && 'opacity-60',
        )}
      >
        <span
          className={classNames(
            isInRow && 'sr-only @min-[22rem]:not-sr-only @min-[29rem]:sr-only',
            short !== undefined && 'sr-only',
          )}
        >
          {waitLabels.tellMe}
        </span>
        {short}
        <Icon
          size={18}
          aria-hidden="true"
          className={classNames('shrink-0', wait !== null && 'fill-accent')}
        />
      </button>
      {wait !== null && (
        <span
          // The button's name says it in full.
          aria-hidden={short !== undefined || undefined}
          title={place ?? undefined}
          className={classNames(
            'appear block text-sm font-semibold text-court',
            isInRow && '-mt-1 pb-2',
            short !== undefined && 'self-center',
          )}
        >
          {short === undefined ? place : ordinal(wait.place)}
        </span>
      )}
    </>
  );
}
