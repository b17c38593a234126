import { UserX } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { type Slot, slotLabel, tableSlots } from '#domain/time/slots.ts';
import { clockTime, formatTime } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Attendance } from '#web/console/day/attendance.tsx';
import { iconOf } from '#web/console/day/cell.tsx';
import { cellLines } from '#web/console/day/cell-words.ts';
import type { Booking, Cell, CourtColumn } from '#web/console/day/grid.ts';
import type { NowAndNext } from '#web/console/day/now.ts';
import { classNames } from '#web/ui/class-names.ts';

const { panel: words } = consoleLabels;

interface NowPanelProps {
  readonly state: NowAndNext;
  /** Null if the person's role does not allow it. */
  readonly attendance: Attendance | null;
  /** Opens the current slot of a free court. */
  readonly onOpen: (court: CourtColumn) => void;
  readonly className?: string;
}

/** The courts at this moment and the people who are due. */
export function NowPanel({
  state: { onNow, playing, arrivals, unpaid, free },
  attendance,
  onOpen,
  className,
}: NowPanelProps) {
  return (
    <aside aria-label={words.title} className={classNames('now-panel', className)}>
      <Section title={words.arrivals} count={arrivals.length}>
        <People
          cells={arrivals}
          empty={words.noArrivals}
          lineOf={(cell) => fill(words.due, { time: slotLabel(cell.slot), detail: detailOf(cell) })}
          attendance={attendance}
          hasStarted={false}
        />
      </Section>
      {unpaid.length > 0 && (
        <Section title={words.unpaid} count={unpaid.length}>
          <People
            cells={unpaid}
            empty=""
            lineOf={unpaidLine}
            attendance={null}
            hasStarted={false}
          />
        </Section>
      )}
      {free !== null && (
        <Section title={words.freeNow} count={free.length}>
          {free.length === 0 ? (
            <Empty text={words.noneFree} />
          ) : (
            <FreeCourts courts={free} onOpen={onOpen} />
          )}
        </Section>
      )}
      <Section title={words.onNow} count={playing}>
        <People
          cells={onNow}
          empty={free === null ? closedText() : words.nobody}
          lineOf={({ to }) => fill(words.until, { time: clockTime(to + 1) })}
          attendance={attendance}
          hasStarted={true}
        />
      </Section>
    </aside>
  );
}

const unpaidLine = ({ slot, claim }: Cell): string => {
  const time = slotLabel(slot);
  if (claim?.kind !== 'hold') return fill(words.atVenue, { time });
  return fill(words.byLink, { time, until: formatTime(Temporal.Instant.from(claim.until)) });
};

const closedText = (): string => {
  const first: Slot = tableSlots[0] ?? 7;
  return fill(words.closed, { time: slotLabel(first) });
};

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Section({ title, count, children }: SectionProps) {
  return (
    <section className="rounded-card border border-line bg-paper">
      <h2 className="flex items-baseline justify-between gap-2 px-3.5 pt-3 text-[0.8125rem] font-bold">
        {title}
        <span className="figures text-ink-soft">{count}</span>
      </h2>
      <div className="px-3.5 pt-1 pb-3">{children}</div>
    </section>
  );
}

function Empty({ text }: { readonly text: string }) {
  return <p className="pt-1 text-[0.8125rem] text-ink-soft">{text}</p>;
}

interface PeopleProps {
  readonly cells: readonly Cell[];
  readonly empty: string;
  readonly lineOf: (cell: Cell) => string;
  readonly attendance: Attendance | null;
  /** A no-show can be recorded only after the start. */
  readonly hasStarted: boolean;
}

function People({ cells, empty, lineOf, attendance, hasStarted }: PeopleProps) {
  if (cells.length === 0) return <Empty text={empty} />;
  return (
    <ul className="divide-y divide-line">
      {cells.map((cell) => (
        <Person key={`${cell.court.id}/${cell.slot}`} cell={cell} line={lineOf(cell)}>
          {cell.first && attendance && (
            <Marks booking={cell.first} attendance={attendance} hasStarted={hasStarted} />
          )}
        </Person>
      ))}
    </ul>
  );
}

/** Consecutive slots are checked in together, so the first has the state of all. */
const shownClaim = ({ claim, first }: Cell): DayClaim | null => first ?? claim;

function detailOf(cell: Cell): string {
  const claim = shownClaim(cell);
  return claim === null ? '' : cellLines(claim).detail;
}

