import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusals } from '#domain/words/refusal-texts.ts';
import { ApiFailure } from '#web/api/client.ts';
import { blobOf } from '#web/features/profile/prepare-picture.ts';
import {
  draftName,
  errorsOf,
  errorsOfRefusal,
  recallEdit,
} from '#web/features/profile/profile-draft.ts';

const today = '2026-11-15';
const draft = { username: 'ace_1', gender: null, dateOfBirth: null };

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('validation of a profile', () => {
  test('accepts a username alone', () => {
    expect(errorsOf(draft, today)).toEqual({});
  });

  test('reports each error at its field', () => {
    expect(errorsOf({ ...draft, username: 'a', dateOfBirth: '2020-01-01' }, today)).toEqual({
      username: refusals.username_invalid,
      dateOfBirth: refusals.birth_too_young,
    });
  });

  test.each([
    ['username_taken', { username: refusals.username_taken }],
    ['birth_in_future', { dateOfBirth: refusals.birth_in_future }],
    ['internal', {}],
  ])('maps the code %s to its field', (code, expected) => {
    const failure = new ApiFailure(400, { details: null, code });
    expect(errorsOfRefusal(failure)).toEqual(expected);
  });
});

describe('a stored draft', () => {
  const keep = (value: unknown): void => {
    vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(value) });
  };
  const name = draftName('profile', 'some-member');

  test('is restored unchanged', () => {
    const edit = {
      username: 'ace_1',
      gender: 'Female',
      dateOfBirth: '1990-01-01',
      picture: 'data:image/jpeg;base64,AAAA',
      removesPicture: false,
    };
    keep(edit);
    expect(recallEdit(name)).toEqual(edit);
  });

  test('drops invalid fields', () => {
    keep({ username: 'x', gender: 'Cat', dateOfBirth: 7, picture: 'https://elsewhere.example/' });
    expect(recallEdit(name)).toEqual({
      username: 'x',
      gender: null,
      dateOfBirth: null,
      picture: null,
      removesPicture: false,
    });
  });

  test.each([null, 'text', {}, []])('is ignored when it is %j', (value) => {
    keep(value);
    expect(recallEdit(name)).toBeNull();
  });
});

test('a picture is sent as the bytes of its data URL', async () => {
  const file = blobOf('data:image/jpeg;base64,AP8Q');
  expect(file.type).toBe('image/jpeg');
  expect([...(await file.bytes())]).toEqual([0, 255, 16]);
});
