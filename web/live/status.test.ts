import { afterEach, expect, test, vi } from 'vitest';
import { isOffline, subscribeToNetwork } from '#web/live/status.ts';

afterEach(() => vi.unstubAllGlobals());

test('a network that is lost and one that is back are both told, until nobody listens', () => {
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
