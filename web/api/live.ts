import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Sport } from '#domain/courts.ts';
import { type LiveNews, makeLiveNews } from '#web/api/live-news.ts';
import type { LiveStatus } from '#web/api/live-stream.ts';
import { useIsSigningOut } from '#web/api/session.ts';

let status: LiveStatus = 'connecting';
const listeners = new Set<() => void>();

function showStatus(next: LiveStatus): void {
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

/** Keeps the tab up to date while it is in view, the slots of one sport included. Mounted once. */
export function useLiveStream(sport: Sport | null): void {
  const client = useQueryClient();
  const [news] = useState(() => makeLiveNews(client, openEventSource, showStatus));
  useEffect(() => {
    const end = news.start();
    return () => {
      end();
      showStatus('connecting');
    };
  }, [news]);
  const isSigningOut = useIsSigningOut();
  useEffect(() => {
    news.lookAt(sport);
    // The stream would be refused from the moment the session is over.
    return isSigningOut ? news.pause() : followVisibility(news);
  }, [news, sport, isSigningOut]);
}

const openEventSource = (address: string): EventSource => new EventSource(address);

/** A browser allows six connections to a host, so a tab that nobody sees gives its own back. */
function followVisibility(news: LiveNews): () => void {
  const openIfVisible = (): void => {
    if (document.visibilityState === 'visible') news.open();
    else news.pause();
  };
  const openIfRestored = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) openIfVisible();
  };
  openIfVisible();
  document.addEventListener('visibilitychange', openIfVisible);
  window.addEventListener('pageshow', openIfRestored);
  window.addEventListener('online', openIfVisible);
  return () => {
    document.removeEventListener('visibilitychange', openIfVisible);
    window.removeEventListener('pageshow', openIfRestored);
    window.removeEventListener('online', openIfVisible);
  };
}
