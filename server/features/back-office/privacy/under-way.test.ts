import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { deleteAccount, updateProfile } from '#contract/profile.ts';
import type { Tx } from '#server/db/database.ts';
import {
  lockOwnProfile,
  updateOwnProfile,
} from '#server/features/members/profile/profile.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { aPicture, upload } from '#server/testing/pictures.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';

const running = await openTestApp({ now: '2026-03-09T10:30:00+08:00' });
const { app, db, context } = running;

let member: TestMember;
let headers: { cookie: string };

beforeEach(async () => {
  member = await aMember(db);
  headers = await signedIn(running, member);
});

const change = { username: 'back_again', gender: 'Male', dateOfBirth: '1990-01-01' } as const;
const leave = () => ask(app, deleteAccount, { body: { password: knownPassword } }, headers);
const save = () => ask(app, updateProfile, { body: change }, headers);

const holdUser = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', member.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

const holdProfile = (tx: Tx) =>
  tx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', member.userId)
    .forUpdate()
    .executeTakeFirstOrThrow();

const waitForWaiting = (count: number): Promise<void> =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      return rows[0]?.waiting;
    })
    .toBe(count);

/**
 * Makes two requests wait for the same row, one behind the other, then lets them run in that order.
 */
const inOrder = async <First, Second>(
  hold: (tx: Tx) => Promise<unknown>,
  startFirst: () => Promise<First>,
  startSecond: () => Promise<Second>,
): Promise<[First, Second]> => {
  const { both } = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const first = startFirst();
    await waitForWaiting(1);
    const second = startSecond();
    await waitForWaiting(2);
    return { both: Promise.all([first, second]) };
  });
  return both;
};

const profileLeft = () =>
  db
    .selectFrom('profiles')
    .select(['username', 'gender', 'date_of_birth', 'avatar_url'])
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();

const nobody = {
  username: expect.stringMatching(/^gone_/),
  gender: null,
  date_of_birth: null,
  avatar_url: null,
};

describe('a request concurrent with the deletion does not bring the person back', () => {
  test('a save before the deletion is overwritten by it', async () => {
    const [saved, left] = await inOrder(holdUser, save, leave);
    expect([saved.status, left.status]).toEqual([200, 200]);
    expect(await profileLeft()).toEqual(nobody);
  });

  test('a save after the deletion is refused', async () => {
    const [left, saved] = await inOrder(holdProfile, leave, save);
    expect([left.status, saved.status]).toEqual([200, 401]);
    expect(await profileLeft()).toEqual(nobody);
  });

  test('control: a save that locks only the profile would bring them back', async () => {
    const saveWithoutLock = () =>
      db.transaction().execute(async (tx) => {
        await lockOwnProfile(tx, member.userId);
        await updateOwnProfile(tx, member.userId, change, null, context.clock.now());
      });
    await inOrder(holdProfile, leave, saveWithoutLock);
    expect((await profileLeft()).username).toBe(change.username);
  });

  test('an upload after the deletion is refused and stores nothing', async () => {
    const picture = await aPicture();
    const [left, uploaded] = await inOrder(holdProfile, leave, () => upload(app, headers, picture));
    expect([left.status, uploaded.statusCode]).toEqual([200, 401]);
    const files = await db
      .selectFrom('avatar_files')
      .select('file')
      .where('user_id', '=', member.userId)
      .execute();
    expect(files).toEqual([]);
    const folder = join(context.settings.dataFolder, 'avatars');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

test('a deletion that deadlocks is retried', async () => {
  await sql`
    create sequence deadlocks;
    create function deadlock_once() returns trigger language plpgsql as $$
    begin
      if nextval('deadlocks') = 1 then
        raise exception 'deadlock detected' using errcode = 'deadlock_detected';
      end if;
      return new;
    end $$;
    create trigger users_deadlock_once before update on users
      for each row execute function deadlock_once();
  `.execute(db);
  expect((await leave()).status).toBe(200);
  const { rows } = await sql<{
    tries: number;
  }>`select last_value::int as tries from deadlocks`.execute(db);
  expect(rows[0]?.tries).toBe(2);
  await sql`drop trigger users_deadlock_once on users`.execute(db);
});
