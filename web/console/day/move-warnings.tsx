import type { BookingDate } from '#domain/time/venue-time.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { type Booking, type Cell, type Grid, memberRun } from '#web/console/day/grid.ts';
import { warningsOf } from '#web/console/day/move-words.ts';
import { type Moving, movedBookings } from '#web/console/day/moving.ts';
import { Notice } from '#web/ui/notice.tsx';

interface MoveWarningsProps {
  readonly moving: Moving;
  readonly grid: Grid;
  readonly date: BookingDate;
  /** The chosen one, and the booking with which it is swapped. */
  readonly cell: Cell;
  readonly other: Booking | null;
}

/** Warnings of moves that the rules allow but that may be a mistake. */
export function MoveWarnings({ moving, grid, date, cell, other }: MoveWarningsProps) {
  const now = useVenueNow();
  const { booking, run, court, slot } = moving;
  const to = { court: cell.court.name, date, slot: cell.slot };
  const from = { court: court.name, date: moving.date, slot };
  return warningsOf(
    { ...booking, inRow: run.length, count: movedBookings(moving).length },
    other && { ...other, inRow: memberRun(grid, cell).length },
    other ? [to, from] : [to],
    now,
  ).map((text) => <Notice key={text}>{text}</Notice>);
}
