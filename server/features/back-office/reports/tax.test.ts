import { expect, test } from 'vitest';
import { readTax } from '#contract/console-tax.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
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
const read = async () => (await ask(app, readTax, { query }, accountant.headers)).answer;

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
      { kind: 'courts', rateBp: 800, soldSen: 6_000, taxSen: tax },
      { kind: 'courts', rateBp: 0, soldSen: 6_000, taxSen: 0 },
    ],
    single: [
      {
        date: day,
        orderId: single.answer.orderId,
        buyerTaxId: 'C2088',
        reason: 'tax_id',
        soldSen: 6_000,
        taxSen: tax,
      },
    ],
  });

  const { id: bookingId } = await db
    .selectFrom('bookings')
    .select('id')
    .where('order_id', 'like', `${taxed.answer.orderId}%`)
    .executeTakeFirstOrThrow();
  const body = { giveBack: 'all', reason: 'It rained in' } as const;
  await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
  expect((await read()).rates[0]).toMatchObject({
    ...{ soldSen: 12_000, refundedSen: 6_000, refundedTaxSen: tax },
  });
});
