import { afterEach, expect, test, vi } from 'vitest';
import { isOffline, subscribeToNetwork } from '#web/live/status.ts';

afterEach(() => vi.unstubAllGlobals());

test('going offline and online both notify the listener, until it unsubscribes', () => {
  const device = new EventTarget();
  vi.stubGlobal('window', device);
  const seen: boolean[] = [];
  const end = subscribeToNetwork(() => seen.push(isOffline()));
  const turn = (event: 'online' | 'offline'): void => {
    vi.stubGlobal('navigator', { onLine: event === 'online' });
    device.dispatchEvent(new Event(event));
  };
  turn('offline');
  turn('online');
  expect(seen).toEqual([true, false]);
  end();
  turn('offline');
  expect(seen).toHaveLength(2);
});
