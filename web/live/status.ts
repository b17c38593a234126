import { useSyncExternalStore } from 'react';

/** Up to date, on the way to it, or cut off for longer than a moment. */
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

/** Whether what is on the screen keeps itself up to date at this moment. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(subscribe, () => status);
}

/** Calls back when the device loses its network or has it again. */
export function subscribeToNetwork(listener: () => void): () => void {
  const ends = ['online', 'offline'].map((event) => {
    window.addEventListener(event, listener);
    return () => window.removeEventListener(event, listener);
  });
  return () => {
    for (const end of ends) end();
  };
}

/** The same as isOffline, rendered anew when it changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(subscribeToNetwork, isOffline);
}

/** Whether the device itself says that it has no network. It never says so of a server in trouble. */
export function isOffline(): boolean {
  return navigator.onLine === false;
}
