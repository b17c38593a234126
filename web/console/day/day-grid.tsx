import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { isNextDaySlot, isSlotPast, type Slot } from '#domain/time/slots.ts';
import {
  type BookingDate,
  clockTimeParts,
  formatDate,
  formatTime,
} from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { DayCell } from '#web/console/day/cell.tsx';
import {
  type Booking,
  type Cell,
  cellAt,
  type Grid,
  movableBooking,
} from '#web/console/day/grid.ts';
import { moveTo } from '#web/console/day/moves.ts';
import { scrollToLine } from '#web/console/day/scroll-to-line.ts';
import { useLongPress } from '#web/console/day/use-long-press.ts';
import { nowMark } from '#web/console/ui/now-mark.ts';
import { isFormOpen } from '#web/console/ui/open-form.ts';
import { classNames } from '#web/ui/class-names.ts';

/** A slot of one court. */
export interface GridSlot {
  readonly courtId: number;
  readonly slot: number;
}

interface DayGridProps {
  readonly grid: Grid;
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  readonly isLoading: boolean;
  readonly opened: GridSlot | null;
  readonly onOpen: (cell: Cell) => void;
  /** Records attendance by key; null if the person's role does not allow it. */
  readonly onAttend: ((booking: Booking, state: AttendanceState) => void) | null;
  /** Begins to move a booking; null if the person cannot, or moves one already. */
  readonly onMove: ((cell: Cell, booking: Booking) => void) | null;
  /** While a booking is moved: where it is on this day, and which cells are offered to it. */
  readonly moving: {
    readonly origin: GridSlot | null;
    readonly isOffered: (cell: Cell) => boolean;
  } | null;
}

/** Without the grid role, screen readers would intercept the arrow keys. */
const asGrid = 'grid';

/** They work on the focused cell only, and not while a form is open beside the grid: they may be a name. */
const attendanceKeys: Readonly<Record<string, AttendanceState>> = { c: 'checked_in', n: 'no_show' };

const gridSlotIn = (target: EventTarget): GridSlot | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [courtId, slot] = cell?.dataset.cell?.split('/').map(Number) ?? [];
  return courtId === undefined || slot === undefined ? null : { courtId, slot };
};

