import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forget, forgetAll, recall, remember } from '#web/tab-memory.ts';

/** Just what the tab's storage does: its keys are its own properties. */
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

test('what was remembered is recalled until it is forgotten', () => {
  expect(recall('draft')).toBeNull();
  remember('draft', { username: 'ace_1' });
  expect(recall('draft')).toEqual({ username: 'ace_1' });
  forget('draft');
  expect(recall('draft')).toBeNull();
});

test('leaving forgets everything of ours and nothing else', () => {
  sessionStorage.setItem('hideAnnouncement', 'true');
  remember('draft', 1);
  remember('origin', 2);
  forgetAll();
  expect(recall('draft')).toBeNull();
  expect(recall('origin')).toBeNull();
  expect(sessionStorage.getItem('hideAnnouncement')).toBe('true');
});

test('what cannot be read counts as nothing', () => {
  sessionStorage.setItem('depot:draft', '{broken');
  expect(recall('draft')).toBeNull();
});

test('a storage that is forbidden or full stops nobody', () => {
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
