import { describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { setConsoleLock } from '#contract/operator-venue.ts';
import { getStaffSession, signOutStaff } from '#contract/staff.ts';
import { lockConsole, removePin, reportAct } from '#contract/staff-pins.ts';
import { sweepStaffSessions } from '#server/features/accounts/staff/sweep.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { type Browser, browse } from '#server/testing/browser.ts';
import {
  aPersonWithPassword,
  aSharedDesk,
  givePinAt,
  knownPin,
  setPinAt,
  signInAt,
} from '#server/testing/desk-device.ts';
import { aStaffMember, consoleSessionsOf, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db, context } = running;

const readDayIn = (browser: Browser) => browser.send('GET', `${readDay.path}?date=2026-11-18`);
const sessionIn = async (browser: Browser) =>
  (await browser.send('GET', getStaffSession.path)).json();
const lock = (browser: Browser) => browser.send(lockConsole.method, lockConsole.path);
const act = (browser: Browser) => browser.send(reportAct.method, reportAct.path);

const changeSession = (
  { userId }: TestStaff,
  changed: { last_act_at?: Date; expires_at?: Date; second_factor_at?: Date },
) => db.updateTable('staff_sessions').set(changed).where('user_id', '=', userId).execute();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('[STAFF-8] a console locks', () => {
  test('when nobody has acted for 5 minutes, and then refuses even to stay open', async () => {
    const { desk, second } = await aSharedDesk(running);
    await changeSession(second, { last_act_at: minutesAgo(4.9) });
    expect((await readDayIn(desk)).statusCode).toBe(200);
    await changeSession(second, { last_act_at: minutesAgo(5) });
    expect((await readDayIn(desk)).json().code).toBe('console_locked');
    expect((await act(desk)).json().code).toBe('console_locked');
    expect(await sessionIn(desk)).toMatchObject({
      staff: null,
      isLocked: true,
      locksInSeconds: null,
    });
  });

  test('later if the person acts, but not because the screen reads', async () => {
    const { desk, second } = await aSharedDesk(running);
    await changeSession(second, { last_act_at: minutesAgo(4) });
    await readDayIn(desk);
    expect((await sessionIn(desk)).locksInSeconds).toBeLessThanOrEqual(60);
    expect((await act(desk)).json()).toEqual({ locksInSeconds: 300 });
    expect((await sessionIn(desk)).locksInSeconds).toBeGreaterThan(290);
  });

  test('by hand', async () => {
    const { desk } = await aSharedDesk(running);
    await lock(desk);
    expect((await readDayIn(desk)).json().code).toBe('console_locked');
    expect((await act(desk)).json().code).toBe('console_locked');
  });

  test('after the minutes of the venue, which the log keeps', async () => {
    const { desk, second } = await aSharedDesk(running);
    await ask(app, setConsoleLock, { body: { minutes: 30 } });
    await changeSession(second, { last_act_at: minutesAgo(29) });
    expect((await readDayIn(desk)).statusCode).toBe(200);
    await ask(app, setConsoleLock, { body: { minutes: 5 } });
    expect((await readDayIn(desk)).json().code).toBe('console_locked');
    const entries = await db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'console-lock.set')
      .orderBy('id')
      .execute();
    expect(entries.map(({ details }) => details)).toEqual([
      { before: 5, after: 30 },
      { before: 30, after: 5 },
    ]);
  });
});

