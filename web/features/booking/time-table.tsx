import { Check } from 'lucide-react';
import { memo, type SyntheticEvent, useMemo } from 'react';
import type { PressedSlot } from '#domain/slots/selection.ts';
import { isNextDaySlot, type SlotState, slotLabel } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import type { Day } from '#web/features/booking/day.ts';
import { type PricedCell, type PricedRow, priceRow } from '#web/features/booking/priced-rows.ts';
import { TellMeOfAnyCourt } from '#web/features/booking/tell-me-by-time.tsx';
import { isShown, type TimeRow } from '#web/features/booking/time-rows.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { useRoving } from '#web/ui/use-roving.ts';

const { byTime: words } = bookingLabels;

interface TimeTableProps {
  readonly rows: readonly TimeRow[];
  readonly day: Day;
  readonly plan: Plan;
  readonly onToggle: (pressed: PressedSlot) => void;
}

export function TimeTable({ rows, day, plan, onToggle }: TimeTableProps) {
  const roving = useRoving('row');
  const { selection, facts } = plan;
  const priceRules = facts?.priceRules ?? null;
  const pricedRows = useMemo(
    () => rows.map((row) => priceRow(row, day, priceRules)),
    [rows, day, priceRules],
  );
  const cellOf = ({ target }: SyntheticEvent): PricedCell | null => {
    const key = (target as Element).closest<HTMLElement>('[data-cell]')?.dataset.cell;
    const cells = pricedRows.flatMap((row) => row.cells);
    return cells.find(({ cell }) => cell.key === key) ?? null;
  };
  const press = (event: SyntheticEvent): void => {
    const pressed = cellOf(event);
    if (pressed?.canToggle) onToggle(pressed.cell);
  };
  return (
    <div
      {...roving}
      role="toolbar"
      aria-label={words.toolbar}
      onClick={press}
      onKeyDown={roving.onKeyDown}
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
          />
        ))}
      </ul>
    </div>
  );
}

interface RowProps {
  readonly row: PricedRow;
  readonly day: Day;
  /** The keys of the chosen cells, as one text that stays equal where nothing changes. */
  readonly chosen: string;
}

/** A press renders and paints its row only. The cells have no handlers, because the toolbar has them. */
const Row = memo(function Row({ row: { slot, price, cells }, day, chosen }: RowProps) {
  const keys = chosen.split(' ');
  return (
    <li
      data-line=""
      className="isolate grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2 border-line border-b py-1 desktop:grid-cols-[10rem_minmax(0,1fr)] desktop:py-0.5"
    >
      <p className="text-xs text-ink-soft *:whitespace-nowrap max-desktop:*:block desktop:flex desktop:flex-wrap desktop:items-baseline desktop:gap-x-2">
        <span className="display text-sm leading-snug text-ink">{slotLabel(slot)}</span>{' '}
        <span className="figures">{price}</span>{' '}
        {isNextDaySlot(slot) && <span className="basis-full">{labels.common.nextDay}</span>}
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
              data-stop={isShown(cell) ? '' : undefined}
              tabIndex={-1}
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
