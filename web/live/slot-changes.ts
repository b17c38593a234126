import type { SlotChange } from '#contract/live.ts';
import type { SlotsOfDay, SlotWindow } from '#contract/slots.ts';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { nextRollover } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

type Rows = SlotsOfDay['courts'];
type Holds = SlotsOfDay['holds'];

/** The window with the changes applied. Days without a change stay the same objects. */
export function changeWindow(window: SlotWindow, changes: readonly SlotChange[]): SlotWindow {
  const inWindow = changes.filter(({ date }) => date in window.days);
  const days = { ...window.days };
  for (const change of inWindow) days[change.date] = changeRows(days[change.date] ?? {}, change);
  return { ...window, days, holds: changeHolds(window.holds, inWindow) };
}

/** The same for a day that was fetched by itself. */
export function changeDay(
  day: SlotsOfDay,
  date: BookingDate,
  changes: readonly SlotChange[],
): SlotsOfDay {
  const ofDay = changes.filter((change) => change.date === date);
  return {
    ...day,
    courts: ofDay.reduce(changeRows, day.courts),
    holds: changeHolds(day.holds, ofDay),
  };
}

function changeRows(rows: Rows, { courtId, slot, claim }: SlotChange): Rows {
  return { ...rows, [courtId]: withClaim(rows[courtId] ?? emptyRow, slot, claim) };
}

/** A slot has the hold of its last change, or none. */
function changeHolds(holds: Holds, changes: readonly SlotChange[]): Holds {
  return changes.reduce<Holds>((left, { courtId, date, slot, until }) => {
    const others = left.filter(
      (hold) => hold.courtId !== courtId || hold.date !== date || hold.slot !== slot,
    );
    return until === undefined ? others : [...others, { courtId, date, slot, until }];
  }, holds);
}

/**
 * How long to wait for the live event of an expired hold before refetching, and between refetches.
 */
const graceMs = 2_000;
const shortestRereadMs = 5_000;

/**
 * Milliseconds until the window should be refetched without a live event: when its booking day
 * ends, or a hold should have expired. The outcome of a hold is never guessed.
 */
export function refetchDelay(window: SlotWindow, now: Temporal.Instant): number {
  const dayEnd = nextRollover(slotStart(window.bookingDay, 12)).epochMilliseconds;
  const holdEnds = window.holds.map(({ until }) => Date.parse(until) + graceMs);
  return Math.max(shortestRereadMs, Math.min(dayEnd, ...holdEnds) - now.epochMilliseconds);
}
