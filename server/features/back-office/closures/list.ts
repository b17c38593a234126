import type { CallOutput } from '#contract/call.ts';
import type { ListedClosure, listClosuresAtConsole } from '#contract/console-closures.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot } from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';
import { type ClosureScope, refusalToUndoClosure, stateOfClosure } from '#domain/venue/closures.ts';
import { sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import {
  type ClosureRow,
  listClosureRows,
  type StandingRow,
} from '#server/features/back-office/closures/list.repository.ts';

/** Closures stay in the list for so long after their end. */
const daysListed = 30;

export const scopeOf = ({
  sport,
  courtId,
  slots,
}: {
  readonly sport: string | null;
  readonly courtId: number | null;
  readonly slots: readonly Slot[] | null;
}): ClosureScope => {
  const known = sports.find((name) => name === sport);
  if (known !== undefined) return { kind: 'sport', sport: known };
  if (courtId === null) return { kind: 'venue' };
  return slots === null ? { kind: 'court', courtId } : { kind: 'slots', courtId, slots };
};

const undoUntilOf = (row: ClosureRow, now: Temporal.Instant): string | null => {
  const undoUntil = row.undoUntil?.toTemporalInstant();
  if (undoUntil === undefined) return null;
  const past = { undoUntil, isOpened: row.openedAt !== null, isMailed: row.isMailed };
  return refusalToUndoClosure(past, now) === null ? undoUntil.toString() : null;
};

export const namedOf = (row: StandingRow) => {
  const { id, court, from, to, reason } = row;
  const scope = scopeOf(row);
  return {
    ...{ id, court, from, to, reason },
    scope: scope.kind === 'slots' ? { ...scope, slots: [...scope.slots] } : scope,
  };
};

export const listedOf = (row: ClosureRow, now: Temporal.Instant): ListedClosure => {
  const { by, bookings, creditsSen, isUndone, isChange, openedAt, openedBy } = row;
  const past = { isOpened: openedAt !== null, isUndone, isReplaced: row.replacedBy !== null };
  const named = namedOf(row);
  return {
    ...named,
    ...{ by, bookings, creditsSen, isChange },
    opened: openedAt && { by: openedBy, at: openedAt.toISOString() },
    closedAt: row.closedAt?.toISOString() ?? null,
    state: stateOfClosure({ ...named, ...past }, now),
    undoUntil: undoUntilOf(row, now),
  };
};

/** The closures of now, of later and of the last days. [CLOSE-7] */
export const readClosures = async ({
  db,
  clock,
}: AppContext): Promise<CallOutput<typeof listClosuresAtConsole>> => {
  const now = clock.now();
  const day = addDays(bookingDayOf(now), -daysListed);
  const rows = await listClosureRows(db, { day, at: now.subtract({ hours: 24 * daysListed }) });
  return { closures: rows.map((row) => listedOf(row, now)) };
};
