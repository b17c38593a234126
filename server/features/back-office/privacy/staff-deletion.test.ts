import { expect, test } from 'vitest';
import { deleteMemberOnRequest, readDeletionTies } from '#contract/console-member-acts.ts';
import { readMemberPage, searchVenue } from '#contract/console-members.ts';
import { listOrders } from '#contract/console-orders.ts';
import { getProfile } from '#contract/profile.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { bookFreeSlot } from '#server/testing/booked-slots.ts';
import { addItem, addOrder, addPendingOrder } from '#server/testing/guard-fixtures.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { makeReadHistory } from '#server/testing/slot-history.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const manager = await aStaffMember(running, 'manager');
const reason = 'Asked for it by mail';

const remove = (userId: string, name: string, { headers } = manager) =>
  ask(app, deleteMemberOnRequest, { params: { userId }, body: { name, reason } }, headers);

test('[GONE-6] the account goes, with the person and the reason in the log', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  expect((await remove(mei.userId, 'Mei Tam')).failure.code).toBe('name_differs');
  expect((await remove(mei.userId, 'mei tan ')).status).toBe(200);
  const params = { userId: mei.userId };
  const page = await ask(app, readMemberPage, { params }, manager.headers);
  expect(page.failure.code).toBe('not_found');
  expect((await ask(app, getProfile, {}, mei.headers)).failure.code).toBe('unauthenticated');
  expect((await remove(mei.userId, 'Mei Tan')).failure.code).toBe('not_found');
  const log = await db
    .selectFrom('audit_log')
    .select(['action', 'staff_user_id', 'permission', 'reason'])
    .where('subject', '=', `member:${mei.userId}`)
    .execute();
  const by = { staff_user_id: manager.userId, permission: 'members.delete' };
  expect(log).toEqual([{ action: 'account.delete', ...by, reason }]);
  expect((await mailsTo(db, mei.email)).map(({ subject }) => subject)).toEqual([
    'Your Depot account was deleted',
  ]);
});

test('[GONE-1] [GONE-6] the history of a slot says that the member was deleted, and by whom', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const place = { court_id: 1, booking_date: '2026-11-18', slot: 12 } as const;
  await bookFreeSlot(db, mei, place, '2026-11-16');
  expect((await remove(mei.userId, 'Mei Tan')).status).toBe(200);
  const [mail] = await mailsTo(db, mei.email);
  expect(mail?.body_text).toMatch(/These free bookings were cancelled with it:\n+- .*18\/11\/2026/);
  const readHistory = await makeReadHistory(running, manager);
  const court = await db.selectFrom('courts').select('name').where('id', '=', 1).executeTakeFirst();
  const events = await readHistory(court?.name ?? '', place.booking_date, place.slot);
  expect(events).toMatchObject([
    { kind: 'booked', member: { name: 'Deleted member' }, by: null },
    {
      kind: 'cancelled',
      member: { name: 'Deleted member' },
      by: 'Test manager',
      reason: 'The account was deleted.',
      undo: null,
    },
  ]);
  const { members } = (await ask(app, searchVenue, { query: { text: 'deleted' } }, manager.headers))
    .answer;
  expect(members).toEqual([]);
});

test('[GONE-4] an order says that the account of its buyer is deleted', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const orderId = await addOrder(db, { user_id: mei.userId });
  const read = async () => {
    const { answer } = await ask(app, listOrders, { query: { text: orderId } }, manager.headers);
    return answer.orders;
  };
  expect(await read()).toMatchObject([{ name: 'Mei Tan', isDeleted: false }]);
  expect((await remove(mei.userId, 'Mei Tan')).status).toBe(200);
  expect(await read()).toMatchObject([{ name: 'Deleted member', isDeleted: true }]);
});

test('[GONE-1] [GONE-6] a paid booking keeps the account, as it does for the member', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  await buy(running, mei, { slots: { 'Tournament Court 5': [15] } });
  expect((await remove(mei.userId, 'Mei Tan')).failure.code).toBe('account_has_bookings');
});

test('[GONE-8] what keeps the account is listed before it is refused, with where and until when', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const read = async () => {
    const params = { userId: mei.userId };
    return (await ask(app, readDeletionTies, { params }, manager.headers)).answer;
  };
  const free = { paidBookings: [], waitingOrders: [], lessonsTaught: 0, isStaff: false };
  expect(await read()).toEqual(free);
  await buy(running, mei, { slots: { 'Tournament Court 5': [16] } });
  const court = 'Tournament Court 5';
  const [booking] = (await read()).paidBookings;
  expect(await read()).toEqual({ ...free, paidBookings: [{ ...booking, court, slot: 16 }] });
  const expires_at = new Date(running.context.clock.now().epochMilliseconds + 180_000);
  const orderId = await db.transaction().execute(async (tx) => {
    const order = { user_id: mei.userId, expires_at, total_amount_sen: 8_000 };
    const order_id = await addPendingOrder(tx, order);
    await addItem(tx, { order_id, court_id: 2, booking_date: '2026-11-19', slot: 18 });
    return order_id;
  });
  expect((await read()).waitingOrders).toEqual([{ orderId, until: expires_at.toISOString() }]);
  const desk = await aStaffMember(running, 'desk');
  const params = { userId: mei.userId };
  const refused = await ask(app, readDeletionTies, { params }, desk.headers);
  expect(refused.failure.code).toBe('not_permitted');
});

test('[STAFF-5] [GONE-6] an old second factor is not enough', async () => {
  const mei = await aShopper(running, { displayName: 'Mei Tan' });
  const stale = await aStaffMember(running, 'manager', { factorMinutes: 11 });
  const { failure } = await remove(mei.userId, 'Mei Tan', stale);
  expect(failure.code).toBe('second_factor_stale');
});
