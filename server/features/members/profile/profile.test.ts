import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { getProfile, getProfileSetup, setUpProfile, updateProfile } from '#contract/profile.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { aPicture, upload } from '#server/testing/pictures.ts';
import { signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-11-15T00:30:00+08:00' });
const { app, db, context } = running;

let member: TestMember;
let headers: { cookie: string };

const draft = { username: 'racket_fan', gender: 'Female', dateOfBirth: '1990-02-28' } as const;

const save = (body: Record<string, unknown>, as = headers) =>
  ask(app, updateProfile, { body: { ...draft, ...body } }, as);

const storedProfile = (userId: string) =>
  db.selectFrom('profiles').selectAll().where('user_id', '=', userId).executeTakeFirst();

const filesOf = (userId: string): string[] => {
  try {
    return readdirSync(join(context.settings.dataFolder, 'avatars')).filter((file) =>
      file.startsWith(userId),
    );
  } catch {
    return [];
  }
};

const uploaded = async (as = headers): Promise<string> => {
  const answer = await upload(app, as, await aPicture());
  expect(answer.statusCode).toBe(200);
  return answer.json().avatarUrl;
};

beforeEach(async () => {
  member = await aMember(db);
  headers = await signedIn(running, member);
});

describe('setting up a profile', () => {
  beforeEach(async () => {
    member = await aMember(db, { hasProfile: false });
    headers = await signedIn(running, member);
  });

  const setUp = (body: Record<string, unknown>) =>
    ask(app, setUpProfile, { body: { ...draft, ...body } }, headers);

  test('[USER-6] the name of the sign-up is suggested, and marked if taken', async () => {
    const offer = async () => (await ask(app, getProfileSetup, {}, headers)).answer;
    const name = `Wished ${member.userId.slice(-9)}`;
    await db.updateTable('users').set({ name }).where('id', '=', member.userId).execute();
    const username = name.replace(' ', '_');
    expect(await offer()).toEqual({ username, isTaken: false });
    await aMember(db, { username: username.toUpperCase() });
    expect(await offer()).toEqual({ username, isTaken: true });
  });

  test('a member without a profile cannot read or change it', async () => {
    expect((await ask(app, getProfile, {}, headers)).status).toBe(404);
    expect((await save({ username: 'no_profile' })).status).toBe(404);
    expect((await upload(app, headers, await aPicture())).statusCode).toBe(404);
  });

  test('creates the profile once', async () => {
    const first = await setUp({ username: 'set_up_once' });
    expect(first.status).toBe(200);
    expect(first.answer.profile).toMatchObject({
      email: member.email,
      username: 'set_up_once',
      membershipStatus: 'normal_member',
      gender: 'Female',
      dateOfBirth: '1990-02-28',
      avatarUrl: null,
    });
    const second = await setUp({ username: 'set_up_twice' });
    expect(second.status).toBe(409);
    expect(second.failure.code).toBe('conflict');
    expect((await ask(app, getProfile, {}, headers)).answer).toEqual(first.answer);
  });

  test('requires only a username', async () => {
    const { status } = await setUp({ username: 'name_only', gender: null, dateOfBirth: null });
    expect(status).toBe(200);
  });

  test('is refused with the reason for the invalid field', async () => {
    expect((await setUp({ username: 'x' })).failure.code).toBe('username_invalid');
    expect((await setUp({ username: 'o_ther', gender: 'Other' })).status).toBe(400);
    expect(await storedProfile(member.userId)).toBeUndefined();
  });
});

describe('[USER-5] changing a profile', () => {
  test('saves what was sent', async () => {
    const { status, answer } = await save({ username: 'changed_all' });
    expect(status).toBe(200);
    expect(answer.profile).toMatchObject({ ...draft, username: 'changed_all' });
    expect((await ask(app, getProfile, {}, headers)).answer).toEqual(answer);
  });

  test.each([
    [{ username: 'no' }, 'username_invalid'],
    [{ username: 'with space' }, 'username_invalid'],
    [{ gender: 'Other' }, 'invalid_request'],
    [{ gender: 'Robot' }, 'invalid_request'],
    [{ dateOfBirth: '' }, 'birth_invalid'],
    [{ dateOfBirth: '2001-02-29' }, 'birth_invalid'],
    [{ dateOfBirth: '1919-12-31' }, 'birth_too_early'],
    [{ dateOfBirth: '2026-11-16' }, 'birth_in_future'],
    // At the venue it is already 15 November, in London still the 14th.
    [{ dateOfBirth: '2013-11-16' }, 'birth_too_young'],
  ])('%j is refused with %s, and nothing is written', async (wrong, code) => {
    const before = await storedProfile(member.userId);
    const { failure } = await save({ username: 'half_written', ...wrong });
    expect(failure.code).toBe(code);
    expect(await storedProfile(member.userId)).toEqual(before);
  });

  test("a member is thirteen from the birthday by the venue's date", async () => {
    expect((await save({ username: 'thirteen', dateOfBirth: '2013-11-15' })).status).toBe(200);
  });

  test('a member with the gender Other keeps it', async () => {
    await db
      .updateTable('profiles')
      .set({ gender: 'Other' })
      .where('user_id', '=', member.userId)
      .execute();
    expect((await save({ username: 'other_kept', gender: 'Other' })).status).toBe(200);
  });

  test("a username that differs only by case is taken, unless it is the member's own", async () => {
    await aMember(db, { username: 'Centre_Court' });
    const { status, failure } = await save({ username: 'centre_court' });
    expect(status).toBe(409);
    expect(failure).toMatchObject({
      code: 'username_taken',
      message: 'This username is already taken. Please choose a different one.',
    });
    expect((await save({ username: 'Baseline' })).status).toBe(200);
    expect((await save({ username: 'BASELINE' })).status).toBe(200);
  });

  test('of many members who choose one username at once, one gets it', async () => {
    const browsers = await Promise.all(
      Array.from({ length: 8 }, async () => signedIn(running, await aMember(db))),
    );
    const answers = await Promise.all(
      browsers.map((browser, at) =>
        save({ username: at % 2 === 0 ? 'first_come' : 'FIRST_COME' }, browser),
      ),
    );
    const codes = answers.map(({ status, failure }) => (status === 200 ? 'saved' : failure.code));
    expect(codes.toSorted()).toEqual(['saved', ...Array(7).fill('username_taken')]);
  });
});

describe('an avatar', () => {
  test('is used once it is saved, and the previous one is removed', async () => {
    const first = await uploaded();
    expect((await ask(app, getProfile, {}, headers)).answer.profile.avatarUrl).toBeNull();
    await save({ username: 'two_pictures', finalAvatarUrl: first });
    const second = await uploaded();
    expect(filesOf(member.userId)).toHaveLength(2);
    const { answer } = await save({ username: 'two_pictures', finalAvatarUrl: second });
    expect(answer.profile.avatarUrl).toBe(second);
    expect(filesOf(member.userId).map((file) => `/avatars/${file}`)).toEqual([second]);
    expect((await app.inject(second)).statusCode).toBe(200);
    expect((await app.inject(first)).statusCode).toBe(404);
  });

  test('stays if a change omits it, or sends it again', async () => {
    const finalAvatarUrl = await uploaded();
    await save({ username: 'keeps_it', finalAvatarUrl });
    expect((await save({ username: 'keeps_it' })).answer.profile.avatarUrl).toBe(finalAvatarUrl);
    expect((await save({ username: 'keeps_it', finalAvatarUrl })).status).toBe(200);
    expect(filesOf(member.userId)).toHaveLength(1);
  });

  test('[AVATAR-10] can be removed', async () => {
    const finalAvatarUrl = await uploaded();
    await save({ username: 'camera_shy', finalAvatarUrl });
    const { answer } = await save({ username: 'camera_shy', finalAvatarUrl: null });
    expect(answer.profile.avatarUrl).toBeNull();
    expect(filesOf(member.userId)).toEqual([]);
    expect((await app.inject(finalAvatarUrl)).statusCode).toBe(404);
    expect((await save({ username: 'camera_shy' })).answer.profile.avatarUrl).toBeNull();
  });

  test('of another member, or from elsewhere, is refused', async () => {
    const theirs = await uploaded(await signedIn(running, await aMember(db)));
    const own = `/avatars/${member.userId}_1.webp`;
    for (const finalAvatarUrl of [
      theirs,
      'https://evil.example/x.png',
      `https://evil.example${own}`,
      `/avatars/../${own}`,
      '/avatars/',
      '',
    ]) {
      const { status } = await save({ username: 'borrower', finalAvatarUrl });
      expect([finalAvatarUrl, status]).toEqual([finalAvatarUrl, 403]);
    }
    const { status } = await save({ username: 'borrower', finalAvatarUrl: own });
    expect(status).toBe(409);
    expect((await storedProfile(member.userId))?.avatar_url).toBeNull();
    expect((await app.inject(theirs)).statusCode).toBe(200);
  });

  test('is not saved if another field is invalid', async () => {
    const finalAvatarUrl = await uploaded();
    expect((await save({ username: '!', finalAvatarUrl })).status).toBe(400);
    expect((await storedProfile(member.userId))?.avatar_url).toBeNull();
    expect((await save({ username: 'second_try', finalAvatarUrl })).status).toBe(200);
  });

  test('uploaded and saved in many tabs at once leaves one file, the one in the profile', async () => {
    const tabs = Array.from({ length: 8 }, async () => {
      const answer = await upload(app, headers, await aPicture());
      if (answer.statusCode !== 200) return answer.json().code;
      const { avatarUrl } = answer.json();
      const { status, failure } = await save({ username: 'many_tabs', finalAvatarUrl: avatarUrl });
      return status === 200 ? 'saved' : failure.code;
    });
    const results = new Set(await Promise.all(tabs));
    expect(results).toContain('saved');
    expect([...results].every((result) => ['saved', 'conflict'].includes(result))).toBe(true);
    // The next save removes whatever a losing upload has left.
    await save({ username: 'many_tabs' });
    const { avatarUrl } = (await ask(app, getProfile, {}, headers)).answer.profile;
    expect(filesOf(member.userId).map((file) => `/avatars/${file}`)).toEqual([avatarUrl]);
    const rows = await db
      .selectFrom('avatar_files')
      .select(['file', 'state'])
      .where('user_id', '=', member.userId)
      .execute();
    expect(rows).toEqual([{ file: avatarUrl?.slice('/avatars/'.length), state: 'ready' }]);
  });
});

describe('access', () => {
  test.each([getProfile, setUpProfile, updateProfile])(
    'is refused without a session: $method $path',
    async (call) => {
      const body = call.method === 'GET' ? {} : { body: draft };
      expect((await ask(app, call, body, {})).status).toBe(401);
    },
  );

  test('is limited to the own profile, whatever the request adds', async () => {
    const other = await aMember(db, { username: 'untouched' });
    const before = await storedProfile(other.userId);
    const answer = await app.inject({
      method: 'PUT',
      url: `/api/profile?userId=${other.userId}`,
      headers: { ...headers, 'x-user-id': other.userId },
      payload: { ...draft, username: 'only_mine', userId: other.userId, user_id: other.userId },
    });
    expect(answer.json().profile.email).toBe(member.email);
    expect(await storedProfile(other.userId)).toEqual(before);
    const read = await app.inject({
      method: 'GET',
      url: `/api/profile?userId=${other.userId}`,
      headers,
    });
    expect(read.json().profile.email).toBe(member.email);
  });

  test('does not let members change their status', async () => {
    await save({ username: 'climber', membershipStatus: 'athlete', membership_status: 'athlete' });
    expect((await storedProfile(member.userId))?.membership_status).toBe('normal_member');
  });

  test('is refused to a page of another site', async () => {
    const { status } = await save({ username: 'forged' }, {
      ...headers,
      origin: 'https://evil.example',
    } as typeof headers);
    expect(status).toBe(403);
  });
});
