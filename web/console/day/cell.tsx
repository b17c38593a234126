import { Ban, Coins, CreditCard, Gift, GraduationCap, type LucideIcon, Timer } from 'lucide-react';
import type { DayClaim } from '#contract/console-day.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { cellLines, cellName, type HowPaid, howPaid } from '#web/console/day/cell-words.ts';
import type { Cell } from '#web/console/day/grid.ts';
import { useSecond } from '#web/console/day/use-second.ts';
import { classNames } from '#web/ui/class-names.ts';

const paidIcons: Readonly<Record<HowPaid, LucideIcon>> = {
  card: CreditCard,
  credits: Coins,
  both: CreditCard,
  free: Gift,
  privateLesson: GraduationCap,
};

export function iconOf(claim: DayClaim): LucideIcon {
  if (claim.kind === 'booking') return paidIcons[howPaid(claim)];
  return { hold: Timer, lesson: GraduationCap, block: Ban }[claim.kind];
}

interface DayCellProps {
  readonly cell: Cell;
  readonly isPast: boolean;
  readonly isTabStop: boolean;
  readonly isOpen: boolean;
}

/** A focusable cell of the grid, which the whole table listens for. */
const asCell = 'gridcell';

export function DayCell({ cell, isPast, isTabStop, isOpen }: DayCellProps) {
  const { court, slot, claim, closure } = cell;
  return (
    <td
      role={asCell}
      data-sport={court.sport.toLowerCase()}
      data-cell={`${court.id}/${slot}`}
      data-group={court.isGroupStart || undefined}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={cellName(cell, isPast)}
      data-open={isOpen || undefined}
      className={classNames('day-cell', isPast && 'is-past', claim && 'is-taken')}
    >
      {claim === null ? (
        closure !== null && <span className="day-closed">{consoleLabels.day.closed}</span>
      ) : (
        <Bar cell={cell} claim={claim} isPast={isPast} />
      )}
    </td>
  );
}

interface BarProps {
  readonly cell: Cell;
  readonly claim: DayClaim;
  readonly isPast: boolean;
}

/** Neighbouring slots of the same owner look like one bar, and the first one has the words. */
function Bar({ cell: { slot, from, to }, claim, isPast }: BarProps) {
  return (
    <span
      className={classNames(
        'day-bar',
        `is-${claim.kind}`,
        isPast && 'is-over',
        slot > from && 'goes-up',
        slot < to && 'goes-down',
      )}
    >
      {slot === from && (claim.kind === 'hold' ? <Held claim={claim} /> : <Lines claim={claim} />)}
    </span>
  );
}

/** Counts down by itself, so that the other cells need not render every second. */
function Held({ claim }: { readonly claim: DayClaim }) {
  return <Lines claim={claim} now={useSecond()} />;
}

interface LinesProps {
  readonly claim: DayClaim;
  readonly now?: Temporal.Instant;
}

function Lines({ claim, now }: LinesProps) {
  const { title, detail } = cellLines(claim, now);
  // A hold and a lesson have a shape of their own, and need the room for their words.
  const Icon = claim.kind === 'booking' || claim.kind === 'block' ? iconOf(claim) : null;
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
