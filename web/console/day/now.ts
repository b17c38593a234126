import { isSlotPast, type Slot, slotStart, tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Cell, CourtColumn, Grid } from '#web/console/day/grid.ts';
import { nowMark } from '#web/console/ui/now-mark.ts';

export interface NowAndNext {
  /** The players on the courts, and for some seconds new no-shows, so that the next row does not move up. */
  readonly onNow: readonly Cell[];
  /** How many of them are on the courts. */
  readonly playing: number;
  readonly arrivals: readonly Cell[];
  /** The unpaid slots of the day: holds of payment links, and private lessons, also when they are over. */
  readonly unpaid: readonly Cell[];
  /** Null while no slot is running. */
  readonly free: readonly CourtColumn[] | null;
}

/** True if the desk can sell the slot, as long as it is not over. */
export const isForSale = ({ claim, closure, court }: Cell): boolean =>
  claim === null && closure === null && !court.isRestricted;

/** True if anybody can have the slot. A held court is for sale, but only to some members. */
export const isFreeToAll = (cell: Cell): boolean => isForSale(cell) && cell.court.held === null;

/** How many slots of the day anybody can still have; one that runs counts. */
export function countFree({ rows }: Grid, date: BookingDate, now: Temporal.Instant): number {
  return rows
    .filter(({ slot }) => tableSlots.includes(slot) && !isSlotPast(date, slot, now))
    .flatMap(({ cells }) => cells.filter(isFreeToAll)).length;
}

const isPlayed = ({ claim }: Cell): boolean =>
  claim?.kind === 'booking' || claim?.kind === 'lesson';

/** Whoever did not come is not on the court. The first of slots in a row has the state of all. */
const isOnCourt = (cell: Cell): boolean =>
  isPlayed(cell) && cell.first?.attendance?.state !== 'no_show';

/** So long a row stays in its place, so that a second press does not meet the next one. */
export const stayMs = 8_000;

const hasJustMissed = ({ first }: Cell, now: Temporal.Instant): boolean => {
  const { state, at } = first?.attendance ?? {};
  if (state !== 'no_show' || at === undefined) return false;
  return now.epochMilliseconds - Temporal.Instant.from(at).epochMilliseconds < stayMs;
};

/** True for a private lesson that nobody has paid for at the desk yet. */
export const isUnpaidLesson = (claim: Cell['claim']): boolean =>
  claim?.kind === 'booking' && claim.type === 'private_lesson' && claim.orderId === null;

/** True if the desk waits for the money: of a payment link, or for a private lesson. */
const isUnpaid = ({ claim }: Cell): boolean =>
  (claim?.kind === 'hold' && claim.linkSentAt !== null) || isUnpaidLesson(claim);

/**
 * The people on the courts, those who start within the given minutes, what is still to be paid today,
 * and the free courts.
 */
export function nowAndNext(
  { rows }: Grid,
  date: BookingDate,
  now: Temporal.Instant,
  minutes: number,
): NowAndNext {
  const current = nowMark(date, now)?.slot ?? null;
  const cells = rows.find(({ slot }) => slot === current)?.cells ?? [];
  const latest = now.add({ minutes });
  const isSoon = (slot: Slot): boolean => {
    const start = slotStart(date, slot);
    return Temporal.Instant.compare(now, start) < 0 && Temporal.Instant.compare(start, latest) <= 0;
  };
  const isSold = current !== null && tableSlots.includes(current);
  return {
    onNow: cells.filter((cell) => isOnCourt(cell) || (isPlayed(cell) && hasJustMissed(cell, now))),
    playing: cells.filter(isOnCourt).length,
    arrivals: rows
      .filter(({ slot }) => isSoon(slot))
      .flatMap((row) => row.cells)
      .filter((cell) => isPlayed(cell) && cell.from === cell.slot),
    unpaid: rows
      .flatMap((row) => row.cells)
      .filter((cell) => isUnpaid(cell) && cell.from === cell.slot),
    free: isSold ? cells.filter(isFreeToAll).map(({ court }) => court) : null,
  };
}

/** The time until an instant, as `2:05`, from an hour on as `3h 05m`; `0:00` once it has passed. */
export function countdown(until: string, now: Temporal.Instant): string {
  const left = Temporal.Instant.from(until).epochMilliseconds - now.epochMilliseconds;
  const seconds = Math.max(0, Math.ceil(left / 1_000));
  const two = (count: number): string => `${count}`.padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}h ${two(minutes % 60)}m`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** The same for a narrow cell: `3h` or `59m` while there is time, and the seconds in the end. */
export function shortCountdown(until: string, now: Temporal.Instant): string {
  const left = Temporal.Instant.from(until).epochMilliseconds - now.epochMilliseconds;
  const minutes = Math.floor(left / 60_000);
  if (minutes < 10) return countdown(until, now);
  return minutes >= 60 ? `${Math.floor(minutes / 60)}h` : `${minutes}m`;
}
