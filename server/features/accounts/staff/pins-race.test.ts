import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { mostWrongPins } from '#domain/staff/pins.ts';
import { verifyPassword } from '#server/features/accounts/password.ts';
import { lockOpenSession } from '#server/features/accounts/staff/devices.repository.ts';
import { savePin, unlockSession } from '#server/features/accounts/staff/pins.repository.ts';
import { keepOpen } from '#server/features/accounts/staff/pins.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { openTestApp } from '#server/testing/app.ts';
import type { Browser } from '#server/testing/browser.ts';
import { aSharedDesk, givePinAt, setPinAt } from '#server/testing/desk-device.ts';
import { holdAt, waitForLock, whileHeld } from '#server/testing/lock-waits.ts';
import type { TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { db, context } = running;
const guesses = Array.from({ length: 15 }, (_, at) => String(6_010 + at));

const stateOf = ({ userId }: TestStaff) =>
  db
    .selectFrom('staff_sessions')
    .innerJoin('staff_pins', 'staff_pins.user_id', 'staff_sessions.user_id')
    .select(['wrong_pins as wrongPins', 'hash'])
    .where('staff_sessions.user_id', '=', userId)
    .executeTakeFirstOrThrow();

describe('PINs that are guessed at the same moment', () => {
  test('[STAFF-10] are verified five times', async () => {
    const { desk, first } = await aSharedDesk(running);
    const answers = await Promise.all(guesses.map((guess) => givePinAt(desk, first, guess)));
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'wrong_pin')).toHaveLength(mostWrongPins);
    expect(codes.filter((code) => code === 'pin_blocked')).toHaveLength(
      guesses.length - mostWrongPins,
    );
    expect((await stateOf(first)).wrongPins).toBe(mostWrongPins);
  });

  test('control: counted after they are verified, all of them would be', async () => {
    const { first } = await aSharedDesk(running);
    let verified = 0;
    const guess = async (pin: string): Promise<void> => {
      const { wrongPins, hash } = await stateOf(first);
      if (wrongPins >= mostWrongPins) return;
      verified += 1;
      if (await verifyPassword(hash, pin)) return;
      await db
        .updateTable('staff_sessions')
        .set({ wrong_pins: wrongPins + 1 })
        .where('user_id', '=', first.userId)
        .execute();
    };
    await Promise.all(guesses.map(guess));
    expect(verified).toBeGreaterThan(mostWrongPins);
  });
});

describe('two people who unlock one desk at the same moment', () => {
  beforeAll(() => holdAt(db, 'before update of token on staff_sessions for each row'));

  const openOnes = async (people: readonly TestStaff[]): Promise<number> => {
    const rows = await db
      .selectFrom('staff_sessions')
      .select('id')
      .where(
        'user_id',
        'in',
        people.map(({ userId }) => userId),
      )
      .where('locked_at', 'is', null)
      .execute();
    return rows.length;
  };

  /** Stops both at the moment when they open their sessions, or wait for one another before it. */
  const atOnce = <Answer>(unlock: () => Promise<Answer>): Promise<Answer> =>
    whileHeld(db, 2, unlock);

  test('leave one session open', async () => {
    const { desk, first, second } = await aSharedDesk(running);
    const answers = await atOnce(() =>
      Promise.all([givePinAt(desk, first), givePinAt(desk, second)]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await openOnes([first, second])).toBe(1);
  });

  test('control: without the lock on the device one is refused, and without the index both are open', async () => {
    const { first, second } = await aSharedDesk(running);
    const now = Temporal.Now.instant();
    const sessionOf = ({ userId }: TestStaff) =>
      db
        .selectFrom('staff_sessions')
        .select(['token', 'device_id as deviceId'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
    const unlock = async (person: TestStaff): Promise<void> => {
      const { token, deviceId } = await sessionOf(person);
      await db.transaction().execute(async (tx) => {
        await lockOpenSession(tx, deviceId ?? '', now);
        await unlockSession(tx, { token, newToken: `${token}-new` }, now);
      });
    };
    const { deviceId } = await sessionOf(first);
    const lockAll = async (): Promise<void> => {
      await db.transaction().execute((tx) => lockOpenSession(tx, deviceId ?? '', now));
      // Each has given a PIN, which was counted before it was verified.
      await db
        .updateTable('staff_sessions')
        .set({ wrong_pins: 1 })
        .where('device_id', '=', deviceId)
        .execute();
    };
    const bothAtOnce = () => atOnce(() => Promise.allSettled([unlock(first), unlock(second)]));
    await lockAll();
    const answers = await bothAtOnce();
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await openOnes([first, second])).toBe(1);
    await sql`drop index staff_sessions_one_open`.execute(db);
    await lockAll();
    await bothAtOnce();
    expect(await openOnes([first, second])).toBe(2);
  });
});

test.each([
  ['was locked by hand', { locked_at: new Date() }],
  ['became idle', { last_act_at: new Date(Date.now() - 5 * 60_000) }],
])('an act does not reopen a console that %s since the act was let in', async (_, changed) => {
  const { second } = await aSharedDesk(running);
  const { token } = await db
    .updateTable('staff_sessions')
    .set(changed)
    .where('user_id', '=', second.userId)
    .returning('token')
    .executeTakeFirstOrThrow();
  const letIn = { token } as StaffCaller;
  await expect(keepOpen(context, letIn)).rejects.toMatchObject({ code: 'console_locked' });
});

describe('a PIN that is set while a new password ends the session', () => {
  /** Sets a PIN, and ends the session after its password was verified. */
  const setWhileEnding = async (set: (desk: Browser, person: TestStaff) => Promise<unknown>) => {
    const { desk, second } = await aSharedDesk(running);
    const { setting } = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('staff_sessions').where('user_id', '=', second.userId).execute();
      await tx.deleteFrom('staff_pins').where('user_id', '=', second.userId).execute();
      const started = set(desk, second);
      await waitForLock(db);
      return { setting: started };
    });
    await setting;
    const pins = await db.selectFrom('staff_pins').where('user_id', '=', second.userId).execute();
    return pins.length;
  };

  test('[STAFF-9] is not kept', async () => {
    expect(await setWhileEnding((desk) => setPinAt(desk, '1397'))).toBe(0);
  });

  test('control: it would be, if the session was not locked', async () => {
    const save = (_: Browser, { userId }: TestStaff) =>
      db.transaction().execute((tx) => savePin(tx, userId, 'hash', context.clock.now()));
    expect(await setWhileEnding(save)).toBe(1);
  });
});
