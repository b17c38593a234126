import { expect, test } from 'vitest';
import {
  addMemberNote,
  endMemberSessions,
  listMemberSessions,
  readMemberPage,
  removeMemberNote,
  searchVenue,
} from '#contract/console-members.ts';
import { downloadOwnData } from '#contract/profile.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, byLink, caller, sell } from '#server/testing/desk-sales.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { anOrderRequest, aShopper, openingTime, place } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const mei = await aShopper(running, {
  email: 'mei.tan@mail.test',
  displayName: 'Mei Tan',
  creditsSen: 20_000,
});
const request = anOrderRequest({ billingMobile: '+60 12 345 6789' });
await place(running, mei, request);

const search = async (text: string) =>
  (await ask(app, searchVenue, { query: { text } }, desk.headers)).answer;

const membersFor = async (text: string): Promise<string[]> =>
  (await search(text)).members.map(({ email }) => email);

const pageOf = async (userId: string) =>
  (await ask(app, readMemberPage, { params: { userId } }, desk.headers)).answer;

test.each(['mei t', 'MEI.TAN@', '012-345 6789', '3456789', '+60 12 345'])(
  'a member is found by %s',
  async (text) => {
    expect(await membersFor(text)).toEqual([mei.email]);
  },
);

test('digits that no number has find nobody', async () => {
  expect(await membersFor('99999999')).toEqual([]);
});

test('an order is found by its id, whole or from its beginning', async () => {
  for (const text of [
    request.orderId,
    request.orderId.slice(0, 12),
    request.orderId.slice(6, 14),
    `${request.orderId}_1`,
  ]) {
    const { orders } = await search(text);
    expect(orders).toEqual([
      {
        orderId: request.orderId,
        userId: mei.userId,
        email: mei.email,
        status: 'pending',
        totalSen: 6_000,
        toReturnSen: 0,
        keptSen: 0,
        isWaiting: false,
        isRefunding: false,
        moneyWent: null,
        isUndone: false,
        reference: null,
        placedAt: expect.stringMatching(/^2026-11-16T01:00:/),
      },
    ]);
  }
});

test('an order is found by the id of its charge', async () => {
  const shopper = await aShopper(running);
  const orderId = await buy(running, shopper, { slots: { 'Tournament Court 6': [12] } });
  const { provider_transaction_id: charge } = await db
    .selectFrom('payments')
    .select('provider_transaction_id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  expect((await search(charge)).orders).toMatchObject([{ orderId, status: 'completed' }]);
});

test('a guest is found by three digits of the mobile number, the newest buyer first', async () => {
  const slots = { 'Tournament Court 4': [16 as const] };
  const buyer = { kind: 'guest', name: 'Zul Hakim', phone: '+60 19 777 1234' } as const;
  const { answer } = await sell(running, desk, aSale({ slots, buyer }));
  for (const text of ['777', '019-777', '1234']) {
    expect((await search(text)).guests[0]).toMatchObject({ userId: answer.userId });
  }
});

test('[MEMBER-16] [MEMBER-17] a guest is found with the number in the form of all, and is no member', async () => {
  const slots = { 'Tournament Court 6': [17 as const] };
  const buyer = { kind: 'guest', name: 'Zara Hakim', phone: '017-700 4321' } as const;
  const { userId } = (await sell(running, desk, aSale({ slots, buyer }))).answer;
  const phone = '+60 17 700 4321';
  const listed = [{ userId, name: 'Zara Hakim', phone }];
  expect(await search('Zara Hakim')).toMatchObject({ members: [], guests: listed });
  // An earlier release kept what was typed.
  const kept = { phone: '0177004321' };
  await db.updateTable('guests').set(kept).where('user_id', '=', userId).execute();
  expect((await search('7004321')).guests).toMatchObject(listed);
  expect((await pageOf(userId)).member.guest).toMatchObject({ phone });
});

test('an order is found by the reference on the slip of the terminal', async () => {
  const payment = { method: 'terminal', reference: 'T-4471' } as const;
  const { answer } = await sell(
    running,
    desk,
    aSale({ slots: { 'Tournament Court 4': [15] }, payment }),
  );
  for (const text of ['T-4471', 't-4471', '447']) {
    expect((await search(text)).orders).toMatchObject([
      { orderId: answer.orderId, reference: 'T-4471' },
    ]);
  }
});

test('the page of a member has balance, orders, bookings and sessions', async () => {
  await buy(running, mei, { slots: { 'Tournament Court 5': [15] }, useCredits: true });
  expect(await pageOf(mei.userId)).toMatchObject({
    member: { email: mei.email, displayName: 'Mei Tan', balanceSen: 14_000 },
    upcomingBookings: [{ court: 'Tournament Court 5', date: '2026-11-18' }],
    newestCredits: [{ kind: 'order', amountSen: -6_000 }, { kind: 'grant' }],
    newestOrders: [{ status: 'completed' }, { orderId: request.orderId }],
    notes: [],
    sessions: 1,
  });
});

test('the page of a member has the mobile number of the newest order with one', async () => {
  const ada = await aShopper(running);
  expect((await pageOf(ada.userId)).member.mobile).toBeNull();
  const slots = { 'Tournament Court 6': [13 as const] };
  const placed = anOrderRequest({ slots, billingMobile: '+60 19 222 3344' });
  expect((await place(running, ada, placed)).failure.code).toBeUndefined();
  expect((await pageOf(ada.userId)).member.mobile).toBe('+60 19 222 3344');
});

test('the page of a guest has the mobile number, and the e-mail if one was given', async () => {
  const walkIn = aSale({ slots: { 'Tournament Court 4': [12] } });
  const { answer } = await sell(running, desk, walkIn);
  expect((await pageOf(answer.userId)).member.guest).toMatchObject({
    phone: '+60 12 345 6789',
    email: null,
  });
  const slots = { 'Tournament Court 4': [13 as const] };
  const byPhone = await sell(running, desk, aSale({ slots, buyer: caller, payment: byLink() }));
  expect((await pageOf(byPhone.answer.userId)).member.guest).toEqual({
    phone: caller.phone,
    email: 'nur@person.test',
    userIds: [byPhone.answer.userId],
  });
  expect((await pageOf(mei.userId)).member.guest).toBeNull();
  // The made-up address matches nothing, and a guest is no member to sell to.
  expect((await search('guest.invalid')).members).toEqual([]);
  const again = { slots: { 'Tournament Court 4': [14 as const] } };
  const buyer = { kind: 'member', userId: answer.userId } as const;
  expect((await sell(running, desk, aSale({ ...again, buyer }))).status).toBe(404);
});

test('[WORD-5] the page of a member tags a booking after midnight', async () => {
  const shopper = await aShopper(running);
  await buy(running, shopper, { slots: { 'Tournament Court 4': [25] } });
  expect((await pageOf(shopper.userId)).upcomingBookings).toMatchObject([
    { timeslot: '01:00 AM - 02:00 AM (Next Day)' },
  ]);
});

test('upcoming bookings of today leave out those that are over', async () => {
  const shopper = await aShopper(running);
  await buy(running, shopper, { slots: { 'Tournament Court 6': [14, 15, 16] } });
  const { clock } = running.context;
  const before = clock.now();
  clock.set(Temporal.Instant.from('2026-11-18T15:30:00+08:00'));
  const { upcomingBookings } = await pageOf(shopper.userId);
  clock.set(before);
  expect(upcomingBookings.map(({ slot }) => slot)).toEqual([15, 16]);
});

test('a note is read by the staff and by its member, and can be removed', async () => {
  const { userId } = await aShopper(running);
  const params = { userId };
  const body = { text: 'Prefers court 5' };
  const { answer } = await ask(app, addMemberNote, { params, body }, desk.headers);
  expect((await pageOf(userId)).notes).toEqual([{ ...answer.note, by: 'Test desk' }]);
  const { id: noteId } = answer.note;
  await ask(app, removeMemberNote, { params: { userId, noteId } }, desk.headers);
  expect((await pageOf(userId)).notes).toEqual([]);
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'staff_user_id', 'permission', 'details'])
    .where('subject', '=', `member:${userId}`)
    .orderBy('id')
    .execute();
  const by = { staff_user_id: desk.userId, permission: 'members.note' };
  expect(log).toEqual([
    { action: 'note.add', ...by, details: { noteId, before: null, after: { characters: 15 } } },
    {
      ...{ action: 'note.remove', ...by },
      details: { noteId, before: { characters: 15, writtenBy: desk.userId }, after: null },
    },
  ]);
});

