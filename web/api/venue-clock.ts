import { useSyncExternalStore } from 'react';
import { getCurrentTime } from '#contract/venue.ts';
import { callApi, ownTask } from '#web/api/client.ts';

/** The specification's "booking-day check every 60 seconds". */
const tickMs = 60_000;
const hourMs = 3_600_000;
/**
 * A deadline at a full hour still holds in its first instant, so the tick comes this much later.
 */
const afterHourMs = 50;

/** How long a screen that needs the time waits for it. After that the device's clock must do. */
const longestWaitMs = 3_000;

/** How far the server's clock is ahead of the device's. Zero until known. */
let aheadMs = 0;
let isKnown = false;
let askedAt = Number.NEGATIVE_INFINITY;
let shown: Temporal.Instant | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The current time at the venue, by the server's clock and not the device's. */
export function venueNow(): Temporal.Instant {
  return venueTimeAt(Date.now());
}

/** The time at the venue when the device's clock showed the given epoch milliseconds. */
export function venueTimeAt(deviceMs: number): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(deviceMs + aheadMs));
}

/**
 * The time at the venue, updated every minute and just after every full hour: that is when slots
 * become past, refunds end and the booking day begins. The zone's full hours are those of UTC.
 * [SLOT-6] [DAY-7]
 */
export function useVenueNow(): Temporal.Instant {
  return useSyncExternalStore(subscribeToClock, shownTime);
}

/** Fetches the server's time. The answer is half a round trip old on arrival. */
export async function syncVenueClock(): Promise<void> {
  askedAt = performance.now();
  // Yield first, so that other work of the device does not count as part of the round trip.
  await ownTask();
  const startedAt = performance.now();
  try {
    const { now } = await callApi(getCurrentTime, {});
    const halfTripMs = (performance.now() - startedAt) / 2;
    setVenueClock(now, Date.now() - halfTripMs);
  } catch {
    // The device's clock, or the last known offset, is used until the next attempt.
    isKnown = false;
  }
  update();
}

/** The server's clock showed `now` at the given time of the device, in epoch milliseconds. */
export function setVenueClock(now: string, deviceMs: number): void {
  aheadMs = Temporal.Instant.from(now).epochMilliseconds - deviceMs;
  isKnown = true;
}

/**
 * Waits for the venue's time together with an answer that opens members' screens. By a device's
 * wrong clock they would drop chosen dates and slots as past. Unless the server does not answer,
 * the time is known when a member's screen is first rendered.
 */
export async function withVenueTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const [given] = await Promise.all([answer, isKnown ? undefined : waitForTime()]);
  return given;
}

async function waitForTime(): Promise<void> {
  const { promise: tooLate, resolve } = Promise.withResolvers<void>();
  const timeout = setTimeout(resolve, longestWaitMs);
  await Promise.race([syncVenueClock(), tooLate]);
  clearTimeout(timeout);
}

/** How long until the shown time has to be updated. */
function nextTickMs(now: Temporal.Instant): number {
  return Math.min(tickMs, hourMs - (now.epochMilliseconds % hourMs) + afterHourMs);
}

/** The time last shown. It must not change between updates, as `useSyncExternalStore` requires. */
export function shownTime(): Temporal.Instant {
  // Without listeners it is not updated, so the next reader refreshes it.
  if (shown === null || (listeners.size === 0 && isOld(shown))) shown = venueNow();
  return shown;
}

function isOld(time: Temporal.Instant): boolean {
  return Math.abs(venueNow().epochMilliseconds - time.epochMilliseconds) > 1_000;
}

/** Calls the listener on every update, until the returned function is called. */
export function subscribeToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', resync);
    // A listener that has just read the time need not render again.
    if (shown === null || isOld(shown)) update();
    else setTimer();
    if (performance.now() - askedAt > tickMs) void syncVenueClock();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', resync);
    clearTimeout(timer);
  };
}

/**
 * A tab that becomes visible may have slept for hours, and the device's clock may have been set.
 */
function resync(): void {
  if (document.visibilityState !== 'visible') return;
  update();
  void syncVenueClock();
}

/** Updates the shown time and schedules the next update. */
function update(): void {
  shown = venueNow();
  setTimer();
  for (const listener of listeners) listener();
}

function setTimer(): void {
  clearTimeout(timer);
  if (listeners.size > 0) timer = setTimeout(tick, nextTickMs(venueNow()));
}

function tick(): void {
  update();
  if (!isKnown) void syncVenueClock();
}
