import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

type VenueClock = typeof import('#web/api/venue-clock.ts');

const epochMs = (text: string): number => Temporal.Instant.from(`${text}+08:00`).epochMilliseconds;

/** The server's clock, and how long its answer takes; null when it cannot be reached. */
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
  stop = clock.listenToClock(listener);
  await vi.advanceTimersByTimeAsync(tripMs);
  listener.mockClear();
};
const told = (): number => clock.timeTold().epochMilliseconds;

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
  test('shows the time of the server, whose answer was under way for half of the trip', async () => {
    serverAhead = 3_600_000;
    tripMs = 400;
    await listen();
    expect(clock.venueNow().epochMilliseconds).toBe(Date.now() + 3_600_000);
    expect(told()).toBe(Date.now() + 3_600_000);
  });

  test('shows the time of the device when the server does not answer, and asks once more', async () => {
    serverAhead = null;
    await listen();
    expect(told()).toBe(Date.now());
    serverAhead = 90_000;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told()).toBe(Date.now() + 90_000);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(answer).toHaveBeenCalledTimes(2);
  });

  test('keeps what it knows of the server when a later question fails', async () => {
    serverAhead = 90_000;
    await listen();
    serverAhead = null;
    await clock.askVenueClock();
    expect(told()).toBe(Date.now() + 90_000);
  });

  test('tells the time every minute and stands still in between', async () => {
    await listen();
    const before = clock.timeTold();
    await vi.advanceTimersByTimeAsync(59_999);
    expect(clock.timeTold()).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(told()).toBe(before.epochMilliseconds + 60_000);
  });

  test('[SLOT-6] tells the time when an hour of the venue ends, whatever the device shows', async () => {
    serverAhead = 39 * 60_000;
    await listen();
    expect(told()).toBe(epochMs('2026-11-15T10:59:30'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(listener).not.toHaveBeenCalled();
    // What holds until an hour holds in its first instant too, so it is told just after that.
    await vi.advanceTimersByTimeAsync(100);
    expect(listener).toHaveBeenCalledTimes(1);
    expect(told()).toBeGreaterThan(epochMs('2026-11-15T11:00:00'));
  });

  test('looks at once, and asks, when the tab is seen again', async () => {
    await listen();
    show('hidden');
    expect(answer).toHaveBeenCalledTimes(1);
    vi.setSystemTime(epochMs('2026-11-15T15:00:00'));
    serverAhead = 5_000;
    show('visible');
    expect(told()).toBe(epochMs('2026-11-15T15:00:00'));
    await vi.advanceTimersByTimeAsync(0);
    expect(told()).toBe(epochMs('2026-11-15T15:00:05'));
  });

  test('is not kept going for nobody, and is right for whoever comes next', async () => {
    await listen();
    stop();
    await vi.advanceTimersByTimeAsync(300_000);
    show('visible');
    expect(listener).not.toHaveBeenCalled();
    expect(answer).toHaveBeenCalledTimes(1);
    expect(told()).toBe(Date.now());
  });

  test('asks again for whoever comes next only when the answer is older than a minute', async () => {
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
