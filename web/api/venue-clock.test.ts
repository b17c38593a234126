import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type VenueClock = typeof import('#web/api/venue-clock.ts');

const epochMs = (text: string): number => Temporal.Instant.from(`${text}+08:00`).epochMilliseconds;

/** How far the server's clock is ahead; null when the server cannot be reached. */
let serverAhead: number | null = 0;
let tripMs = 0;
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });

const answer = vi.fn(async () => {
  if (serverAhead === null) throw new TypeError('Failed to fetch');
  if (tripMs > 0) await new Promise((resolve) => setTimeout(resolve, tripMs / 2));
  const now = new Date(Date.now() + serverAhead).toISOString();
  if (tripMs > 0) await new Promise((resolve) => setTimeout(resolve, tripMs / 2));
  return Response.json({ now });
});

const show = (visibilityState: 'visible' | 'hidden'): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

let clock: VenueClock;
let stop = (): void => {};
const listener = vi.fn();
const listen = async (): Promise<void> => {
  stop = clock.subscribeToClock(listener);
  await vi.advanceTimersByTimeAsync(tripMs);
  listener.mockClear();
};
const shown = (): number => clock.shownTime().epochMilliseconds;

beforeEach(async () => {
  vi.useFakeTimers({ now: epochMs('2026-11-15T10:20:30') });
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', answer);
  vi.resetModules();
  clock = await import('#web/api/venue-clock.ts');
  [serverAhead, tripMs] = [0, 0];
  page.visibilityState = 'visible';
});
afterEach(() => {
  stop();
  answer.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the venue's clock", () => {
  test('an answer that opens a screen waits until the time is known, and later ones do not', async () => {
    serverAhead = 86_400_000;
    tripMs = 400;
    const settled = vi.fn();
    void clock.withVenueTime(Promise.resolve('member')).then(settled);
    await vi.advanceTimersByTimeAsync(399);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith('member');
    expect(clock.venueNow().epochMilliseconds).toBe(Date.now() + 86_400_000);
    await expect(clock.withVenueTime(Promise.resolve('again'))).resolves.toBe('again');
    expect(answer).toHaveBeenCalledOnce();
  });

  test('an answer that opens a screen waits for the time no longer than 3 seconds', async () => {
    answer.mockImplementationOnce(() => new Promise(() => undefined));
    const settled = vi.fn();
    void clock.withVenueTime(Promise.resolve('member')).then(settled);
    await vi.advanceTimersByTimeAsync(2_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith('member');
  });

  test('an answer that opens a screen comes without the time when that cannot be fetched', async () => {
    serverAhead = null;
    await expect(clock.withVenueTime(Promise.resolve('member'))).resolves.toBe('member');
  });

  test("shows the server's time, corrected by half of the round trip", async () => {
    serverAhead = 3_600_000;
    tripMs = 400;
    await listen();
    expect(clock.venueNow().epochMilliseconds).toBe(Date.now() + 3_600_000);
    expect(shown()).toBe(Date.now() + 3_600_000);
  });

  test("shows the device's time when the server does not answer, and retries once", async () => {
    serverAhead = null;
    await listen();
    expect(shown()).toBe(Date.now());
    serverAhead = 90_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toBe(Date.now() + 90_000);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test("keeps the server's offset when a later request fails", async () => {
    serverAhead = 90_000;
    await listen();
    serverAhead = null;
    await clock.syncVenueClock();
    expect(shown()).toBe(Date.now() + 90_000);
  });

  test('updates every minute and does not change in between', async () => {
    await listen();
    const before = clock.shownTime();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(clock.shownTime()).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(shown()).toBe(before.epochMilliseconds + 60_000);
  });

  test("[SLOT-6] updates when an hour ends at the venue, whatever the device's clock shows", async () => {
    serverAhead = 39 * 60_000;
    await listen();
    expect(shown()).toBe(epochMs('2026-11-15T10:59:30'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(listener).not.toHaveBeenCalled();
    // A deadline at a full hour still holds in its first instant, so the update comes just after.
    await vi.advanceTimersByTimeAsync(100);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(shown()).toBeGreaterThan(epochMs('2026-11-15T11:00:00'));
  });

  test('updates at once and asks the server when the tab becomes visible again', async () => {
    await listen();
    show('hidden');
    expect(answer).toHaveBeenCalledTimes(1);
    vi.setSystemTime(epochMs('2026-11-15T15:00:00'));
    serverAhead = 5_000;
    show('visible');
    expect(shown()).toBe(epochMs('2026-11-15T15:00:00'));
    await vi.advanceTimersByTimeAsync(0);
    expect(shown()).toBe(epochMs('2026-11-15T15:00:05'));
  });

  test('stops without listeners, and is right for the next one', async () => {
    await listen();
    stop();
    await vi.advanceTimersByTimeAsync(300_000);
    show('visible');
    expect(listener).not.toHaveBeenCalled();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(shown()).toBe(Date.now());
  });

  test('asks the server again for a new listener only when the answer is older than a minute', async () => {
    await listen();
    stop();
    await vi.advanceTimersByTimeAsync(50_000);
    await listen();
    expect(answer).toHaveBeenCalledTimes(1);
    stop();
    await vi.advanceTimersByTimeAsync(20_000);
    await listen();
    expect(answer).toHaveBeenCalledTimes(2);
  });
});
