import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget, forgetAll, recall, remember } from '#web/tab-memory.ts';

/** Behaves like sessionStorage: its keys are its own properties. */
function makeStorage() {
  return Object.create(
    {
      getItem(this: Record<string, string>, key: string) {
        return this[key] ?? null;
      },
      setItem(this: Record<string, string>, key: string, value: string) {
        this[key] = value;
      },
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    },
    {},
  );
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', makeStorage());
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a stored value is returned until it is removed', () => {
  expect(recall('draft')).toBeNull();
  remember('draft', { username: 'ace_1' });
  expect(recall('draft')).toEqual({ username: 'ace_1' });
  forget('draft');
  expect(recall('draft')).toBeNull();
});

test('a logout removes all of our values and nothing else', () => {
  sessionStorage.setItem('hideAnnouncement', 'true');
  remember('draft', 1);
  remember('origin', 2);
  forgetAll();
  expect(recall('draft')).toBeNull();
  expect(recall('origin')).toBeNull();
  expect(sessionStorage.getItem('hideAnnouncement')).toBe('true');
});

test('an unreadable value counts as missing', () => {
  sessionStorage.setItem('depot:draft', '{broken');
  expect(recall('draft')).toBeNull();
});

test('a blocked or full storage does not throw', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  expect(() => remember('draft', 1)).not.toThrow();
  vi.stubGlobal('sessionStorage', undefined);
  expect(recall('draft')).toBeNull();
  expect(() => forgetAll()).not.toThrow();
});
