import { Check } from 'lucide-react';
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import type { PressedSlot } from '#domain/slots/selection.ts';
import {
  isNextDaySlot,
  isSelectable,
  type Slot,
  type SlotState,
  slotLabel,
  tableSlots,
} from '#domain/time/slots.ts';
import { priceSlot, type SlotPrice } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { type CourtType, type Day, detailOn, refusalOn } from '#web/features/booking/day.ts';
import { type PartOfDay, partsOfDay } from '#web/features/booking/parts-of-day.ts';
import { slotName } from '#web/features/booking/slot-words.ts';
import { TellMeOfAnyCourt, TellMeOfParts } from '#web/features/booking/tell-me-by-time.tsx';
import {
  cellForKey,
  countFree,
  courtsInOrder,
  firstPart,
  isShown,
  type TimeCell,
  type TimeRow,
  timeRows,
} from '#web/features/booking/time-rows.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { RadioPill } from '#web/ui/radio-pill.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useIsWide } from '#web/ui/use-is-wide.ts';

const { byTime: words } = bookingLabels;

interface CourtsByTimeProps {
  /** Null for all types of the sport. */
  readonly chosenType: CourtType | null;
  readonly allTypes: readonly CourtType[];
  readonly day: Day;
  readonly plan: Plan;
  readonly onToggle: (pressed: PressedSlot) => void;
}

/**
 * All courts of the day by time. Narrow screens list the free courts of each timeslot; wide ones
 * give each court a column. [PICK-13]
 */
export function CourtsByTime({ chosenType, allTypes, day, plan, onToggle }: CourtsByTimeProps) {
  const [showsAll, setShowsAll] = useState(false);
  useChange(chosenType?.name ?? '', () => setShowsAll(false));
  const types = chosenType === null || showsAll ? allTypes : [chosenType];
  const [chosenPart, setChosenPart] = useState<PartOfDay | null>(null);
  const isWide = useIsWide();
  const part = chosenPart ?? firstPart(day, types);
  const rows = timeRows(day, types, isWide ? tableSlots : part.slots);
  return (
    <div className="grid gap-3">
      {!isWide && (
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">{words.part}</legend>
          {partsOfDay.map((one) => (
            <RadioPill
              key={one.name}
              group="part-of-day"
              isChosen={one === part}
              onChoose={() => setChosenPart(one)}
              className="rounded-full border border-edge bg-paper hover:bg-mist has-checked:border-court has-checked:bg-tint"
            >
              {one.name} <FreeCount count={countFree(timeRows(day, types, one.slots))} />
            </RadioPill>
          ))}
        </fieldset>
      )}
      {rows.length === 0 ? (
        <p className="text-sm text-ink-soft">{words.over}</p>
      ) : (
        <TimeRows rows={rows} day={day} plan={plan} onToggle={onToggle} />
      )}
      {chosenType && allTypes.length > 1 && (
        <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
          {!showsAll && fill(words.onlyType, { courtType: chosenType.name })}
          <Button
            tone="quiet"
            onClick={() => setShowsAll(!showsAll)}
            className="-ml-3 px-3 text-sm"
          >
            {showsAll ? fill(words.showType, { courtType: chosenType.name }) : words.showAllTypes}
          </Button>
        </p>
      )}
      <TellMeOfParts day={day} types={types} parts={isWide ? partsOfDay : [part]} />
      <p className="text-sm text-ink-soft">{types.length > 1 ? words.hintOfTypes : words.hint}</p>
      <Legend rows={rows} />
      <Unavailable types={types} day={day} />
    </div>
  );
}

function FreeCount({ count }: { readonly count: number }) {
  return (
    <strong className={count === 0 ? 'font-normal text-ink-soft' : 'text-court'}>
      {fill(words.free, { count: `${count}` })}
    </strong>
  );
}

/** The states in view that a look stands for. */
function Legend({ rows }: { readonly rows: readonly TimeRow[] }) {
  const states = new Set(rows.flatMap(({ cells }) => cells.map(({ state }) => state)));
  const shown = explained.filter(([state]) => states.has(state));
  if (shown.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      {shown.map(([state, text]) => (
        <li key={state} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classNames('grid size-5 place-items-center rounded-md', looks[state])}
          >
            {state === 'booked_by_you' && <Check size={12} strokeWidth={4} />}
          </span>
          {text}
        </li>
      ))}
    </ul>
  );
}

const explained: readonly (readonly [SlotState, string])[] = [
  ['booked_by_you', bookingLabels.yourBooking],
  ['held_by_you', bookingLabels.heldForYou],
  ['held', bookingLabels.onHold],
];

/** Courts that this member cannot book on the day, each with its reason. */
function Unavailable({ types, day }: { readonly types: readonly CourtType[]; readonly day: Day }) {
  const closed = types.flatMap(courtsInOrder).filter((court) => refusalOn(day, court) !== null);
  if (closed.length === 0) return null;
  return (
    <ul className="text-sm text-ink-soft">
      {closed.map((court) => (
        <li key={court.id}>
          {fill(words.unavailable, { court: court.name, reason: detailOn(day, court, []) })}
        </li>
      ))}
    </ul>
  );
}

interface TimeRowsProps extends Pick<CourtsByTimeProps, 'day' | 'plan' | 'onToggle'> {
  readonly rows: readonly TimeRow[];
}

