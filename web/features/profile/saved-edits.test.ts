import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isSameEdit, type ProfileEdit, recallEdit } from '#web/features/profile/profile-draft.ts';
import { onSavedEdit, tellSavedEdit } from '#web/features/profile/saved-edits.ts';
import { remember } from '#web/tab-memory.ts';

const edit: ProfileEdit = {
  username: 'ace_1',
  gender: 'Female',
  dateOfBirth: null,
  picture: null,
  removesPicture: false,
};

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a late save closes the draft that another form has restored in the meantime', () => {
  remember('profile:mei', edit);
  let shown = recallEdit('profile:mei');
  const leave = onSavedEdit('profile:mei', (saved) => {
    if (shown && isSameEdit(shown, saved)) shown = null;
  });
  tellSavedEdit('profile:mei', edit);
  expect(shown).toBeNull();
  expect(recallEdit('profile:mei')).toBeNull();
  leave();
});

test("a late save keeps a draft that has changed since, and another member's draft", () => {
  const changed = { ...edit, username: 'ace_2' };
  remember('profile:mei', changed);
  remember('profile:ali', edit);
  const listener = vi.fn();
  const leave = onSavedEdit('profile:ali', listener);
  tellSavedEdit('profile:mei', edit);
  expect(recallEdit('profile:mei')).toEqual(changed);
  expect(recallEdit('profile:ali')).toEqual(edit);
  expect(listener).not.toHaveBeenCalled();
  leave();
});
