import { expect, test } from 'vitest';
import { getStatement } from '#contract/history.ts';
import { refundBooking } from '#contract/refunds.ts';
import { entryWords } from '#domain/money/credit-statement.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { addCredits } from '#server/testing/guard-fixtures.ts';
import { move } from '#server/testing/moving.ts';
import { balanceOf, bookingsOf, buy, onlyBooking } from '#server/testing/own-bookings.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import {
  anOrderRequest,
  aShopper,
  openingTime,
  place,
  playDay,
  type Shopper,
} from '#server/testing/shopping.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

const statement = async (shopper: Shopper, before?: number) =>
  (await ask(app, getStatement, { query: { before } }, shopper.headers)).answer;

const bookingWords = (court: string, range: string) =>
  `Court Booking - Pickle ${court}, Wednesday 18/11/2026, ${range}`;

test('[HIST-1] describes every entry, newest first, with the balance after it', async () => {
  const mei = await aShopper(running, { creditsSen: 20_000 });
  const orderId = await buy(running, mei, {
    slots: { 'Tournament Court 1': [12] },
    useCredits: true,
  });
  const bookingId = await onlyBooking(db, mei);
  const target = { date: playDay, slot: 18, courtName: 'Tournament Court 2' } as const;
  await move(running, mei, bookingId, target, 2_000);
  await deliver(context, aReport(orderId, { amountSen: 700 }));
  await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
  const { entries, next } = await statement(mei);
  const noon = bookingWords('Tournament Court 1', '12:00 PM - 01:00 PM');
  const evening = bookingWords('Tournament Court 2', '06:00 PM - 07:00 PM');
  expect(
    entries.map(({ cause, amountSen, balanceSen }) => [entryWords(cause), amountSen, balanceSen]),
  ).toEqual([
    [`Refund of ${evening}`, 8_000, 20_700],
    [`Second payment for order ${orderId}`, 700, 12_700],
    [`Moved from ${noon} to ${evening}`, -2_000, 12_000],
    [`Used for ${noon}`, -6_000, 14_000],
    ['Issued by the venue: A test needs credits.', 20_000, 20_000],
  ]);
  expect(entries.map((entry) => entry.orderId)).toEqual([orderId, orderId, orderId, orderId, null]);
  expect(next).toBeNull();
  // Open pages of the release before show these.
  expect(entries.map(({ words }) => words)).toEqual(entries.map(({ cause }) => entryWords(cause)));
  expect(entries[0]?.balanceSen).toBe(await balanceOf(db, mei));
});

test('[MOVE-7] every entry names its slots as they were when it was written', async () => {
  const mei = await aShopper(running, { creditsSen: 20_000 });
  await buy(running, mei, { slots: { 'Tournament Court 3': [12, 13] }, useCredits: true });
  const [first] = await bookingsOf(db, mei);
  const bookingId = first?.id ?? '';
  // The first booking moves before the second and so is listed after it.
  for (const [courtName, slot, shown] of [
    ['Tournament Court 4', 18, 2_000],
    ['Tournament Court 5', 14, -2_000],
    ['Tournament Court 5', 15, 0],
  ] as const) {
    const { status } = await move(
      running,
      mei,
      bookingId,
      { date: playDay, slot, courtName },
      shown,
    );
    expect(status).toBe(200);
  }
  await ask(app, refundBooking, { params: { bookingId } }, mei.headers);
  const { entries } = await statement(mei);
  const noon = bookingWords('Tournament Court 3', '12:00 PM - 01:00 PM');
  const evening = bookingWords('Tournament Court 4', '06:00 PM - 07:00 PM');
  const afternoon = bookingWords('Tournament Court 5', '02:00 PM - 03:00 PM');
  expect(entries.map(({ cause }) => entryWords(cause))).toEqual([
    `Refund of ${bookingWords('Tournament Court 5', '03:00 PM - 04:00 PM')}`,
    `Moved from ${evening} to ${afternoon}`,
    `Moved from ${noon} to ${evening}`,
    `Used for ${noon} and 1 more`,
    'Issued by the venue: A test needs credits.',
  ]);
});

test('[HIST-1] a payment of the wrong amount is described as such', async () => {
  const mei = await aShopper(running);
  const { answer } = await place(
    running,
    mei,
    anOrderRequest({ slots: { 'Tournament Court 6': [12] } }),
  );
  await deliver(context, aReport(answer.orderId, { amountSen: 700 }));
  const { entries } = await statement(mei);
  expect(entries.map(({ cause, amountSen }) => [entryWords(cause), amountSen])).toEqual([
    [`Payment of another amount for order ${answer.orderId}`, 700],
  ]);
  // It has bought nothing yet, so there is no receipt to link to.
  expect(entries[0]?.orderId).toBeNull();
});

test('a long statement comes in pages, with a running balance', async () => {
  const mei = await aShopper(running);
  for (let entry = 1; entry <= 60; entry += 1) await addCredits(db, mei.userId, entry);
  const first = await statement(mei);
  expect(first.entries).toHaveLength(50);
  const second = await statement(mei, first.next ?? 0);
  expect(second.next).toBeNull();
  const amounts = [...first.entries, ...second.entries].map(({ amountSen }) => amountSen);
  expect(amounts).toEqual(Array.from({ length: 60 }, (_, index) => 60 - index));
  expect(first.entries[0]?.balanceSen).toBe((60 * 61) / 2);
  expect(second.entries[0]?.balanceSen).toBe((10 * 11) / 2);
  expect(second.entries[0]?.cause).toEqual({ kind: 'correction', reason: 'A test.' });
});

test("shows only the member's own entries", async () => {
  const mei = await aShopper(running, { creditsSen: 100 });
  const ada = await aShopper(running);
  expect((await statement(mei)).entries).toHaveLength(1);
  expect((await statement(ada)).entries).toEqual([]);
});
