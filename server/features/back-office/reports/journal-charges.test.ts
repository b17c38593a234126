import { afterEach, expect, test } from 'vitest';
import { readJournal } from '#contract/console-journal.ts';
import { keepSoldDays } from '#server/features/back-office/reports/sold-days.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeOrdering } from '#server/testing/order-traces.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, context } = running;
const manager = await aStaffMember(running, 'manager');
const { list, resolve, ofOrder } = makeExceptionCalls(running);
const { order } = makeOrdering(running);

const day = '2026-11-16';

/** The sum of each account that is not even, with credits as negative. */
const sums = async () => {
  const query = { from: day, until: day };
  const { answer } = await ask(app, readJournal, { query }, manager.headers);
  expect(answer.unbalanced).toEqual([]);
  const found: Record<string, number> = {};
  for (const { account, debitSen, creditSen } of answer.lines) {
    found[account] = (found[account] ?? 0) + debitSen - creditSen;
  }
  return found;
};

let before: Readonly<Record<string, number>> = {};

/** The amounts posted to each account since the test before. */
const posted = async () => {
  const after = await sums();
  const changes = Object.entries(after).map(
    ([account, sen]) => [account, sen - (before[account] ?? 0)] as const,
  );
  before = after;
  return Object.fromEntries(changes.filter(([, sen]) => sen !== 0));
};

afterEach(async () => {
  before = await sums();
  expect(await brokenInvariants(context)).toEqual([]);
});

const outside = { kind: 'refunded_outside', reference: 'Portal 1' } as const;
const kept = { kind: 'kept' } as const;

/** A charge of no order of ours about which a person has decided. */
const decided = async (
  resolution: typeof outside | { readonly kind: 'kept' | 'not_received' },
  currency = 'MYR',
) => {
  const report = aReport('order_nobodyknows1', { currency });
  await deliver(context, report);
  const { exceptions } = (await list(manager)).answer;
  const found = exceptions.find(({ transactionId }) => transactionId === report.transactionId);
  if (found === undefined) throw new Error('The charge is not listed.');
  expect((await resolve(manager, found, resolution)).status).toBe(200);
  return report;
};

/** The exception as which the same charge comes back for an order of ours. [EXC-13] */
const reportedAgain = async (report: ReturnType<typeof aReport>) => {
  const orderId = await order(await aShopper(running));
  await deliver(context, { ...report, orderId });
  const [exception] = await ofOrder(manager, orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  return { orderId, exception };
};

test.each([
  [outside, { provider: 6_000, paid_outside: -6_000 }],
  [kept, { provider: 6_000, kept: -6_000 }],
])(
  '[JOURNAL-3] [EXC-13] a charge that a person decided about ($kind) is posted once',
  async (resolution, once) => {
    const report = await decided(resolution);
    expect(await posted()).toEqual(once);
    const { exception } = await reportedAgain(report);
    expect(await posted()).toEqual({});
    expect((await resolve(manager, exception, resolution)).status).toBe(200);
    expect(await posted()).toEqual({});
  },
);

test('[JOURNAL-3] [EXC-13] a charge that was kept and then pays an order leaves what is kept', async () => {
  const report = await decided(kept);
  const { orderId, exception } = await reportedAgain(report);
  const { status } = await resolve(manager, exception, { kind: 'attached', orderId });
  expect(status).toBe(200);
  expect(await posted()).toEqual({ provider: 6_000, courts: -6_000 });
});

test('[JOURNAL-3] [EXC-13] a charge that was kept and then never came is no income', async () => {
  const { exception } = await reportedAgain(await decided(kept));
  expect(await posted()).toEqual({ provider: 6_000, kept: -6_000 });
  expect((await resolve(manager, exception, { kind: 'not_received' })).status).toBe(200);
  expect(await posted()).toEqual({ provider: -6_000, kept: 6_000 });
});

test('[JOURNAL-3] [EXC-12] a charge of no order that never came is not posted', async () => {
  await decided({ kind: 'not_received' });
  expect(await posted()).toEqual({});
});

test('[JOURNAL-3] a charge in another currency is not posted', async () => {
  await decided(kept, 'SGD');
  expect(await posted()).toEqual({});
});

test('[JOURNAL-3] [REPORT-16] a day that is kept has such a charge once, too', async () => {
  await reportedAgain(await decided(outside));
  const shown = await sums();
  context.clock.set(Temporal.Instant.from('2026-11-18T12:00:00+08:00'));
  await keepSoldDays(context);
  expect(await sums()).toEqual(shown);
  expect(shown.waiting).toBeUndefined();
});