/** One tab stop; the arrow keys move between the courts. */
function TimeRows({ rows, day, plan, onToggle }: TimeRowsProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { selection, facts, status } = plan;
  const priceOf = ({ courtType, slot }: TimeCell): SlotPrice | null =>
    facts && priceSlot(facts.priceRules, { courtType, date: day.date, status }, slot);
  const shown = rows.flatMap(({ cells }) => cells).filter(isShown);
  const stop = shown.find(({ key }) => key === focused) ?? shown[0];
  const cellOf = ({ target }: SyntheticEvent): TimeCell | null => {
    const key = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    return shown.find((cell) => cell.key === key) ?? null;
  };
  const move = (event: KeyboardEvent): void => {
    const from = cellOf(event);
    const next = from && cellForKey(event.key, rows, from);
    if (next === null) return;
    event.preventDefault();
    toolbar.current?.querySelector<HTMLElement>(`[data-cell="${next.key}"]`)?.focus();
  };
  const press = (event: SyntheticEvent): void => {
    const cell = cellOf(event);
    if (cell !== null && isSelectable(cell.state) && priceOf(cell) !== null) onToggle(cell);
  };
  // The cells have no handlers of their own, so that a change draws only those that it concerns.
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={words.toolbar}
      onClick={press}
      onFocus={(event) => setFocused(cellOf(event)?.key ?? null)}
      onKeyDown={move}
    >
      <ul className="border-line border-t">
        {rows.map(({ slot, cells }) => (
          <li
            key={slot}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2 border-line border-b py-1 desktop:grid-cols-[10rem_minmax(0,1fr)] desktop:py-0.5"
          >
            <p className="desktop:flex desktop:items-baseline desktop:gap-2">
              <span className="display block text-sm leading-snug whitespace-nowrap">
                {slotLabel(slot)}
              </span>
              <span className="figures block text-xs text-ink-soft">
                {priceLine(slot, cells.map(priceOf))}
              </span>
            </p>
            {cells.some(isShown) ? (
              <div className="flex flex-wrap gap-1.5 desktop:grid desktop:auto-cols-[minmax(0,4rem)] desktop:grid-flow-col">
                {cells.map((cell) => (
                  <Cell
                    key={cell.key}
                    id={cell.key}
                    mark={cell.mark}
                    name={nameOf(cell, priceOf(cell))}
                    state={cell.state}
                    canToggle={isSelectable(cell.state) && priceOf(cell) !== null}
                    isChosen={selection.slots[cell.court]?.includes(slot) ?? false}
                    isTabStop={cell === stop}
                  />
                ))}
              </div>
            ) : (
              <div className="flex flex-wrap items-center justify-between gap-x-1 text-sm text-ink-soft desktop:justify-start desktop:gap-x-3">
                <p>{words.full}</p>
                <span className="flex">
                  <TellMeOfAnyCourt day={day} cells={cells} />
                </span>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** `RM 80.00`, or the lowest price where the court types have several. */
function priceLine(slot: Slot, prices: readonly (SlotPrice | null)[]): string {
  const amounts = [...new Set(prices.flatMap((price) => price?.finalPrice ?? []))];
  const lowest = amounts.toSorted((a, b) => a - b)[0];
  const amount = lowest === undefined ? '' : displayAmount(lowest);
  const price = amounts.length > 1 ? fill(bookingLabels.fromPrice, { amount }) : amount;
  return isNextDaySlot(slot) ? `${price} ${labels.common.nextDay}` : price;
}

/** It contains the mark, so that users of voice control can say what they see. */
function nameOf(
  { mark, court, slot, state, closedFor }: TimeCell,
  price: SlotPrice | null,
): string {
  const called = court.endsWith(mark) ? court : `${mark}, ${court}`;
  return `${called}, ${slotName(slot, state, price, closedFor)}`;
}

/** Plain values, so that a cell is drawn again only if it has changed. */
interface CellProps extends Pick<TimeCell, 'mark' | 'state'> {
  readonly id: string;
  readonly name: string;
  readonly canToggle: boolean;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
}

const looks: Readonly<Record<SlotState | 'chosen', string>> = {
  available: 'border border-edge bg-paper hover:border-court hover:bg-tint',
  chosen: 'marked bg-court text-accent',
  held: 'border-2 border-amber border-dotted text-amber',
  held_by_you: 'border-2 border-amber bg-amber-tint',
  booked_by_you: 'border-2 border-court bg-tint text-court leading-none max-desktop:flex-col',
  booked: '',
  past: '',
};

function Cell({ id, mark, name, state, canToggle, isChosen, isTabStop }: CellProps) {
  if (!isShown({ state })) {
    return (
      <span className="hidden place-items-center before:h-0.5 before:w-3 before:rounded-full before:bg-edge/50 desktop:grid">
        <span className="sr-only">{name}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      data-cell={id}
      aria-label={name}
      aria-pressed={isChosen}
      aria-disabled={!canToggle || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        'display flex size-11 items-center justify-center gap-1 rounded-control text-base transition-colors duration-150 aria-disabled:cursor-not-allowed desktop:h-9 desktop:w-full',
        looks[isChosen ? 'chosen' : state],
      )}
    >
      {mark}
      {state === 'booked_by_you' && <Check size={14} strokeWidth={4} aria-hidden="true" />}
    </button>
  );
}
