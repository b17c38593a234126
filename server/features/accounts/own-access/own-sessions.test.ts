import { describe, expect, test } from 'vitest';
import { createCalendarFeed } from '#contract/calendar-feed.ts';
import { endOtherSessions, endSession, getOwnAccess } from '#contract/own-access.ts';
import { demoEmail } from '#domain/venue/demo.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { endAtOnce, sessionIds, whileEnding } from '#server/testing/ended-sessions.ts';
import { signedIn } from '#server/testing/sessions.ts';
import { aShopper } from '#server/testing/shopping.ts';

const running = await openTestApp();
const { app, db } = running;

interface Cookie {
  readonly cookie: string;
}

const signedInTwice = async (): Promise<readonly [TestMember, Cookie, Cookie]> => {
  const member = await aMember(db);
  return [member, await signedIn(running, member), await signedIn(running, member)];
};

const accessOf = async (headers: Cookie) =>
  (await ask(app, getOwnAccess, {}, { ...headers })).answer;
const isIn = async (headers: Cookie) => {
  const { status } = await ask(app, getOwnAccess, {}, { ...headers });
  return status === 200;
};
const currentId = async (headers: Cookie) =>
  (await accessOf(headers)).sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';

describe('[ACCOUNT-12] the list of sessions', () => {
  test('says browser, network, since when and last use, and marks this one', async () => {
    const [member, one, two] = await signedInTwice();
    await db
      .updateTable('sessions')
      .set({ user_agent: 'Firefox/140.0', ip_address: '203.0.113.77' })
      .where('user_id', '=', member.userId)
      .execute();
    const { hasPassword, sessions } = await accessOf(two);
    expect(hasPassword).toBe(true);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    const fields = { browser: 'Firefox/140.0', place: '203.0.113.*' };
    for (const session of sessions) {
      expect(session).toMatchObject({ ...fields, lastUsedAt: session.startedAt });
    }
    expect(await currentId(one)).not.toBe(await currentId(two));
  });

  test('has none of another member, of the past, or of an address that everybody shares', async () => {
    const [member, one] = await signedInTwice();
    await aShopper(running);
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('user_id', '=', member.userId)
      .where('id', '<>', await currentId(one))
      .execute();
    expect((await accessOf(one)).sessions).toHaveLength(1);
    const demo = await openTestApp({ env: { DEPOT_DEMO: '1' } });
    const email = demoEmail('athlete');
    const known = await demo.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .execute();
    const userId = known[0]?.id ?? (await aMember(demo.db, { email })).userId;
    const cookie = await signedIn(demo, { userId, email });
    const { answer } = await ask(demo.app, getOwnAccess, {}, cookie);
    expect(answer.sessions.map(({ place }) => place)).toContain(null);
  });

  test('knows a use within ten minutes', async () => {
    const [member, one] = await signedInTwice();
    const earlier = new Date(Date.now() - 11 * 60_000);
    await db
      .updateTable('sessions')
      .set({ created_at: earlier, last_used_at: null })
      .where('user_id', '=', member.userId)
      .execute();
    const used = async () =>
      (await accessOf(one)).sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt) > +earlier);
    expect((await used()).filter(Boolean)).toHaveLength(1);
  });

  test('says that a member who came from Google has no password', async () => {
    const { headers } = await aShopper(running);
    expect((await accessOf({ cookie: headers.cookie ?? '' })).hasPassword).toBe(false);
  });
});

describe('[ACCOUNT-12] a member ends', () => {
  test('one of the sessions, and no other', async () => {
    const [member, one, two] = await signedInTwice();
    const three = await signedIn(running, member);
    const params = { id: await currentId(two) };
    const { status, answer } = await ask(app, endSession, { params }, { ...one });
    expect([status, answer.sessions.length]).toEqual([200, 2]);
    expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([true, false, true]);
    const again = await ask(app, endSession, { params }, { ...one });
    expect(again.failure.code).toBe('not_found');
  });

  test('no session of another member', async () => {
    const [, one] = await signedInTwice();
    const [, other] = await signedInTwice();
    const params = { id: await currentId(other) };
    expect((await ask(app, endSession, { params }, { ...one })).failure.code).toBe('not_found');
    expect(await isIn(other)).toBe(true);
  });

  test('all others at once', async () => {
    const [member, one, two] = await signedInTwice();
    const { answer } = await ask(app, endOtherSessions, {}, { ...one });
    expect(answer.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect([await isIn(one), await isIn(two)]).toEqual([true, false]);
    expect(await sessionIds(running, member)).toHaveLength(1);
  });
});

describe('at the same moment', () => {
  test('[ACCOUNT-12] of two sessions that end each other, one goes on', async () => {
    const [member, one, two] = await signedInTwice();
    const answers = await endAtOnce(running, member, [one, two]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await sessionIds(running, member)).toHaveLength(1);
  });

  test('[ACCOUNT-12] an ended session makes no calendar link, which would outlive it', async () => {
    const [member, one, two] = await signedInTwice();
    const making = await whileEnding(running, await currentId(two), () =>
      ask(app, createCalendarFeed, { body: { replaces: null } }, { ...two }),
    );
    expect(making.status).toBe(401);
    const links = db.selectFrom('calendar_feeds').select('user_id');
    expect(await links.where('user_id', '=', member.userId).execute()).toEqual([]);
    expect(await isIn(one)).toBe(true);
  });
});
