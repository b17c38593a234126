import { afterEach, expect, test, vi } from 'vitest';
import { errorsOf } from '#web/features/profile/profile-draft.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.resetModules();
});

test("[BIRTH-2] [BIRTH-4] a birth date is checked against the venue's clock, not the device's", async () => {
  vi.useFakeTimers({ now: Date.parse('2020-01-01T00:00:00Z'), toFake: ['Date', 'Temporal'] });
  vi.stubGlobal('fetch', async () => Response.json({ now: '2026-11-15T16:30:00Z' }));
  vi.resetModules();
  const { syncVenueClock } = await import('#web/api/venue-clock.ts');
  const { venueToday } = await import('#web/features/profile/venue-today.ts');
  await syncVenueClock();
  // It is past midnight in Kuala Lumpur.
  expect(venueToday()).toBe('2026-11-16');
  const bornOn = (dateOfBirth: string) =>
    errorsOf({ username: 'ace_1', gender: null, dateOfBirth }, venueToday());
  expect(bornOn('2013-11-16')).toEqual({});
  expect(bornOn('2013-11-17')).toHaveProperty('dateOfBirth');
});
