import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface CalendarDay {
  readonly date: string;
  readonly number: number;
  /** The full date in words, and why it is closed if it is. */
  readonly label: string;
  /** How free the day is, in words and as a share; null if unknown. */
  readonly occupancy: { readonly words: string; readonly share: number } | null;
  readonly isSelected: boolean;
  readonly isToday: boolean;
  /** An open day can be picked, a closed one only focused, one out of range neither. */
  readonly kind: 'open' | 'closed' | 'out';
}

interface CalendarProps {
  /** The month on screen, in words. */
  readonly label: string;
  /** Full names; their first letters are shown. */
  readonly weekdays: readonly string[];
  /** Null where a day belongs to another month. */
  readonly weeks: readonly (readonly (CalendarDay | null)[])[];
  /** The one day that the Tab key reaches; other keys move from there. */
  readonly tabStop: string | null;
  readonly onPick: (date: string) => void;
  /** Moves to the day for a key and returns it; null for keys that the calendar does not handle. */
  readonly onKey: (key: string, date: string) => string | null;
}

/** A table navigated by arrow keys needs the grid role; otherwise screen readers take the keys. */
const asGrid = 'grid';

/** A month as a grid of buttons with one tab stop, the usual pattern for calendars. */
export function Calendar(props: CalendarProps) {
  const { label, weekdays, weeks, tabStop, onPick, onKey } = props;
  const table = useRef<HTMLTableElement>(null);
  const destination = useRef<string | null>(null);
  useEffect(() => {
    // The day may be in a month that was not rendered when the key was pressed.
    if (destination.current === null) return;
    table.current?.querySelector<HTMLElement>(`[data-date="${destination.current}"]`)?.focus();
    destination.current = null;
  });
  const move = (event: KeyboardEvent, date: string): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const next = onKey(event.key, date);
    if (next === null) return;
    event.preventDefault();
    if (next !== date) destination.current = next;
  };
  return (
    <table ref={table} role={asGrid} aria-label={label} className="w-full table-fixed">
      <thead>
        <tr>
          {weekdays.map((weekday) => (
            <th key={weekday} scope="col" className="h-9 text-sm font-semibold text-ink-soft">
              <span aria-hidden="true">{weekday.charAt(0)}</span>
              <span className="sr-only">{weekday}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find((day) => day !== null)?.date}>
            {week.map((day, index) => (
              <td key={weekdays[index]} className="p-0">
                {day && (
                  <DayButton
                    day={day}
                    isTabStop={day.date === tabStop}
                    onPick={() => onPick(day.date)}
                    onKeyDown={(event) => move(event, day.date)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayButtonProps {
  readonly day: CalendarDay;
  readonly isTabStop: boolean;
  readonly onPick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

const looks: Readonly<Record<CalendarDay['kind'], string>> = {
  open: 'display bg-tint group-hover:ring-2 group-hover:ring-court/40 group-hover:ring-inset',
  closed: 'hatched border border-line font-normal text-ink-soft',
  out: 'font-normal text-edge',
};

/** The button fills its cell, as a large touch target; the visible day is a little smaller. */
function DayButton({ day, isTabStop, onPick, onKeyDown }: DayButtonProps) {
  const isOpen = day.kind === 'open';
  const wordsId = useId();
  return (
    <button
      type="button"
      data-date={day.date}
      aria-label={day.label}
      aria-describedby={day.occupancy === null ? undefined : wordsId}
      aria-pressed={day.isSelected}
      aria-current={day.isToday ? 'date' : undefined}
      aria-disabled={!isOpen || undefined}
      disabled={day.kind === 'out'}
      tabIndex={isTabStop ? 0 : -1}
      onClick={isOpen ? onPick : undefined}
      onKeyDown={onKeyDown}
      className="group grid h-12 short:h-11 w-full place-items-stretch rounded-control p-0.5 aria-disabled:cursor-not-allowed"
    >
      <span
        className={classNames(
          'figures relative grid place-items-center text-[min(1rem,7.5vw)] rounded-control transition-colors duration-150',
          day.isSelected ? 'display marked border-2 border-court bg-accent' : looks[day.kind],
        )}
      >
        <span className={classNames('leading-none', day.occupancy && '-translate-y-1')}>
          {day.number}
        </span>
        {day.isToday && (
          <span className="absolute top-1 right-1 size-1.5 rounded-full bg-court forced-colors:bg-[CanvasText]" />
        )}
        {day.occupancy && <Strip {...day.occupancy} wordsId={wordsId} />}
      </span>
    </button>
  );
}

interface StripProps {
  readonly words: string;
  readonly share: number;
  readonly wordsId: string;
}

/** A bar as full as the day is free. */
function Strip({ words, share, wordsId }: StripProps) {
  return (
    <span className="appear absolute inset-x-[22%] bottom-1.5 h-[3px] overflow-hidden rounded-full bg-ink/12">
      <span
        className="block h-full rounded-full bg-court forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.ceil(share * 100)}%` }}
      />
      <span id={wordsId} className="sr-only">
        {words}
      </span>
    </span>
  );
}
