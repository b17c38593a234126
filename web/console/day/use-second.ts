import { useSyncExternalStore } from 'react';
import { venueNow } from '#web/api/venue-clock.ts';

let shown: Temporal.Instant | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  shown = venueNow();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) timer = setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    shown = null;
  };
}

/** The venue's time, updated every second for as long as a countdown is on screen. */
export function useSecond(): Temporal.Instant {
  return useSyncExternalStore(subscribe, () => {
    shown ??= venueNow();
    return shown;
  });
}
