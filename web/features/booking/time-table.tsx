import { Check } from 'lucide-react';
import { type KeyboardEvent, memo, type SyntheticEvent, useMemo, useRef, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import type { PressedSlot } from '#domain/slots/selection.ts';
import {
  isNextDaySlot,
  isSelectable,
  type Slot,
  type SlotState,
  slotLabel,
} from '#domain/time/slots.ts';
import { priceSlot, type SlotPrice } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import type { Day } from '#web/features/booking/day.ts';
import { slotName } from '#web/features/booking/slot-words.ts';
import { TellMeOfAnyCourt } from '#web/features/booking/tell-me-by-time.tsx';
import {
  cellForKey,
  isShown,
  type TimeCell,
  type TimeRow,
} from '#web/features/booking/time-rows.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';

const { byTime: words } = bookingLabels;

interface TimeTableProps {
  readonly rows: readonly TimeRow[];
  readonly day: Day;
  readonly plan: Plan;
  readonly onToggle: (pressed: PressedSlot) => void;
}

/** One tab stop; the arrow keys move between the courts. */
export function TimeTable({ rows, day, plan, onToggle }: TimeTableProps) {
  const toolbar = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { selection, facts, status } = plan;
  const pricedRows = useMemo(
    () => rows.map((row) => priceRow(row, day, facts, status)),
    [rows, day, facts, status],
  );
  const shown = rows.flatMap(({ cells }) => cells).filter(isShown);
  const stop = shown.find(({ key }) => key === focused) ?? shown[0];
  const cellOf = ({ target }: SyntheticEvent): PricedCell | null => {
    const key = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    const cells = pricedRows.flatMap((row) => row.cells);
    return cells.find(({ cell }) => cell.key === key) ?? null;
  };
  const move = (event: KeyboardEvent): void => {
    const from = cellOf(event);
    const next = from && cellForKey(event.key, rows, from.cell);
    if (next === null) return;
    event.preventDefault();
    toolbar.current?.querySelector<HTMLElement>(`[data-cell="${next.key}"]`)?.focus();
  };
  const press = (event: SyntheticEvent): void => {
    const pressed = cellOf(event);
    if (pressed?.canToggle) onToggle(pressed.cell);
  };
  return (
    <div
      ref={toolbar}
      role="toolbar"
      aria-label={words.toolbar}
      onClick={press}
      onFocus={(event) => setFocused(cellOf(event)?.cell.key ?? null)}
      onKeyDown={move}
    >
      <ul className="border-line border-t">
        {pricedRows.map((row) => (
          <Row
            key={row.slot}
            row={row}
            day={day}
            chosen={row.cells
              .filter(({ cell }) => selection.slots[cell.court]?.includes(row.slot))
              .map(({ cell }) => cell.key)
              .join(' ')}
            stop={stop?.slot === row.slot ? stop.key : null}
          />
        ))}
      </ul>
    </div>
  );
}

interface PricedCell {
  readonly cell: TimeCell;
  readonly name: string;
  readonly canToggle: boolean;
}

interface PricedRow {
  readonly slot: Slot;
  readonly price: string;
  readonly cells: readonly PricedCell[];
}

function priceRow(
  { slot, cells }: TimeRow,
  { date }: Day,
  facts: Plan['facts'],
  status: Plan['status'],
): PricedRow {
  const types = [...new Set(cells.map(({ courtType }) => courtType))];
  const prices = new Map(
    types.map((courtType) => [
      courtType,
      facts && priceSlot(facts.priceRules, { courtType, date, status }, slot),
    ]),
  );
  // Only a few cells of a row differ in more than their court.
  const names = new Map<string, string>();
  const nameOf = ({ mark, court, courtType, state, closedFor }: TimeCell): string => {
    const kind = `${courtType}/${state}/${closedFor}`;
    const name = names.get(kind) ?? slotName(slot, state, prices.get(courtType) ?? null, closedFor);
    names.set(kind, name);
    // It contains the mark, so that users of voice control can say what they see.
    return `${court.endsWith(mark) ? court : `${mark}, ${court}`}, ${name}`;
  };
  return {
    slot,
    price: priceLine(slot, [...prices.values()]),
    cells: cells.map((cell) => ({
      cell,
      name: nameOf(cell),
      canToggle: isSelectable(cell.state) && (prices.get(cell.courtType) ?? null) !== null,
    })),
  };
}

/** `RM 80.00`, or the lowest price where the court types have several. */
function priceLine(slot: Slot, prices: readonly (SlotPrice | null)[]): string {
  const amounts = [...new Set(prices.flatMap((price) => price?.finalPrice ?? []))];
  const lowest = amounts.toSorted((a, b) => a - b)[0];
  const amount = lowest === undefined ? '' : displayAmount(lowest);
  const price = amounts.length > 1 ? fill(bookingLabels.fromPrice, { amount }) : amount;
  return isNextDaySlot(slot) ? `${price} ${labels.common.nextDay}` : price;
}

interface RowProps {
  readonly row: PricedRow;
  readonly day: Day;
  /** The keys of the chosen cells, as one text that stays equal where nothing changes. */
  readonly chosen: string;
  /** The key of the tab stop if it is in this row. */
  readonly stop: string | null;
}

/** A press renders and paints its row only. The cells have no handlers, because the toolbar has them. */
const Row = memo(function Row({ row: { slot, price, cells }, day, chosen, stop }: RowProps) {
  const keys = chosen.split(' ');
  return (
    <li className="isolate grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2 border-line border-b py-1 desktop:grid-cols-[10rem_minmax(0,1fr)] desktop:py-0.5">
      <p className="desktop:flex desktop:items-baseline desktop:gap-2">
        <span className="display block text-sm leading-snug whitespace-nowrap">
          {slotLabel(slot)}
        </span>
        <span className="figures block text-xs text-ink-soft">{price}</span>
      </p>
      {cells.some(({ cell }) => isShown(cell)) ? (
        <div className="flex flex-wrap gap-1.5 desktop:grid desktop:auto-cols-[minmax(0,4rem)] desktop:grid-flow-col">
          {cells.map(({ cell, name, canToggle }) => (
            <button
              key={cell.key}
              type="button"
              data-cell={isShown(cell) ? cell.key : undefined}
              aria-label={name}
              aria-pressed={isShown(cell) ? keys.includes(cell.key) : undefined}
              aria-disabled={!canToggle || undefined}
              disabled={!isShown(cell)}
              tabIndex={cell.key === stop ? 0 : -1}
              className={`${cellClass} ${isShown(cell) ? 'flex' : 'hidden'} ${cellLooks[keys.includes(cell.key) ? 'chosen' : cell.state]}`}
            >
              {cell.mark}
              {cell.state === 'booked_by_you' && (
                <Check size={14} strokeWidth={4} aria-hidden="true" />
              )}
            </button>
          ))}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-1 text-sm text-ink-soft desktop:justify-start desktop:gap-x-3">
          <p>{words.full}</p>
          <span className="flex">
            <TellMeOfAnyCourt day={day} cells={cells.map(({ cell }) => cell)} />
          </span>
        </div>
      )}
    </li>
  );
});

const cellClass =
  'display size-11 items-center justify-center gap-1 rounded-control text-base aria-disabled:cursor-not-allowed desktop:flex desktop:h-9 desktop:w-full';

/** Of no use to the member. Its place is kept only where courts have columns. */
const gone = 'dash border border-transparent text-transparent';

/** Most changes only paint, because the size and the text stay. */
export const cellLooks: Readonly<Record<SlotState | 'chosen', string>> = {
  available: 'border border-edge bg-paper hover:border-court hover:bg-tint',
  chosen: 'marked border border-court bg-court text-accent',
  held: 'border-2 border-amber border-dotted text-amber',
  held_by_you: 'border-2 border-amber bg-amber-tint',
  booked_by_you: 'border-2 border-court bg-tint text-court leading-none max-desktop:flex-col',
  booked: gone,
  past: gone,
};
