import { useSyncExternalStore } from 'react';

/** Up to date, connecting, or disconnected for more than a moment. */
export type LiveStatus = 'live' | 'connecting' | 'away';

let status: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

export function showLiveStatus(next: LiveStatus): void {
  status = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The state of the live stream, which keeps the data on screen up to date. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => status);
}

/** When the newest message of a stream came, in epoch milliseconds of the device. */
let heardAt = Date.now();

export function noteMessage(at: number): void {
  heardAt = at;
}

/** The time from which the data on screen is while the stream is lost. At first, that of the page. */
export function useHeardAt(): number {
  return useSyncExternalStore(subscribe, () => heardAt);
}

/** Calls the listener when the device goes offline or online. */
export function subscribeToNetwork(listener: () => void): () => void {
  const ends = ['online', 'offline'].map((event) => {
    window.addEventListener(event, listener);
    return () => window.removeEventListener(event, listener);
  });
  return () => {
    for (const end of ends) end();
  };
}

/** Like isOffline, and renders again when it changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isOffline);
}

/** True if the device reports that it has no network. It does not cover an unreachable server. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