const findCell = (courtId: number, slot: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-cell="${courtId}/${slot}"]`);

/** Focuses a cell of the grid, if it is still there. */
export function focusCell({ courtId, slot }: GridSlot): void {
  findCell(courtId, slot)?.focus();
}

/** Focuses the cell that the Tab key would reach. */
export function focusGrid(): void {
  document.querySelector<HTMLElement>('[data-cell][tabindex="0"]')?.focus();
}

/** Keeps the opened cell in view when a panel beside the grid takes some of its width. */
function useInView(courtId: number | undefined, slot: number | undefined): void {
  useEffect(() => {
    if (courtId === undefined || slot === undefined) return;
    findCell(courtId, slot)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [courtId, slot]);
}

/**
 * On opening, the line of the current time is in the upper part of the grid, with what is to come
 * below it. Once the day is loaded, a notice above the grid may have changed its height.
 */
function useNowInView(
  scroller: RefObject<HTMLElement | null>,
  share: number | null,
  isLoading: boolean,
  isOpened: boolean,
): void {
  const isToday = share !== null;
  const show = useEffectEvent((isFirst: boolean) => {
    const box = scroller.current;
    const row = box?.querySelector('tr.is-now')?.getBoundingClientRect();
    const head = box?.querySelector('thead')?.offsetHeight;
    if (!box || !row || head === undefined || share === null || (isOpened && !isFirst)) return;
    const line = row.top + share * row.height - box.getBoundingClientRect().top + box.scrollTop;
    box.scrollTop = scrollToLine({ line, head, height: box.clientHeight });
  });
  useLayoutEffect(() => {
    if (isToday) show(isLoading);
  }, [isToday, isLoading]);
}

/** The venue's day: a row for each slot, a column for each court, after the ARIA grid pattern. */
export function DayGrid(props: DayGridProps) {
  const { grid, date, now, isLoading, opened, onOpen, onAttend, onMove, moving } = props;
  const { courts, groups, rows } = grid;
  const [focused, setFocused] = useState<GridSlot | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const mark = nowMark(date, now);
  useNowInView(scroller, mark?.share ?? null, isLoading, opened !== null);
  useInView(opened?.courtId, opened?.slot);
  const tabStop = tabStopOf(grid, focused, mark?.slot ?? null);

  const open = (gridSlot: GridSlot | null): void => {
    const cell = gridSlot && cellAt(grid, gridSlot.courtId, gridSlot.slot);
    if (cell && !isLoading) onOpen(cell);
  };
  const pickUp = (gridSlot: GridSlot | null): boolean => {
    const cell = gridSlot && cellAt(grid, gridSlot.courtId, gridSlot.slot);
    const booking = cell && movableBooking(cell);
    if (!booking || !onMove || isLoading) return false;
    onMove(cell, booking);
    return true;
  };
  const click = ({ target }: MouseEvent): void => {
    const isHandle = target instanceof Element && target.closest('[data-move]') !== null;
    if (!isHandle || !pickUp(gridSlotIn(target))) open(gridSlotIn(target));
  };
  const longPress = useLongPress((target) => pickUp(gridSlotIn(target)));
  const press = (event: KeyboardEvent): void => {
    const gridSlot = gridSlotIn(event.target);
    if (gridSlot === null || event.altKey || event.metaKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      open(gridSlot);
      return;
    }
    const letter = event.ctrlKey || isFormOpen() ? '' : event.key.toLowerCase();
    if (letter === 'm' && pickUp(gridSlot)) {
      event.preventDefault();
      return;
    }
    const state = attendanceKeys[letter];
    const first = cellAt(grid, gridSlot.courtId, gridSlot.slot)?.first;
    if (state && first && onAttend) {
      event.preventDefault();
      onAttend(first, state);
      return;
    }
    const at = {
      row: rows.findIndex(({ slot }) => slot === gridSlot.slot),
      column: courts.findIndex(({ id }) => id === gridSlot.courtId),
    };
    const size = { rows: rows.length, columns: courts.length };
    const next = moveTo(event.key, event.ctrlKey, at, size);
    if (next === null) return;
    event.preventDefault();
    const cell = rows[next.row]?.cells[next.column];
    if (cell) focusCell({ courtId: cell.court.id, slot: cell.slot });
  };
  return (
    <div ref={scroller} className="day-scroll">
      <table
        role={asGrid}
        aria-label={fill(consoleLabels.day.grid, { date: formatDate(date) })}
        aria-busy={isLoading || undefined}
        className={classNames('day-grid', isLoading && 'is-loading')}
        onKeyDown={press}
        onClick={click}
        {...longPress}
        onFocus={({ target }: FocusEvent) => setFocused(gridSlotIn(target))}
      >
        <thead>
          <tr>
            <th rowSpan={2} scope="col" className="day-corner">
              <span className="sr-only">{consoleLabels.day.time}</span>
            </th>
            {groups.map(({ name, sport, size }) => (
              <th
                key={name}
                colSpan={size}
                scope="colgroup"
                data-sport={sport.toLowerCase()}
                className="day-group"
              >
                <span className="day-group-name">{name}</span>
              </th>
            ))}
          </tr>
          <tr>
            {courts.map(({ id, name, number, sport, isGroupStart }) => (
              <th
                key={id}
                scope="col"
                aria-label={name}
                title={name}
                data-sport={sport.toLowerCase()}
                data-group={isGroupStart || undefined}
                className="day-court"
              >
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ slot, cells }) => (
            <tr key={slot} {...(slot === mark?.slot && nowLine(mark.share))}>
              <TimeHeader slot={slot} now={slot === mark?.slot ? now : null} />
              {cells.map((cell) => (
                <DayCell
                  key={cell.court.id}
                  cell={cell}
                  isPast={isSlotPast(date, slot, now)}
                  isOver={isSlotPast(date, cell.to, now)}
                  isTabStop={isAt(tabStop, cell)}
                  isOpen={isAt(opened, cell)}
                  isOrigin={moving !== null && isAt(moving.origin, cell)}
                  isMovable={onMove !== null && movableBooking(cell) !== null}
                  isOffered={!isLoading && moving?.isOffered(cell) === true}
                  isLoading={isLoading}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isAt = (gridSlot: GridSlot | null, { court, slot }: Cell): boolean =>
  gridSlot?.courtId === court.id && gridSlot.slot === slot;

/** The cells of the row draw the line of the current time, each its own part. */
const nowLine = (share: number) => ({
  className: 'is-now',
  style: { '--now': `${(share * 100).toFixed(1)}%` } as CSSProperties,
});

interface TimeHeaderProps {
  readonly slot: Slot;
  /** The time to show beside the line; null in all other rows. */
  readonly now: Temporal.Instant | null;
}

function TimeHeader({ slot, now }: TimeHeaderProps) {
  const { time, half } = clockTimeParts(slot);
  const row = useRef<HTMLTableCellElement>(null);
  const isNow = now !== null;
  // The current slot stays in view from hour to hour, however low the window is.
  useEffect(() => {
    if (isNow) row.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isNow]);
  return (
    <th ref={row} scope="row" className="day-time">
      <span className="day-slot">
        <span className="figures">{time}</span> <span className="day-half">{half}</span>
        {isNextDaySlot(slot) && <span className="day-next">{consoleLabels.day.nextDay}</span>}
      </span>
      {now !== null && (
        <span className="day-now">
          <span className="sr-only">{consoleLabels.day.now} </span>
          {formatTime(now)}
        </span>
      )}
    </th>
  );
}

/** The one cell that the Tab key reaches: the last focused one, else the first of the current slot. */
function tabStopOf(grid: Grid, focused: GridSlot | null, now: Slot | null): GridSlot | null {
  if (focused !== null && cellAt(grid, focused.courtId, focused.slot) !== null) return focused;
  const row = grid.rows.find(({ slot }) => slot === now) ?? grid.rows[0];
  const first = row?.cells[0];
  return first === undefined ? null : { courtId: first.court.id, slot: first.slot };
}
