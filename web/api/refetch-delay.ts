import type { SlotWindow } from '#contract/slots.ts';
import { nextRollover } from '#domain/time/booking-window.ts';
import { slotStart } from '#domain/time/slots.ts';

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
