import {
  Ban,
  Banknote,
  BellRing,
  Check,
  Coins,
  CreditCard,
  Gift,
  GraduationCap,
  Landmark,
  type LucideIcon,
  Move,
  Timer,
  UserX,
  Wallet,
} from 'lucide-react';
import type { DayClaim } from '#contract/console-day.ts';
import type { AttendanceState } from '#domain/staff/attendance.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { cellLines, cellName, type HowPaid, howPaid } from '#web/console/day/cell-words.ts';
import type { Cell } from '#web/console/day/grid.ts';
import { useSecond } from '#web/console/day/use-second.ts';
import { classNames } from '#web/ui/class-names.ts';

const paidIcons: Readonly<Record<HowPaid, LucideIcon>> = {
  card: CreditCard,
  fpx: Landmark,
  ewallet: Wallet,
  online: CreditCard,
  cash: Banknote,
  terminal: CreditCard,
  credits: Coins,
  both: CreditCard,
  free: Gift,
  privateLesson: GraduationCap,
};

const attendanceIcons: Readonly<Record<AttendanceState, LucideIcon>> = {
  checked_in: Check,
  no_show: UserX,
};

const attendanceClasses: Readonly<Record<AttendanceState, string>> = {
  checked_in: 'is-in',
  no_show: 'is-no-show',
};

export function iconOf(claim: DayClaim): LucideIcon {
  if (claim.kind === 'booking') {
    const state = claim.attendance?.state;
    return state ? attendanceIcons[state] : paidIcons[howPaid(claim)];
  }
  return { hold: Timer, offer: BellRing, lesson: GraduationCap, block: Ban }[claim.kind];
}

interface DayCellProps {
  readonly cell: Cell;
  readonly isPast: boolean;
  /** True if the last slot of its owner has passed. */
  readonly isOver: boolean;
  readonly isTabStop: boolean;
  readonly isOpen: boolean;
  /** True if the booking that is being moved is here, or can be moved here. */
  readonly isOrigin: boolean;
  readonly isOffered: boolean;
  /** True if the person can move the booking that is here. */
  readonly isMovable: boolean;
  /** True while the claim of the slot loads. */
  readonly isLoading: boolean;
}

/** A focusable cell of the grid. The table handles its events. */
const asCell = 'gridcell';

export function DayCell(props: DayCellProps) {
  const { cell, isPast, isOver, isTabStop, isOpen, isOrigin, isOffered, isMovable, isLoading } =
    props;
  const { court, slot, claim, closure } = cell;
  return (
    <td
      role={asCell}
      data-sport={court.sport.toLowerCase()}
      data-cell={`${court.id}/${slot}`}
      data-group={court.isGroupStart || undefined}
      tabIndex={isTabStop ? 0 : -1}
      data-open={isOpen || undefined}
      className={classNames(
        'day-cell',
        isPast && 'is-past',
        isOrigin && 'is-origin',
        isOffered && 'is-offered',
      )}
    >
      <span className="sr-only">{cellName(cell, isPast, isLoading)}</span>
      {claim === null ? (
        <NotFree court={court} isClosed={closure !== null} isPast={isPast} />
      ) : (
        <Bar cell={cell} claim={claim} isOver={isOver} />
      )}
      {isMovable && claim?.kind === 'booking' && <MoveHandle name={claim.player.name} />}
    </td>
  );
}

/** Picks the booking up with the mouse; the key for it works on the cell. */
function MoveHandle({ name }: { readonly name: string }) {
  return (
    <span
      aria-hidden="true"
      data-move=""
      title={fill(deskMoveLabels.title, { name })}
      className="day-move"
    >
      <Move size={15} />
    </span>
  );
}

interface NotFreeProps {
  readonly court: Cell['court'];
  readonly isClosed: boolean;
  readonly isPast: boolean;
}

/** An empty slot that nobody can book, or only some members, must not look free. */
function NotFree({ court, isClosed, isPast }: NotFreeProps) {
  const { day, cell: words } = consoleLabels;
  if (!court.isRestricted && !isClosed) {
    if (court.held === null || isPast) return null;
    return (
      <span aria-hidden="true" className="day-held">
        {words.heldShort[court.held.queue]}
      </span>
    );
  }
  return (
    <span aria-hidden="true" className="day-closed">
      {court.isRestricted ? words.restrictedShort : day.closed}
    </span>
  );
}

interface BarProps {
  readonly cell: Cell;
  readonly claim: DayClaim;
  readonly isOver: boolean;
}

/** Neighbouring slots of the same owner look like one bar, and the first one has the words. */
function Bar({ cell: { slot, from, to, first }, claim, isOver }: BarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'day-bar',
        `is-${claim.kind}`,
        isOver && 'is-over',
        first?.attendance && attendanceClasses[first.attendance.state],
        slot > from && 'goes-up',
        slot < to && 'goes-down',
      )}
    >
      {slot === from && (isTimed(claim) ? <Held claim={claim} /> : <Lines claim={claim} />)}
    </span>
  );
}

const isTimed = ({ kind }: DayClaim): boolean => kind === 'hold' || kind === 'offer';

/** Counts down by itself, so that the other cells need not render every second. */
function Held({ claim }: { readonly claim: DayClaim }) {
  return <Lines claim={claim} now={useSecond()} />;
}

/** A hold, a lesson and a no-show need no sign, and need the room for their words. */
const hasOwnShape = (claim: DayClaim): boolean =>
  isTimed(claim) ||
  claim.kind === 'lesson' ||
  (claim.kind === 'booking' && claim.attendance?.state === 'no_show');

interface LinesProps {
  readonly claim: DayClaim;
  readonly now?: Temporal.Instant;
}

function Lines({ claim, now }: LinesProps) {
  const { title, detail } = cellLines(claim, now);
  const Icon = hasOwnShape(claim) ? null : iconOf(claim);
  return (
    <>
      <span className="day-title">{title}</span>
      <span className="day-detail">
        {Icon && <Icon size={11} strokeWidth={2.25} aria-hidden="true" className="day-icon" />}
        <span className="truncate">{detail}</span>
      </span>
    </>
  );
}
