import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { makeOrderTraces } from '#server/testing/order-traces.ts';
import {
  anOrderRequest,
  aShopper,
  brokenInvariants,
  openingTime,
  place,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

const { claimsOf, bookingsOf } = makeOrderTraces(db);

const mailsTo = (email: string) =>
  db
    .selectFrom('mail_outbox')
    .select(['subject', 'body_text', 'attachments'])
    .where('to_address', '=', email)
    .execute();

test('an athlete: free slots are booked at once, the others are held until they are paid', async () => {
  const ali = await aShopper(running, { status: 'athlete' });
  const request = anOrderRequest({
    slots: { 'Show Court 1': [12, 13, 14] },
    shownTotalSen: 12_000,
    shownFreeSlots: 2,
  });
  expect((await place(running, ali, request)).answer).toMatchObject({
    status: 'pending',
    payment: { fields: { amount: '120.00' } },
  });
  expect(await bookingsOf(ali.userId)).toEqual([
    { slot: 12, order_id: null },
    { slot: 13, order_id: null },
  ]);
  expect((await claimsOf(ali.userId)).map(({ slot, kind }) => [slot, kind])).toEqual([
    [12, 'booking'],
    [13, 'booking'],
    [14, 'hold'],
  ]);
  const [mail, ...others] = await mailsTo(ali.email);
  expect(others).toEqual([]);
  expect(mail?.body_text).toContain('these are your free slots of the week.');
  expect(mail?.body_text).not.toContain('02:00 PM - 03:00 PM');
});

test('an athlete: uses the free slots one by one until none is left in the week', async () => {
  const ali = await aShopper(running, { status: 'athlete' });
  const order = async (slot: 15 | 16 | 17, shownTotalSen: number, shownFreeSlots: number) => {
    const request = anOrderRequest({
      slots: { 'Show Court 1': [slot] },
      shownTotalSen,
      shownFreeSlots,
    });
    return (await place(running, ali, request)).answer.status;
  };
  expect(await order(15, 0, 1)).toBe('completed');
  expect(await order(16, 0, 1)).toBe('completed');
  expect(await order(17, 12_000, 0)).toBe('pending');
  expect(await bookingsOf(ali.userId)).toEqual([
    { slot: 15, order_id: null },
    { slot: 16, order_id: null },
  ]);
});
