import { useSyncExternalStore } from 'react';
import { getCurrentTime } from '#contract/venue.ts';
import { callApi, ownTask } from '#web/api/client.ts';

/** The spec's "booking-day check every 60 seconds". */
const tickMs = 60_000;
const hourMs = 3_600_000;
/** What holds until an hour still holds in its first instant, and is over when this has passed. */
const afterHourMs = 50;

/** How far the server's clock is ahead of the device's, which stands in until this is known. */
let aheadMs = 0;
let isKnown = false;
let askedAt = Number.NEGATIVE_INFINITY;
let shown: Temporal.Instant | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The time at the venue this very moment: the server's clock decides, and not the device's. */
export function venueNow(): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(Math.round(Date.now() + aheadMs));
}

/**
 * The time at the venue, told anew every minute and just after every full hour: slots are past then,
 * bookings can no longer be refunded, and one of these hours begins the booking day. The zone's hours are those of UTC. [SLOT-6] [DAY-7]
 */
export function useVenueNow(): Temporal.Instant {
  return useSyncExternalStore(listenToClock, timeTold);
}

/** Asks the server for its time. The answer is half of the round trip old when it is here. */
export async function askVenueClock(): Promise<void> {
  askedAt = performance.now();
  // What the device is busy with meanwhile is no part of the trip.
  await ownTask();
  const startedAt = performance.now();
  try {
    const { now } = await callApi(getCurrentTime, {});
    const halfTripMs = (performance.now() - startedAt) / 2;
    aheadMs = Temporal.Instant.from(now).epochMilliseconds + halfTripMs - Date.now();
    isKnown = true;
  } catch {
    // The device's clock, or what was known of the server's, serves until the next attempt.
    isKnown = false;
  }
  tell();
}

/** How long the time that was told stays good enough. */
function nextTickMs(now: Temporal.Instant): number {
  return Math.min(tickMs, hourMs - (now.epochMilliseconds % hourMs) + afterHourMs);
}

/** The time that was told last: it stands still until the next telling, as React wants it to. */
export function timeTold(): Temporal.Instant {
  // With nobody listening nothing is told, so whoever comes next finds it set again.
  if (shown === null || (listeners.size === 0 && isOld(shown))) shown = venueNow();
  return shown;
}

function isOld(told: Temporal.Instant): boolean {
  return Math.abs(venueNow().epochMilliseconds - told.epochMilliseconds) > 1_000;
}

/** Calls the listener whenever another time is told, until the returned function is called. */
export function listenToClock(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', lookAgain);
    // Whoever has just read the time need not draw itself anew to learn the same.
    if (shown === null || isOld(shown)) tell();
    else setTimer();
    if (performance.now() - askedAt > tickMs) void askVenueClock();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', lookAgain);
    clearTimeout(timer);
  };
}

/** A tab that comes back may have slept for hours, and its device's clock may have been set. */
function lookAgain(): void {
  if (document.visibilityState !== 'visible') return;
  tell();
  void askVenueClock();
}

/** Tells the time, and again when it is no longer good enough. */
function tell(): void {
  shown = venueNow();
  setTimer();
  for (const listener of listeners) listener();
}

function setTimer(): void {
  clearTimeout(timer);
  if (listeners.size > 0) timer = setTimeout(tellNext, nextTickMs(venueNow()));
}

function tellNext(): void {
  tell();
  if (!isKnown) void askVenueClock();
}
