import { expect, test } from 'vitest';
import { giveTaxRate, readTaxRates } from '#contract/console-tax-rates.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const owner = await aStaffMember(running, 'owner');

const give = ({ headers }: TestStaff, holdsFrom = '2027-01-01', reason = 'Registered in October') =>
  ask(
    app,
    giveTaxRate,
    { params: { kind: 'court_booking' }, body: { rateBp: 800, holdsFrom, reason } },
    headers,
  );

test('[TAX-8] the owner sets a rate with a reason, which the log keeps', async () => {
  const rate = { kind: 'court_booking', rateBp: 800, holdsFrom: '2027-01-01' };
  expect((await give(owner)).answer.rate).toEqual(rate);
  const accountant = await aStaffMember(running, 'accountant');
  expect((await ask(app, readTaxRates, {}, accountant.headers)).answer.rates).toEqual([rate]);
  const entries = await db
    .selectFrom('audit_log')
    .select(['subject', 'staff_user_id as by', 'reason'])
    .where('action', '=', 'tax.set')
    .execute();
  expect(entries).toEqual([
    { subject: 'tax:court_booking', by: owner.userId, reason: 'Registered in October' },
  ]);
});

test('[TAX-3] [TAX-8] a past day, no reason, and anybody but the owner are refused', async () => {
  expect((await give(owner, '2026-11-15')).failure.code).toBe('invalid_request');
  expect((await give(owner, '2027-02-01', '')).status).toBe(400);
  const manager = await aStaffMember(running, 'manager');
  expect((await give(manager)).failure.code).toBe('not_permitted');
  const stale = await aStaffMember(running, 'owner', { factorMinutes: 11 });
  expect((await give(stale)).failure.code).toBe('second_factor_stale');
});
