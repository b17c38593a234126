import { expect, test } from 'vitest';
import { readTax } from '#contract/console-tax.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import { undoSaleAtDesk } from '#contract/desk-sales.ts';
import { includedTax } from '#domain/money/tax.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const manager = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');

const day = '2026-11-16';
const query = { from: day, until: day };
const read = async (from = day, until = from) =>
  (await ask(app, readTax, { query: { from, until } }, accountant.headers)).answer;

const setClock = (at: string) => running.context.clock.set(Temporal.Instant.from(at));

const cancel = async (orderId: string): Promise<void> => {
  const { id: bookingId } = await db
    .selectFrom('bookings')
    .select('id')
    .where('order_id', 'like', `${orderId}%`)
    .executeTakeFirstOrThrow();
  const body = { giveBack: 'all', reason: 'It rained in' } as const;
  const request = { params: { bookingId }, body };
  expect((await ask(app, cancelAtDesk, request, manager.headers)).status).toBe(200);
};

const undo = async (orderId: string): Promise<void> => {
  const request = { params: { orderId }, body: { reason: 'Wrong court' } };
  expect((await ask(app, undoSaleAtDesk, request, manager.headers)).status).toBe(200);
};

test('[TAX-5] [TAX-6] sales are taxed by kind and rate, and invoiced singly or together', async () => {
  await sell(running, manager, aSale());
  const rate = { kind: 'court_booking', holds_from: day, rate_bp: 800 } as const;
  await db.insertInto('tax_rates').values(rate).execute();
  const slots = { 'Tournament Court 2': [12 as const] };
  const taxed = await sell(running, manager, aSale({ slots }));
  const own = { 'Tournament Court 3': [12 as const] };
  const single = await sell(running, manager, aSale({ slots: own, buyerTaxId: 'C2088' }));
  expect([taxed.status, single.status]).toEqual([200, 200]);
  const tax = includedTax(6_000, 800);
  const none = { refundedSen: 0, refundedTaxSen: 0 };
  expect(await read()).toEqual({
    period: query,
    rates: [
      { kind: 'courts', rateBp: 800, soldSen: 12_000, taxSen: 2 * tax, ...none },
      { kind: 'courts', rateBp: 0, soldSen: 6_000, taxSen: 0, ...none },
    ],
    consolidated: [
      { kind: 'courts', rateBp: 800, soldSen: 6_000, taxSen: tax, ...none },
      { kind: 'courts', rateBp: 0, soldSen: 6_000, taxSen: 0, ...none },
    ],
    single: [
      {
        date: day,
        orderId: single.answer.orderId,
        buyerTaxId: 'C2088',
        reason: 'tax_id',
        soldSen: 6_000,
        taxSen: tax,
        ...none,
      },
    ],
  });

  await cancel(taxed.answer.orderId);
  expect((await read()).rates[0]).toMatchObject({
    ...{ soldSen: 12_000, refundedSen: 6_000, refundedTaxSen: tax },
  });
});

test('[TAX-7] invoices leave out undone sales, and have refunds beside the sales', async () => {
  const before = await read();
  const buyers = [{}, { buyerTaxId: 'C2089' }];
  const sellBoth = (slot: 13 | 14) =>
    Promise.all(
      buyers.map(async (buyer, at) => {
        const slots = { [`Tournament Court ${at + 2}`]: [slot] };
        return (await sell(running, manager, aSale({ slots, ...buyer }))).answer.orderId;
      }),
    );
  for (const orderId of await sellBoth(13)) await undo(orderId);
  const undone = await read();
  expect([undone.consolidated, undone.single]).toEqual([before.consolidated, before.single]);
  // Tax by kind and rate counts them as sold and refunded, as the revenue does.
  const [all, was] = [undone.rates[0], before.rates[0]];
  const [sold, refunded] = [was?.soldSen ?? 0, was?.refundedSen ?? 0];
  expect(all).toMatchObject({ soldSen: sold + 12_000, refundedSen: refunded + 12_000 });

  const [ofConsumer = '', own = ''] = await sellBoth(14);
  await cancel(ofConsumer);
  setClock('2026-11-17T12:00:00+08:00');
  await cancel(own);
  const tax = includedTax(6_000, 800);
  const [consolidated] = before.consolidated;
  // One of the refunds is that of the test before.
  expect((await read()).consolidated[0]).toMatchObject({
    soldSen: (consolidated?.soldSen ?? 0) + 6_000,
    refundedSen: 12_000,
    refundedTaxSen: 2 * tax,
  });
  expect((await read()).single.find(({ orderId }) => orderId === own)).toMatchObject({
    orderId: own,
    soldSen: 6_000,
    refundedSen: 0,
  });
  // In the period of its refund the order is refunded alone.
  expect(await read('2026-11-17')).toMatchObject({
    consolidated: [],
    single: [
      { orderId: own, date: '2026-11-17', soldSen: 0, refundedSen: 6_000, refundedTaxSen: tax },
    ],
  });
});

test('[TAX-7] a sale that is undone after the end of its period is refunded in the next one', async () => {
  setClock('2026-11-18T01:58:00+08:00');
  const slots = { 'Tournament Court 4': [15 as const] };
  const late = await sell(
    running,
    manager,
    aSale({ slots, date: '2026-11-20', buyerTaxId: 'C2090' }),
  );
  expect(late.status).toBe(200);
  setClock('2026-11-18T02:01:00+08:00');
  await undo(late.answer.orderId);
  const line = { orderId: late.answer.orderId, buyerTaxId: 'C2090' };
  const [first, second] = [await read('2026-11-17'), await read('2026-11-18')];
  expect(first.single.find(({ orderId }) => orderId === late.answer.orderId)).toMatchObject({
    ...line,
    soldSen: 6_000,
    refundedSen: 0,
  });
  expect(second.single).toMatchObject([{ ...line, soldSen: 0, refundedSen: 6_000 }]);
  // In a period that has both it is left out.
  const both = (await read('2026-11-17', '2026-11-18')).single;
  expect(both.map(({ buyerTaxId }) => buyerTaxId)).not.toContain('C2090');
});
