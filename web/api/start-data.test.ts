import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import type { StartData } from '#contract/start.ts';
import { startDataId } from '#contract/start-data-id.ts';
import { creditsQuery } from '#web/api/credits.ts';
import { hasMember, sessionQuery } from '#web/api/session.ts';
import { takeStartData } from '#web/api/start-data.ts';
import { venueQuery } from '#web/api/venue.ts';
import { venueNow } from '#web/api/venue-clock.ts';

const data: StartData = {
  session: { member: { userId: 'u', email: 'aisyah@depot.test', profile: null } },
  venue: {
    sports: [],
    promotions: [],
    roleDiscounts: [],
    switches: { lessons: false, membership: false, coaching: false },
    announcement: { id: 1, body: 'News' },
    contactEmail: 'info@depot.test',
  },
  credits: { balanceSen: 500 },
  time: { now: '2026-11-15T10:00:00Z' },
};

function openPage(text: string | null): QueryClient {
  const getElementById = (id: string) =>
    id === startDataId && text !== null ? { textContent: text } : null;
  vi.stubGlobal('document', { getElementById });
  const client = new QueryClient();
  takeStartData(client);
  return client;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('data embedded in the page is as old as the page', () => {
  const client = openPage(JSON.stringify(data));
  expect(hasMember(client)).toBe(true);
  for (const [query, answer] of [
    [sessionQuery, data.session],
    [venueQuery, data.venue],
    [creditsQuery, data.credits],
  ] as const) {
    expect(client.getQueryData(query.queryKey)).toEqual(answer);
    expect(client.getQueryState(query.queryKey)?.dataUpdatedAt).toBe(performance.timeOrigin);
  }
});

test("the venue's time is known from the page, whatever the device's clock shows", () => {
  openPage(JSON.stringify(data));
  const aheadMs = venueNow().epochMilliseconds - Date.parse(data.time.now);
  expect(Math.abs(aheadMs - performance.now())).toBeLessThan(1_000);
});

test('a page without embedded data leaves everything to be fetched', () => {
  expect(openPage(null).getQueryCache().getAll()).toEqual([]);
});
