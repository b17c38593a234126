import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { getCredits } from '#contract/credits.ts';
import { placeOrder } from '#contract/orders.ts';
import { deleteAccount } from '#contract/profile.ts';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import { makeRecentSessions, type Session } from '#server/features/accounts/recent-sessions.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import type { Feed } from '#server/live/feed.ts';
import type { Listener } from '#server/live/reader.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember, type TestMember } from '#server/testing/builders.ts';
import { newestToken } from '#server/testing/mailbox.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { anOrderRequest } from '#server/testing/shopping.ts';

const sessionOf = (userId: string, seconds = 3_600): Session => ({
  member: { userId, email: 'member@depot.test', profile: null },
  token: 'token',
  startedAt: Temporal.Now.instant(),
  expiresAt: Temporal.Now.instant().add({ seconds }),
});

describe('a cached session', () => {
  const feed = { requireCurrent: async () => {}, listener: null as Listener | null };
  const makeRecent = () =>
    makeRecentSessions({
      requireCurrent: () => feed.requireCurrent(),
      listen: (listener) => {
        feed.listener = listener;
      },
    } as Feed);
  let recent = makeRecent();
  let looks = 0;
  const find = (cookie = 'cookie', userId = 'me') =>
    recent.find(cookie, async () => {
      looks += 1;
      return sessionOf(userId);
    });
  const emit = (event: Omit<NumberedEvent, 'number'>) =>
    feed.listener?.onEvents([{ number: 1, ...event } as NumberedEvent]);

  beforeEach(() => {
    feed.requireCurrent = async () => {};
    recent = makeRecent();
    looks = 0;
  });

  test('is used for a minute and no longer, however often it is requested', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (let seconds = 0; seconds < 60; seconds += 10) {
        expect((await find())?.member.userId).toBe('me');
        vi.advanceTimersByTime(10_000);
      }
      expect(looks).toBe(1);
      await find();
      expect(looks).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('is used for its own cookie only', async () => {
    await find();
    expect((await find('other', 'them'))?.member.userId).toBe('them');
    expect(looks).toBe(2);
  });

  test('is not used while live events may have been missed', async () => {
    await find();
    feed.requireCurrent = () => Promise.reject(new Refusal('unavailable'));
    await find();
    expect(looks).toBe(2);
  });

  test('is not used if it ended in the events that the request waited for', async () => {
    await find();
    feed.requireCurrent = async () => emit({ topic: 'sessions', payload: { userIds: ['me'] } });
    await find();
    expect(looks).toBe(2);
  });

  test.each([
    ['a session of the member ended', { topic: 'sessions', payload: { userIds: ['me'] } }],
    ['the membership changed', { topic: 'membership', payload: { userId: 'me', status: 'coach' } }],
  ] as const)('is dropped once %s', async (_, event) => {
    await find();
    await find('other', 'them');
    emit(event);
    await find('other', 'them');
    expect(looks).toBe(2);
    await find();
    expect(looks).toBe(3);
  });

  test('is dropped when live events were missed', async () => {
    await find();
    feed.listener?.onGap();
    await find();
    expect(looks).toBe(2);
  });

  test('is not cached if it ended during the lookup', async () => {
    await recent.find('cookie', async () => {
      emit({ topic: 'sessions', payload: { userIds: ['me'] } });
      return sessionOf('me');
    });
    await find();
    expect(looks).toBe(1);
  });

  test("is not cached if it will expire within the cache's lifetime", async () => {
    await recent.find('cookie', async () => sessionOf('me', 59));
    await find();
    expect(looks).toBe(1);
  });

  test('is not cached if there is none', async () => {
    expect(await recent.find('cookie', async () => null)).toBeNull();
    await find();
    expect(looks).toBe(1);
  });
});

describe('routes that use cached sessions', async () => {
  const running = await openTestApp();
  const { app, db } = running;
  const twin = await openTwinApp(running);
  let member: TestMember;
  let cookie: { cookie: string };
  const statusAt = async (node: FastifyInstance) =>
    (await node.inject({ url: '/api/slots/Pickle', headers: cookie })).statusCode;

  beforeEach(async () => {
    member = await aMember(db);
    cookie = await signedIn(running, member);
    for (const node of [app, twin]) expect(await statusAt(node)).toBe(200);
  });

  const ends = {
    'a sign-out': () => ask(app, signOut, {}, cookie),
    'a new password': async () => {
      const { email } = member;
      await ask(app, requestPasswordReset, { body: { email } }, {});
      const body = { token: await newestToken(db, email), password: 'four louder courts' };
      return ask(app, resetPassword, { body }, {});
    },
    'the deletion of the account': () =>
      ask(app, deleteAccount, { body: { password: knownPassword } }, cookie),
  };

  test.each(Object.entries(ends))(
    'refuse a session at once after %s, and soon on other nodes',
    async (_, end) => {
      expect((await end()).status).toBe(200);
      expect(await statusAt(app)).toBe(401);
      await expect.poll(() => statusAt(twin), { timeout: 1_500, interval: 20 }).toBe(401);
    },
  );

  test('control: accept an ended session for a while without its event; others refuse it', async () => {
    await sql`alter table sessions disable trigger sessions_told_when_ended`.execute(db);
    await db.deleteFrom('sessions').where('user_id', '=', member.userId).execute();
    await sql`alter table sessions enable trigger sessions_told_when_ended`.execute(db);
    expect(await statusAt(app)).toBe(200);
    expect((await ask(app, getCredits, {}, cookie)).status).toBe(401);
    expect((await ask(app, placeOrder, { body: anOrderRequest() }, cookie)).status).toBe(401);
  });

  test('refuse an expired session', async () => {
    cookie = await signedIn(running, member);
    await db
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() + 400) })
      .where('user_id', '=', member.userId)
      .execute();
    expect(await statusAt(app)).toBe(200);
    await expect.poll(() => statusAt(app), { timeout: 2_000, interval: 50 }).toBe(401);
  });
});
