import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { useIsSigningOut } from '#web/api/session.ts';
import { type LiveNews, makeLiveNews } from '#web/live/news.ts';
import { showLiveStatus } from '#web/live/status.ts';

/** Keeps the tab up to date while it is visible, including the slots of one sport. Mounted once. */
export function useLiveStream(sport: Sport | null): void {
  const client = useQueryClient();
  const [news] = useState(() => makeLiveNews(client, openEventSource, showLiveStatus));
  useEffect(() => {
    const end = news.start();
    return () => {
      end();
      showLiveStatus('connecting');
    };
  }, [news]);
  const isSigningOut = useIsSigningOut();
  useEffect(() => {
    news.lookAt(sport);
    // Once the session has ended, the stream would be refused.
    return isSigningOut ? news.pause() : followVisibility(news);
  }, [news, sport, isSigningOut]);
}

const openEventSource = (address: string): EventSource => new EventSource(address);

/** A browser allows six connections per host, so a hidden tab closes its own. */
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
  window.addEventListener('offline', news.lose);
  return () => {
    document.removeEventListener('visibilitychange', openIfVisible);
    window.removeEventListener('pageshow', openIfRestored);
    window.removeEventListener('online', openIfVisible);
    window.removeEventListener('offline', news.lose);
  };
}
