import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { deleteAccount } from '#contract/profile.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { checkAllInvariants } from '#server/features/back-office/invariants/invariants.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookFreeSlot, bookPaidSlot } from '#server/testing/booked-slots.ts';
import { aMember, type MemberOptions, type TestMember } from '#server/testing/builders.ts';
import { addItem, addPendingOrder, courtIdOf } from '#server/testing/guard-fixtures.ts';
import { buyLessons, openLessons } from '#server/testing/lessons.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';
import { aShopper } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

/** A Monday morning. */
const running = await openTestApp({ now: '2026-03-09T10:30:00+08:00' });
const { app, db, context } = running;
const today = '2026-03-09';
const court_id = await courtIdOf(db, 'Tournament Court 1');
const paidCourtId = await courtIdOf(db, 'Tournament Court 2');
const traces = makeTraces(db);

let member: TestMember;
let headers: { cookie: string };

const arrive = async (options: MemberOptions = {}): Promise<void> => {
  member = await aMember(db, options);
  headers = await signedIn(running, member);
  await traces();
};
beforeEach(() => arrive());

const leave = (as = headers) => ask(app, deleteAccount, { body: { password: knownPassword } }, as);

const broken = async (): Promise<string[]> =>
  (await checkAllInvariants(context))
    .filter(({ violations }) => violations > 0)
    .map(({ id }) => id);

describe('is refused, with what to do about it,', () => {
  test('[GONE-1] while a paid booking is upcoming or running', async () => {
    await arrive({ creditsSen: 8_000 });
    await bookPaidSlot(db, member, { court_id: paidCourtId, booking_date: today, slot: 10 });
    const { status, failure } = await leave();
    expect(status).toBe(409);
    expect(failure.code).toBe('account_has_bookings');
    expect(failure.message).toBe(refusals.account_has_bookings);
    expect((await leave()).status).toBe(409);
  });

  test('[GONE-1] while a paid lesson is running, to the end of its last slot', async () => {
    const now = context.clock.now();
    onTestFinished(() => context.clock.set(now));
    const [, classId = 0] = await openLessons(running, 'Match Play', 'Padel');
    const mei = await aShopper(running);
    await buyLessons(running, mei, [classId]);
    const at = (text: string) => context.clock.set(Temporal.Instant.from(`${text}+08:00`));
    // It is on Sundays from 10:00 AM to 12:00 PM.
    at('2026-03-22T11:59:00');
    expect((await leave(mei.headers)).failure.code).toBe('account_has_bookings');
    at('2026-03-22T12:00:00');
    expect((await leave(mei.headers)).status).toBe(200);
  });

  test('[GONE-2] while an order is pending', async () => {
    const { userId: user_id } = member;
    const soon = new Date(context.clock.now().add({ minutes: 3 }).epochMilliseconds);
    const slotKey = { court_id: paidCourtId, booking_date: '2026-03-10', slot: 18 } as const;
    const order_id = await db.transaction().execute(async (tx) => {
      const id = await addPendingOrder(tx, { user_id, expires_at: soon, total_amount_sen: 8_000 });
      await addItem(tx, { ...slotKey, order_id: id });
      return id;
    });
    expect((await leave()).failure.code).toBe('account_has_payment');
    await db
      .updateTable('orders')
      .set({ expires_at: new Date(context.clock.now().epochMilliseconds - 1) })
      .where('order_id', '=', order_id)
      .execute();
    expect((await leave()).status).toBe(200);
  });

  test('[GONE-3] while lessons name the member as their coach', async () => {
    const { id, sport_id } = await db
      .selectFrom('programs')
      .select(['id', 'sport_id'])
      .executeTakeFirstOrThrow();
    const { userId: user_id } = member;
    await db.insertInto('coach_sports').values({ user_id, sport_id }).execute();
    const before = await db
      .updateTable('programs')
      .set({ coach_user_id: user_id })
      .where('id', '=', id)
      .returning('id')
      .execute();
    expect(before).toHaveLength(1);
    expect((await leave()).failure.code).toBe('account_teaches');
  });

  test('without a session, and from another origin', async () => {
    expect((await leave({ cookie: '' })).status).toBe(401);
    const foreign = { ...headers, origin: 'https://evil.example' };
    expect((await leave(foreign)).status).toBe(403);
  });
});

describe('free bookings', () => {
  test('that are upcoming are cancelled and recorded; a running one stays', async () => {
    await arrive({ status: 'athlete' });
    await bookFreeSlot(db, member, { court_id, booking_date: today, slot: 10 }, today);
    await bookFreeSlot(db, member, { court_id, booking_date: today, slot: 12 }, today);
    await traces();
    expect((await leave()).status).toBe(200);
    const bookings = await db
      .selectFrom('bookings')
      .select('slot')
      .where('user_id', '=', member.userId)
      .execute();
    expect(bookings).toEqual([{ slot: 10 }]);
    expect(await traces()).toEqual({
      audit: [
        {
          actor: 'member',
          action: 'account.delete',
          subject: `member:${member.userId}`,
          details: { cancelledBookings: 1 },
        },
      ],
      events: [
        {
          topic: 'slots',
          payload: {
            changes: [
              {
                courtId: court_id,
                date: today,
                slot: 12,
                kind: null,
                userId: null,
                expiresAt: null,
              },
            ],
          },
        },
        { topic: 'sessions', payload: { userIds: [member.userId] } },
      ],
    });
    expect(await broken()).toEqual([]);
  });

  test('are unchanged if the deletion is refused', async () => {
    await arrive({ status: 'athlete', creditsSen: 8_000 });
    await bookFreeSlot(db, member, { court_id, booking_date: '2026-03-10', slot: 11 }, today);
    await bookPaidSlot(db, member, { court_id: paidCourtId, booking_date: '2026-03-10', slot: 13 });
    await traces();
    expect((await leave()).status).toBe(409);
    expect(await traces()).toEqual({ audit: [], events: [] });
  });
});

test('requested many times at once it happens once', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => leave()));
  expect(answers.map(({ status }) => status)).toContain(200);
  expect((await traces()).audit).toHaveLength(1);
  expect(await broken()).toEqual([]);
});
