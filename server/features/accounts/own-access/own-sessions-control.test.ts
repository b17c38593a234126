import { expect, test, vi } from 'vitest';
import { createCalendarFeed } from '#contract/calendar-feed.ts';
import type * as signIn from '#server/features/accounts/sign-in.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { endAtOnce, sessionIds, whileEnding } from '#server/testing/ended-sessions.ts';
import { signedIn } from '#server/testing/sessions.ts';

const guard = vi.hoisted(() => ({ locksAny: false }));

vi.mock(import('#server/features/accounts/sign-in.ts'), async (importOriginal) => {
  const requireAny: typeof signIn.requireSession = async (tx, { userId }) => {
    const rows = tx.selectFrom('sessions').select('id').where('user_id', '=', userId);
    if (guard.locksAny) await rows.forShare().execute();
    return Temporal.Now.instant();
  };
  return { ...(await importOriginal()), requireSession: requireAny };
});

const running = await openTestApp();
const { app, db } = running;

const signedInTwice = async () => {
  const member = await aMember(db);
  return {
    member,
    one: await signedIn(running, member),
    two: await signedIn(running, member),
  };
};

test('control: without the lock of its own session, two that end each other leave none', async () => {
  guard.locksAny = false;
  const { member, one, two } = await signedInTwice();
  const answers = await endAtOnce(running, member, [one, two]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await sessionIds(running, member)).toEqual([]);
});

test('control: with a lock of any session of the member, an ended one makes a calendar link', async () => {
  guard.locksAny = true;
  const { member, two } = await signedInTwice();
  const [, ended = ''] = await sessionIds(running, member);
  const { status } = await whileEnding(running, ended, () =>
    ask(app, createCalendarFeed, { body: { replaces: null } }, two),
  );
  expect(status).toBe(200);
});
