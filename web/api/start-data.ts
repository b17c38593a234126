import type { QueryClient } from '@tanstack/react-query';
import type { StartData } from '#contract/start.ts';
import { startDataId } from '#contract/start-data-id.ts';
import { creditsQuery } from '#web/api/credits.ts';
import { sessionQuery } from '#web/api/session.ts';
import { venueQuery } from '#web/api/venue.ts';
import { setVenueClock } from '#web/api/venue-clock.ts';

/** Puts the data embedded in the page into the cache. Called once, at startup. */
export function takeStartData(client: QueryClient): void {
  const text = document.getElementById(startDataId)?.textContent;
  if (!text) return;
  const { session, venue, credits, time }: StartData = JSON.parse(text);
  // Its age counts from when the page was requested, however long the app took to start.
  const age = { updatedAt: performance.timeOrigin };
  setVenueClock(time.now, performance.timeOrigin);
  client.setQueryData(sessionQuery.queryKey, session, age);
  client.setQueryData(venueQuery.queryKey, venue, age);
  client.setQueryData(creditsQuery.queryKey, credits, age);
}
