import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import {
  isNextDaySlot,
  isSelectable,
  type Slot,
  type SlotState,
  slotRange,
} from '#domain/time/slots.ts';
import type { SlotPrice } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { freeSlotMark } from '#web/features/booking/scroll-to-step.ts';
import { slotName, timeLeft, wordsOfState } from '#web/features/booking/slot-words.ts';
import { classNames } from '#web/ui/class-names.ts';

interface SlotButtonProps {
  readonly slot: Slot;
  readonly state: SlotState;
  readonly price: SlotPrice | null;
  /** For a held slot: the latest end of its hold, as an instant. */
  readonly heldUntil: string | null;
  /** The reason of a closure that closes it. */
  readonly closedFor: string | null;
  readonly isChosen: boolean;
  /** True if it is the booking that is being moved. */
  readonly isMoving?: boolean;
  /** True if it is chosen and one of the member's free slots. */
  readonly isFree?: boolean;
  /** True if a bell stands where the mark would be. */
  readonly hasBell?: boolean;
  readonly onToggle: () => void;
}

interface Look {
  readonly time: string;
  readonly words: string;
  /** The mark at the end of the row. Its shape alone shows the state; null for none. */
  readonly mark: string | null;
}

/** Nothing can be done with it: its row is low and quiet, with the word in place of a mark. */
const gone: Look = {
  time: 'text-sm font-medium text-ink-soft',
  words: 'text-ink-soft',
  mark: null,
};

const looks: Readonly<Record<SlotState | 'chosen', Look>> = {
  available: { time: '', words: 'text-ink-soft', mark: 'border-2 border-edge bg-paper' },
  chosen: { time: '', words: 'text-ink', mark: 'bg-court text-accent' },
  booked: gone,
  past: gone,
  held: { time: 'text-amber', words: 'text-amber', mark: 'border-2 border-amber border-dotted' },
  held_by_you: { time: '', words: 'text-ink-soft', mark: 'border-2 border-amber bg-amber-tint' },
  booked_by_you: {
    time: 'text-court',
    words: 'font-bold text-court',
    mark: 'border-2 border-court bg-tint text-court',
  },
};

/**
 * One row of the timeslot table. Only a slot that is free, or held for this member, and that has a
 * price can be pressed. [SLOT-8] [PRICE-12]
 */
export function SlotButton({
  slot,
  state,
  price,
  heldUntil,
  closedFor,
  isChosen,
  isMoving = false,
  isFree = false,
  hasBell = false,
  onToggle,
}: SlotButtonProps) {
  const canToggle = isSelectable(state) && price !== null;
  const words = wordsOfState(state, price, closedFor, isMoving);
  const look = looks[isChosen ? 'chosen' : state];
  const isQuiet = look.mark === null;
  return (
    <button
      type="button"
      aria-label={slotName(slot, state, price, closedFor, { isMoving, isFree })}
      aria-pressed={isChosen}
      aria-disabled={!canToggle || undefined}
      {...{ [freeSlotMark]: canToggle ? '' : undefined }}
      // Rows that cannot be pressed can still be read, but the keys skip them.
      data-stop={canToggle ? '' : undefined}
      tabIndex={-1}
      onClick={canToggle ? onToggle : undefined}
      className={classNames(
        '-mx-2 flex w-[calc(100%+1rem)] items-center gap-2 rounded-control px-2 text-left transition-colors duration-150 aria-disabled:cursor-not-allowed',
        isQuiet ? 'py-1' : 'min-h-12 py-1.5 @min-[29rem]:min-h-14',
        isQuiet && (hasBell ? 'min-h-11' : 'min-h-9'),
        hasBell && 'pr-11 @min-[22rem]:pr-25 @min-[29rem]:pr-11',
        isChosen ? 'marked bg-tint' : canToggle && 'hover:bg-mist',
      )}
    >
      <span
        className={classNames(
          'flex min-w-0 grow items-center justify-between gap-x-2 @max-[14rem]:flex-col @max-[14rem]:items-start',
          (!isQuiet || hasBell) && '@min-[29rem]:flex-col @min-[29rem]:items-start',
        )}
      >
        <span
          className={classNames(
            'leading-snug whitespace-nowrap @max-[14rem]:whitespace-normal',
            !isQuiet && 'display text-sm',
            look.time,
          )}
        >
          {slotRange(slot)}
        </span>{' '}
        <span
          key={state}
          className={classNames(
            'appear flex flex-wrap items-center justify-end gap-x-1 text-sm leading-snug',
            (!isQuiet || hasBell) && '@min-[29rem]:justify-start',
            look.words,
          )}
        >
          {canToggle && <Price price={price} isFree={isFree} />}{' '}
          {words !== null && (
            <span className={state === 'held_by_you' ? 'text-amber' : undefined}>
              {words} {heldUntil !== null && <Countdown until={heldUntil} />}
            </span>
          )}{' '}
          {isNextDaySlot(slot) && (
            <Tag className={isQuiet ? 'text-ink-soft' : 'bg-amber-tint text-amber'}>
              {labels.common.nextDay}
            </Tag>
          )}
        </span>
      </span>
      {look.mark !== null && !hasBell && (
        <span
          key={isChosen ? 'chosen' : state}
          className={classNames(
            'appear grid size-7 shrink-0 place-items-center rounded-lg',
            look.mark,
          )}
        >
          {(isChosen || state === 'booked_by_you') && <Check size={18} strokeWidth={3} />}
        </span>
      )}
    </button>
  );
}

function Price({ price, isFree }: { readonly price: SlotPrice; readonly isFree: boolean }) {
  if (isFree) {
    return (
      <>
        <span className="font-bold text-court">{bookingLabels.freeSlot}</span>{' '}
        <s className="figures whitespace-nowrap">{displayAmount(price.finalPrice)}</s>
      </>
    );
  }
  return (
    <>
      <span className="figures whitespace-nowrap">{displayAmount(price.finalPrice)}</span>{' '}
      {price.discountPrice > 0 && (
        <s className="figures whitespace-nowrap text-ink-soft">
          {displayAmount(price.beforeDiscountPrice)}
        </s>
      )}{' '}
      {price.isPeak && <Tag className="bg-mist text-ink-soft">{bookingLabels.peak}</Tag>}
    </>
  );
}

interface TagProps {
  readonly className: string;
  readonly children: string;
}

function Tag({ className, children }: TagProps) {
  return (
    <span
      className={classNames(
        'rounded-md px-1 text-xs leading-4.5 font-bold whitespace-nowrap',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** Twice a second, so that no second is skipped. */
const beatMs = 500;

/** Drawn by CSS rather than written as text, so screen readers do not read it every second. */
function Countdown({ until }: { readonly until: string }) {
  const [left, setLeft] = useState(() => leftUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(leftUntil(until)), beatMs);
    return () => clearInterval(timer);
  }, [until]);
  return <span data-left={left} className="figures before:content-[attr(data-left)]" />;
}

function leftUntil(until: string): string {
  return timeLeft(Temporal.Instant.from(until), venueNow());
}
