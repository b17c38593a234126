import { Check } from 'lucide-react';
import { memo, type SyntheticEvent, useMemo } from 'react';
import type { PressedSlot } from '#domain/slots/selection.ts';
import { isNextDaySlot, type SlotState, slotLabel } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { labels } from '#domain/words/labels.ts';
import type { Day } from '#web/features/booking/day.ts';
import { type PricedCell, type PricedRow, priceRow } from '#web/features/booking/priced-rows.ts';
import { TellMeOfTypes } from '#web/features/booking/tell-me-by-time.tsx';
import { fullTypes, isShown, type TimeRow } from '#web/features/booking/time-rows.ts';
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
  const all = cells.map(({ cell }) => cell);
  const full = fullTypes(day, all).map(({ courtType }) => courtType);
  const bells = <TellMeOfTypes day={day} cells={all} />;
  return (
    <li
      data-line=""
      className="isolate grid grid-cols-[5.5rem_minmax(0,1fr)] max-[19rem]:block items-center gap-x-2 border-line border-b py-1 min-[768px]:grid-cols-[10rem_minmax(0,1fr)] desktop:py-0.5"
    >
      <p className="text-xs text-ink-soft *:whitespace-nowrap max-[768px]:*:block min-[768px]:flex min-[768px]:flex-wrap min-[768px]:items-baseline min-[768px]:gap-x-2">
        <span className="display text-sm leading-snug text-ink">{slotLabel(slot)}</span>{' '}
        <span className="figures">{price}</span>{' '}
        {isNextDaySlot(slot) && <span className="basis-full">{labels.common.nextDay}</span>}
      </p>
      {cells.some(({ cell }) => isShown(cell)) ? (
        <div className="flex flex-wrap gap-1.5 min-[768px]:grid min-[768px]:auto-cols-[minmax(0,4rem)] min-[768px]:grid-flow-col">
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
              className={`${cellClass} ${isShown(cell) ? 'flex' : 'hidden'} ${full.includes(cell.courtType) ? '' : 'min-[768px]:flex'} ${cellLooks[keys.includes(cell.key) ? 'chosen' : cell.state]}`}
            >
              {cell.mark}
              {cell.state === 'booked_by_you' && (
                <Check size={14} strokeWidth={4} aria-hidden="true" />
              )}
            </button>
          ))}
          {bells}
        </div>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-1 text-sm text-ink-soft min-[768px]:justify-start min-[768px]:gap-x-3">
          <p>{words.full}</p>
          <span className="flex flex-wrap">{bells}</span>
        </div>
      )}
    </li>
  );
});

const cellClass =
  'display h-11 min-w-11 items-center justify-center gap-1 rounded-control text-base aria-disabled:cursor-not-allowed min-[768px]:w-full desktop:h-9';

/** Of no use to the member. Its place is kept only where courts have columns. */
const gone = 'dash border border-transparent text-transparent';

/** Most changes only paint, because the size and the text stay. */
export const cellLooks: Readonly<Record<SlotState | 'chosen', string>> = {
  available: 'border border-edge bg-paper hover:border-court hover:bg-tint',
  chosen: 'marked border border-court bg-court text-accent',
  held: 'border-2 border-amber border-dotted text-amber',
  held_by_you: 'border-2 border-amber bg-amber-tint',
  booked_by_you: 'border-2 border-court bg-tint text-court leading-none max-[768px]:flex-col',
  booked: gone,
  past: gone,
};
