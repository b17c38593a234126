import { describe, expect, test } from 'vitest';
import { deleteAccount } from '#contract/profile.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { sessionIds, whileEnding } from '#server/testing/ended-sessions.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { aShopper } from '#server/testing/shopping.ts';

const running = await openTestApp();
const { app, db } = running;

type Headers = Readonly<Record<string, string>>;

const leave = (headers: Headers, body: { readonly password?: string }) =>
  ask(app, deleteAccount, { body }, headers);

const startedMinutesAgo = async ({ userId }: TestMember, minutes: number): Promise<void> => {
  const created_at = new Date(Date.now() - minutes * 60_000);
  await db.updateTable('sessions').set({ created_at }).where('user_id', '=', userId).execute();
};

describe('[GONE-7] a stolen session', () => {
  test('deletes no account, and its guesses are counted as at a sign-in', async () => {
    const member = await aMember(db);
    const headers = await signedIn(running, member);
    expect((await leave(headers, {})).failure.code).toBe('wrong_password');
    for (let guess = 1; guess <= 10; guess += 1) {
      const { failure } = await leave(headers, { password: `a guess, number ${guess}` });
      expect(failure.code).toBe('wrong_password');
    }
    const { failure } = await leave(headers, { password: knownPassword });
    expect(failure.code).toBe('too_many_requests');
    expect(await mailsTo(db, member.email)).toEqual([]);
    expect(await sessionIds(running, member)).toHaveLength(1);
  });

  test('deletes none either if its owner ends it at the same moment', async () => {
    const member = await aMember(db);
    const headers = await signedIn(running, member);
    const [id = ''] = await sessionIds(running, member);
    const body = { password: knownPassword };
    const { status } = await whileEnding(running, id, () => leave(headers, body));
    expect(status).toBe(401);
    expect(await mailsTo(db, member.email)).toEqual([]);
  });

  test('of a member who came from Google deletes nothing 10 minutes after the sign-in', async () => {
    const member = await aShopper(running);
    await startedMinutesAgo(member, 11);
    expect((await leave(member.headers, {})).failure.code).toBe('sign_in_stale');
    // There is no password that could be guessed.
    const guess = { password: knownPassword };
    expect((await leave(member.headers, guess)).failure.code).toBe('sign_in_stale');
    await startedMinutesAgo(member, 9);
    expect((await leave(member.headers, {})).status).toBe(200);
  });
});

test('[GONE-7] the password deletes the account, however old the session is', async () => {
  const member = await aMember(db);
  const headers = await signedIn(running, member);
  await startedMinutesAgo(member, 60 * 24);
  expect((await leave(headers, { password: knownPassword })).status).toBe(200);
});