test('notes are part of the data that a member can download', async () => {
  const shopper = await aShopper(running);
  const parts = { params: { userId: shopper.userId }, body: { text: 'Wheelchair, court 1 best' } };
  await ask(app, addMemberNote, parts, desk.headers);
  const answer = await app.inject({
    method: downloadOwnData.method,
    url: downloadOwnData.path,
    headers: shopper.headers,
  });
  expect(answer.json().notesOfStaff).toMatchObject([{ text: 'Wheelchair, court 1 best' }]);
});

test('a manager signs a member out of every browser', async () => {
  const shopper = await aShopper(running);
  const body = { reason: 'Lost the phone' };
  const parts = { params: { userId: shopper.userId }, body };
  const unsaid = await ask(app, endMemberSessions, { ...parts, body: {} }, manager.headers);
  expect(unsaid.status).toBe(400);
  const { answer } = await ask(app, endMemberSessions, parts, manager.headers);
  expect(answer).toEqual({ ended: 1 });
  const entry = await db
    .selectFrom('audit_log')
    .select(['action', 'reason'])
    .where('subject', '=', `member:${shopper.userId}`)
    .executeTakeFirst();
  expect(entry).toEqual({ action: 'sessions.end', ...body });
  expect(await pageOf(shopper.userId)).toMatchObject({ sessions: 0 });
  const again = await ask(app, endMemberSessions, parts, manager.headers);
  expect(again.answer).toEqual({ ended: 0 });
});

test('a manager signs a member out of one browser, and the others stay', async () => {
  const shopper = await aShopper(running);
  const {
    token: _,
    id: __,
    ...own
  } = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', shopper.userId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sessions')
    .values({ ...own, token: `other-${shopper.userId}`, user_agent: 'Firefox' })
    .execute();
  const params = { userId: shopper.userId };
  const list = async () =>
    (await ask(app, listMemberSessions, { params }, desk.headers)).answer.sessions;
  const other = (await list()).find(({ browser }) => browser === 'Firefox');
  expect(await list()).toHaveLength(2);
  const body = { reason: 'Left it at the club', sessionId: other?.id ?? '' };
  for (const ended of [1, 0]) {
    const answer = await ask(app, endMemberSessions, { params, body }, manager.headers);
    expect(answer.answer).toEqual({ ended });
  }
  expect((await list()).map(({ browser }) => browser)).not.toContain('Firefox');
  expect(await list()).toHaveLength(1);
  const refused = await ask(app, endMemberSessions, { params, body }, desk.headers);
  expect(refused.failure.code).toBe('not_permitted');
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('subject', '=', `member:${shopper.userId}`)
    .execute();
  expect(entries).toEqual([{ action: 'sessions.end_one', details: { before: 2, after: 1 } }]);
});
