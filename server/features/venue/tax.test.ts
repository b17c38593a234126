import { expect, test } from 'vitest';
import { getReceipt } from '#contract/history.ts';
import { listTaxRates, setTaxRate } from '#contract/operator-tax.ts';
import { setContact } from '#contract/operator-venue.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buy } from '#server/testing/own-bookings.ts';
import { aShopper, openingTime, type Shopper } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;

const set = (kind: 'court_booking' | 'group_lesson', rateBp: number, holdsFrom: string) =>
  ask(app, setTaxRate, { params: { kind }, body: { rateBp, holdsFrom } });

const receiptOf = async (shopper: Shopper, orderId: string) =>
  (await ask(app, getReceipt, { params: { orderId } }, shopper.headers)).answer;

test('[TAX-3] a rate that begins before today is refused, and nothing is written', async () => {
  const traces = makeTraces(db);
  const refused = await set('court_booking', 800, '2026-11-15');
  expect([refused.status, refused.said]).toEqual([
    400,
    'A tax rate begins today or later: what was sold before keeps its tax.',
  ]);
  expect((await set('court_booking', 10_001, '2027-01-01')).status).toBe(400);
  expect((await ask(app, listTaxRates)).answer.rates).toEqual([]);
  expect(await traces()).toEqual({ audit: [], events: [] });
});

test('[TAX-2] a sale has the tax of its day, also after the rate has changed', async () => {
  const mei = await aShopper(running);
  const traces = makeTraces(db);
  await set('court_booking', 600, '2026-11-17');
  const eight = { kind: 'court_booking', rateBp: 800, holdsFrom: '2026-11-17' } as const;
  expect((await set('court_booking', 800, '2026-11-17')).answer.rate).toEqual(eight);
  expect((await traces()).audit.map(({ action, subject }) => [action, subject])).toEqual([
    ['tax.set', 'tax:court_booking'],
    ['tax.set', 'tax:court_booking'],
  ]);

  const before = await buy(running, mei, { slots: { 'Tournament Court 1': [12] } });
  context.clock.set(Temporal.Instant.from('2026-11-17T00:00:00+08:00'));
  const after = await buy(running, mei, { slots: { 'Tournament Court 1': [13, 14] } });
  await set('court_booking', 0, '2026-11-17');
  expect((await receiptOf(mei, before)).taxes).toEqual([]);
  // RM 60.00 include 4.44 at 8 %, rounded for each item.
  expect((await receiptOf(mei, after)).taxes).toEqual([{ taxRateBp: 800, taxSen: 888 }]);
  const third = await buy(running, mei, { slots: { 'Tournament Court 1': [15] } });
  expect((await receiptOf(mei, third)).taxes).toEqual([]);
});

test('a receipt has the numbers of the venue once they are set', async () => {
  const mei = await aShopper(running);
  const orderId = await buy(running, mei, { slots: { 'Tournament Court 2': [12] } });
  expect(await receiptOf(mei, orderId)).toMatchObject({
    venueRegistration: '',
    venueTaxNumber: '',
    buyerTaxId: null,
  });
  await ask(app, setContact, { params: { part: 'tax' }, body: { value: 'W10-2601-12345678' } });
  expect((await receiptOf(mei, orderId)).venueTaxNumber).toBe('W10-2601-12345678');
});
