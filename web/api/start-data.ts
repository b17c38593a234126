import type { QueryClient } from '@tanstack/react-query';
import type { StartData } from '#contract/start.ts';
import { startDataId } from '#contract/start-data-id.ts';
import { creditsQuery } from '#web/api/credits.ts';
import { sessionQuery } from '#web/api/session.ts';
import { venueQuery } from '#web/api/venue.ts';

/** Takes what the page has brought along as if it had just been asked for. Once, at the start. */
export function takeStartData(client: QueryClient): void {
  const text = document.getElementById(startDataId)?.textContent;
  if (!text) return;
  const { session, venue, credits }: StartData = JSON.parse(text);
  // It grows old from when the page was asked for, however long the app took to get here.
  const age = { updatedAt: performance.timeOrigin };
  client.setQueryData(sessionQuery.queryKey, session, age);
  client.setQueryData(venueQuery.queryKey, venue, age);
  client.setQueryData(creditsQuery.queryKey, credits, age);
}
