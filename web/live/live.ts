import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { useIsSigningOut } from '#web/api/session.ts';
import { makeLiveNews } from '#web/live/news.ts';
import { showLiveStatus } from '#web/live/status.ts';
import { followVisibility } from '#web/live/visibility.ts';

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
