import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { declinePin, hasDeclinedPin } from '#web/console/lock/pin-offer.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a device remembers who wants no PIN on it, and asks the others', () => {
  expect(hasDeclinedPin('wei')).toBe(false);
  declinePin('wei');
  declinePin('wei');
  expect(hasDeclinedPin('wei')).toBe(true);
  expect(hasDeclinedPin('siti')).toBe(false);
  declinePin('siti');
  expect([hasDeclinedPin('wei'), hasDeclinedPin('siti')]).toEqual([true, true]);
  expect([...stored.values()]).toEqual(['["wei","siti"]']);
});

test('a broken or blocked storage asks', () => {
  stored.set('depot-console:without-pin', '{broken');
  expect(hasDeclinedPin('wei')).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  declinePin('wei');
  expect(hasDeclinedPin('wei')).toBe(false);
});
