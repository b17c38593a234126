import { describe, expect, test } from 'vitest';
import { readDay } from '#contract/console-day.ts';
import { listStaff } from '#contract/console-staff.ts';
import { getStaffSession, signInStaff, signInWithCode, signOutStaff } from '#contract/staff.ts';
import { savePassword } from '#server/features/accounts/accounts.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { quickHash } from '#server/testing/passwords.ts';
import { knownPassword } from '#server/testing/sessions.ts';
import { aStaffMember, consoleSessionsOf } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db, context } = running;
const hash = quickHash(knownPassword);

const withPassword = async <Person extends TestMember>(person: Person): Promise<Person> => {
  await db
    .transaction()
    .execute((tx) => savePassword(tx, person.userId, hash, context.clock.now()));
  return person;
};

const signIn = (browser: ReturnType<typeof browse>, email: string) =>
  browser.send(signInStaff.method, signInStaff.path, { email, password: knownPassword });

const readDayIn = (browser: ReturnType<typeof browse>) =>
  browser.send('GET', `${readDay.path}?date=2026-11-18`);

test('[STAFF-3] a person of the desk signs in at the console, which is no sign-in as a member', async () => {
  const desk = await withPassword(await aStaffMember(running, 'desk'));
  const browser = browse(app);
  const answer = await signIn(browser, desk.email);
  expect(answer.json()).toEqual({
    staff: { userId: desk.userId, name: 'Test desk', email: desk.email, role: 'desk' },
    needs: null,
  });
  const [cookie] = answer.cookies;
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 12 * 3_600 });
  expect((await readDayIn(browser)).statusCode).toBe(200);
  expect(await browser.whoAmI()).toBeNull();

  await browser.send(signOutStaff.method, signOutStaff.path);
  expect((await browser.send('GET', getStaffSession.path)).json()).toEqual({
    staff: null,
    needs: null,
    isLocked: false,
    locksInSeconds: null,
    people: [],
  });
  expect((await readDayIn(browser)).json().code).toBe('staff_only');
});

test('the list of the staff tells the last sign-in', async () => {
  const owner = await aStaffMember(running, 'owner');
  const desk = await withPassword(await aStaffMember(running, 'desk'));
  const readLast = async () => {
    const { answer } = await ask(app, listStaff, {}, owner.headers);
    return answer.staff.find(({ userId }) => userId === desk.userId)?.lastSignInAt;
  };
  expect(await readLast()).toBeNull();
  const before = Date.now();
  await signIn(browse(app), desk.email);
  expect(Date.parse((await readLast()) ?? '')).toBeGreaterThanOrEqual(before);
});

describe('the right password is refused like a wrong one', () => {
  test('for a member without a role, and no session is left', async () => {
    const member = await withPassword(await aMember(db));
    const answer = await signIn(browse(app), member.email);
    expect(answer.json().code).toBe('wrong_credentials');
    expect(answer.cookies).toEqual([]);
    expect(await consoleSessionsOf(db, member)).toBe(0);
  });

  test('for a member who was never of the staff, whose wrong password gets the same', async () => {
    const member = await withPassword(await aMember(db));
    const answers = await Promise.all(
      [knownPassword, 'another password'].map((password) =>
        browse(app).send(signInStaff.method, signInStaff.path, { email: member.email, password }),
      ),
    );
    expect(answers.map((answer) => answer.json().code)).toEqual([
      'wrong_credentials',
      'wrong_credentials',
    ]);
  });
});

test('a disabled person reads that the access has ended, with the right password only', async () => {
  const gone = await withPassword(await aStaffMember(running, 'desk', { isDisabled: true }));
  const answer = await signIn(browse(app), gone.email);
  expect(answer.json().code).toBe('access_ended');
  expect(answer.cookies).toEqual([]);
  const wrong = { email: gone.email, password: 'another password' };
  const guessed = await browse(app).send(signInStaff.method, signInStaff.path, wrong);
  expect(guessed.json().code).toBe('wrong_credentials');
});

test('a disabled person is out with the next request', async () => {
  const desk = await aStaffMember(running, 'desk');
  const ask = () =>
    app.inject({ method: 'GET', url: `${readDay.path}?date=2026-11-18`, headers: desk.headers });
  expect((await ask()).statusCode).toBe(200);
  await db
    .updateTable('staff')
    .set({ disabled_at: new Date() })
    .where('user_id', '=', desk.userId)
    .execute();
  expect((await ask()).json().code).toBe('staff_only');
});

test.each(['depot-staff.two_factor', 'depot-staff.device', 'depot-staff.session_token'])(
  'a made-up cookie %s is refused like none',
  async (name) => {
    const headers = { cookie: `${name}=%25zz.%25zz` };
    const give = { method: signInWithCode.method, url: signInWithCode.path, headers } as const;
    const code = await app.inject({ ...give, payload: { code: '123456' } });
    expect(code.json().code).toBe('sign_in_again');
    const session = await app.inject({ method: 'GET', url: getStaffSession.path, headers });
    expect(session.json()).toMatchObject({ staff: null, people: [] });
  },
);