describe('[STAFF-9] a PIN', () => {
  test('unlocks the session of its person, and the log names them', async () => {
    const { desk, first, second } = await aSharedDesk(running);
    expect((await sessionIn(desk)).staff.userId).toBe(second.userId);
    const before = desk.cookies();
    expect((await givePinAt(desk, first)).json()).toMatchObject({
      staff: { userId: first.userId },
      needs: null,
    });
    expect((await sessionIn(desk)).staff.userId).toBe(first.userId);
    expect((await readDayIn(desk)).statusCode).toBe(200);
    await desk.send(removePin.method, removePin.path);
    const entry = await db
      .selectFrom('audit_log')
      .select(['staff_user_id as by', 'details'])
      .where('action', '=', 'pin.remove')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({
      by: first.userId,
      details: { before: { hasPin: true }, after: { hasPin: false } },
    });
    // The cookie of the colleague who was at the desk before opens nothing.
    const old = await app.inject({
      method: 'GET',
      url: `${readDay.path}?date=2026-11-18`,
      headers: { cookie: before },
    });
    expect(old.json().code).toBe('console_locked');
  });

  test('gives a locked session another secret', async () => {
    const { desk, second } = await aSharedDesk(running);
    const before = desk.cookies();
    await lock(desk);
    await givePinAt(desk, second);
    expect((await readDayIn(desk)).statusCode).toBe(200);
    const old = await app.inject({
      method: 'GET',
      url: `${readDay.path}?date=2026-11-18`,
      headers: { cookie: before },
    });
    expect(old.json().code).toBe('staff_only');
  });

  test('works only on a device where the person has signed in', async () => {
    const { first, second } = await aSharedDesk(running);
    const elsewhere = browse(app);
    expect((await givePinAt(elsewhere, first)).json().code).toBe('sign_in_again');
    const colleague = await aPersonWithPassword(running);
    await signInAt(elsewhere, colleague);
    expect((await givePinAt(elsewhere, second)).json().code).toBe('sign_in_again');
    expect(
      (await sessionIn(elsewhere)).people.map(({ name }: TestStaff & { name: string }) => name),
    ).toHaveLength(1);
  });

  test('works as long as that sign-in, and not after a sign-out or a sweep', async () => {
    const { desk, first, second } = await aSharedDesk(running);
    await changeSession(first, { expires_at: minutesAgo(0) });
    expect((await givePinAt(desk, first)).json().code).toBe('sign_in_again');
    await desk.send(signOutStaff.method, signOutStaff.path);
    expect((await givePinAt(desk, second)).json().code).toBe('sign_in_again');
    expect((await sessionIn(desk)).people).toEqual([]);
    await sweepStaffSessions(context);
    await signInAt(desk, second);
    expect((await sessionIn(desk)).people).toHaveLength(1);
  });

  test('does not open the console of a disabled person', async () => {
    const { desk, first } = await aSharedDesk(running);
    await db
      .updateTable('staff')
      .set({ disabled_at: new Date() })
      .where('user_id', '=', first.userId)
      .execute();
    expect((await givePinAt(desk, first)).json().code).toBe('sign_in_again');
  });

  test('is set with the password, has 4 to 8 digits, and is stored as a hash', async () => {
    const { desk, second } = await aSharedDesk(running);
    expect((await setPinAt(desk, '12')).json().code).toBe('pin_invalid');
    expect((await setPinAt(desk, '1234')).json().code).toBe('pin_easy');
    expect((await setPinAt(desk, '1397', 'not the password')).json().code).toBe('wrong_password');
    expect((await setPinAt(desk, '1397')).statusCode).toBe(200);
    expect((await givePinAt(desk, second)).json().code).toBe('wrong_pin');
    expect((await givePinAt(desk, second, '1397')).statusCode).toBe(200);
    const { hash } = await db
      .selectFrom('staff_pins')
      .select('hash')
      .where('user_id', '=', second.userId)
      .executeTakeFirstOrThrow();
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('that is not set is told, and the person signs in in full', async () => {
    const desk = browse(app);
    const person = await aPersonWithPassword(running);
    await signInAt(desk, person);
    await lock(desk);
    expect((await sessionIn(desk)).people).toMatchObject([{ hasPin: false, isCurrent: true }]);
    expect((await givePinAt(desk, person)).json().code).toBe('pin_missing');
    await signInAt(desk, person);
    expect((await readDayIn(desk)).statusCode).toBe(200);
    expect(await consoleSessionsOf(db, person)).toBe(1);
  });
});

test('a sign-in that still needs its second factor is tied to no device', async () => {
  const desk = browse(app);
  const owner = await aPersonWithPassword(running, 'owner');
  expect((await signInAt(desk, owner)).json().needs).toBe('enrolment');
  expect((await sessionIn(desk)).people).toEqual([]);
});

test('[STAFF-5] an unlocking PIN is no second factor', async () => {
  const { desk, second } = await aSharedDesk(running);
  const given = new Date(Date.now() - 1_000);
  await changeSession(second, { second_factor_at: given });
  await givePinAt(desk, second);
  const row = await db
    .selectFrom('staff_sessions')
    .select(['second_factor_at', 'pin_given_at'])
    .where('user_id', '=', second.userId)
    .executeTakeFirstOrThrow();
  expect(row.second_factor_at).toEqual(given);
  expect(Number(row.pin_given_at)).toBeGreaterThan(Number(given));
});

describe('[STAFF-10] wrong PINs', () => {
  test('are told with the tries that are left; after five the PIN no longer works', async () => {
    const { desk, first } = await aSharedDesk(running);
    const left = [];
    for (let count = 0; count < 5; count += 1) {
      left.push((await givePinAt(desk, first, '9999')).json().details);
    }
    expect(left).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })));
    expect((await givePinAt(desk, first)).json().code).toBe('pin_blocked');
    await signInAt(desk, first);
    await lock(desk);
    expect((await givePinAt(desk, first)).statusCode).toBe(200);
  });

  test('of one person do not count for another, nor on another device', async () => {
    const { desk, first, second } = await aSharedDesk(running);
    const other = browse(app);
    await signInAt(other, first);
    for (let count = 0; count < 5; count += 1) await givePinAt(desk, first, '9999');
    expect((await givePinAt(desk, second)).statusCode).toBe(200);
    expect((await givePinAt(other, first)).statusCode).toBe(200);
  });

  test('are not forgotten by a right one', async () => {
    const { desk, first } = await aSharedDesk(running);
    for (let count = 0; count < 4; count += 1) await givePinAt(desk, first, '9999');
    expect((await givePinAt(desk, first, knownPin)).statusCode).toBe(200);
    expect((await givePinAt(desk, first, '9999')).json().details).toEqual({ triesLeft: 0 });
    expect((await givePinAt(desk, first)).json().code).toBe('pin_blocked');
  });
});

test('a lock ends the streams of its person', async () => {
  const { desk, second } = await aSharedDesk(running);
  const { id: before } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  await lock(desk);
  const events = await db
    .selectFrom('events')
    .select('payload')
    .where('topic', '=', 'staff_sessions')
    .where('id', '>', before)
    .execute();
  expect(events).toEqual([{ payload: { userIds: [second.userId] } }]);
});

test('a session from before there were devices can lock and be opened by signing in', async () => {
  const { headers } = await aStaffMember(running, 'desk', { isLocked: true });
  const answer = await app.inject({ method: 'GET', url: getStaffSession.path, headers });
  expect(answer.json()).toMatchObject({ staff: null, isLocked: true, people: [] });
});