interface PersonProps {
  readonly cell: Cell;
  readonly line: string;
  readonly children: ReactNode;
}

function Person({ cell, line, children }: PersonProps) {
  const { court } = cell;
  const shown = shownClaim(cell);
  if (shown === null) return null;
  const { title } = cellLines(shown);
  const Icon = iconOf(shown);
  return (
    <li
      data-sport={court.sport.toLowerCase()}
      className="grid min-h-12 py-1 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2.5"
    >
      <CourtMark court={court} />
      <span className="grid min-w-0 leading-tight">
        <span className="text-[0.8125rem] font-semibold wrap-anywhere">{title}</span>
        <span className="figures flex min-w-0 items-center gap-1 text-xs text-ink-soft">
          <Icon size={12} aria-hidden="true" className="shrink-0" />
          <span className="truncate">{line}</span>
        </span>
      </span>
      {children}
    </li>
  );
}

interface MarksProps {
  readonly booking: Booking;
  readonly attendance: Attendance;
  readonly hasStarted: boolean;
}

/** One press checks the players in, or marks them as a no-show; the drawer undoes it. */
function Marks({ booking, attendance: { record, isBusy }, hasStarted }: MarksProps) {
  const { checkIn, checkInName, noShowName, undo, undoShort } = consoleLabels.attendance;
  if (booking.attendance !== null) {
    if (!hasStarted || booking.attendance.state !== 'no_show') return null;
    return (
      <button
        type="button"
        aria-label={`${undo.no_show}: ${booking.player.name}`}
        aria-disabled={isBusy || undefined}
        onClick={isBusy ? undefined : () => record(booking, null)}
        // Not where the no-show was pressed: a second press there means nothing.
        className={`${markClass} mr-8.5`}
      >
        <span className={markFace}>{undoShort}</span>
      </button>
    );
  }
  const press = (state: AttendanceState) => (isBusy ? undefined : () => record(booking, state));
  const noShow = fill(noShowName, booking.player);
  return (
    <span className="-mr-1.5 flex">
      <button
        type="button"
        aria-label={fill(checkInName, booking.player)}
        aria-disabled={isBusy || undefined}
        onClick={press('checked_in')}
        className={markClass}
      >
        <span className={markFace}>{checkIn}</span>
      </button>
      {hasStarted && (
        <button
          type="button"
          aria-label={noShow}
          title={noShow}
          aria-disabled={isBusy || undefined}
          onClick={press('no_show')}
          className={markClass}
        >
          <span className={markFace}>
            <UserX size={15} aria-hidden="true" />
          </span>
        </button>
      )}
    </span>
  );
}

/** The target is larger than the visible button. */
const markClass = 'group grid min-h-11 min-w-10 place-items-center rounded-control px-1';
const markFace =
  'grid h-8 min-w-8 place-items-center rounded-lg border border-edge bg-paper px-2 text-xs font-semibold text-ink transition-colors duration-150 group-hover:border-court group-hover:bg-tint';

/** The court as people call it across the desk: the first letter of its type and its number. */
export function CourtMark({ court }: { readonly court: CourtColumn }) {
  return (
    <span
      role="img"
      aria-label={court.name}
      title={court.name}
      className="display grid h-6 min-w-8 place-items-center rounded-md bg-court px-1 text-xs text-white"
    >
      {court.name.charAt(0)}
      {court.number}
    </span>
  );
}

interface FreeCourtsProps {
  readonly courts: readonly CourtColumn[];
  readonly onOpen: (court: CourtColumn) => void;
}

function FreeCourts({ courts, onOpen }: FreeCourtsProps) {
  return (
    <ul className="-mx-1 flex flex-wrap">
      {courts.map((court) => (
        <li key={court.id} data-sport={court.sport.toLowerCase()}>
          <button
            type="button"
            title={fill(words.openFree, { court: court.name })}
            onClick={() => onOpen(court)}
            className="group grid min-h-11 min-w-11 place-items-center rounded-control px-1"
          >
            <span className="sr-only">{fill(words.openFree, { court: court.name })}</span>
            <span
              aria-hidden="true"
              className="display rounded-md border border-court px-1.5 py-0.5 text-xs text-court transition-colors duration-150 group-hover:bg-tint"
            >
              {court.name.charAt(0)}
              {court.number}
            </span>
            <span className="sr-only">{fill(words.openFree, { court: court.name })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
