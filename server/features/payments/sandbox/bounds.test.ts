import { expect, test } from 'vitest';
import { sweepSandbox } from '#server/features/payments/sandbox/sandbox.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aPayer } from '#server/testing/sandbox.ts';

const start = '2026-11-15T02:00:00Z';

test('opening checkouts is rate limited', async () => {
  const limited = await openTestApp({ now: start, env: { REQUESTS_PER_MINUTE: '1000' } });
  const payer = aPayer(limited);
  const page = await payer.openPage();
  const answers = async (ask: () => Promise<{ statusCode: number }>) => {
    const statuses = new Set<number>();
    for (let count = 0; count <= 120; count += 1) statuses.add((await ask()).statusCode);
    return [...statuses];
  };
  expect(await answers(() => payer.submit())).toEqual([303, 429]);
  expect(await answers(() => payer.choose(page, 'leave'))).toEqual([303, 429]);
  expect(await answers(() => limited.app.inject({ url: page }))).toEqual([200, 429]);
});

test('rows older than 40 days are deleted, except charges with undelivered messages', async () => {
  const running = await openTestApp({ now: start });
  const { app, db, context } = running;
  const begun = Temporal.Instant.from(start);
  const pages = [];
  for (const [days, choice] of [
    [0, 'pay_silently'],
    [0, 'pay'],
    [2, 'pay_silently'],
  ] as const) {
    context.clock.set(begun.add({ hours: 24 * days }));
    const payer = aPayer(running);
    const page = await payer.openPage();
    await payer.choose(page, choice);
    pages.push({ page, orderId: payer.orderId });
  }
  const [, untold, young] = pages;
  context.clock.set(begun.add({ hours: 24 * 41 }));
  await sweepSandbox(context);
  const statuses = [];
  for (const { page } of pages) statuses.push((await app.inject({ url: page })).statusCode);
  expect(statuses).toEqual([404, 404, 200]);
  const charges = await db.selectFrom('sandbox_transactions').select('order_id').execute();
  expect(charges.map(({ order_id }) => order_id).toSorted()).toEqual(
    [untold?.orderId, young?.orderId].toSorted(),
  );
});
