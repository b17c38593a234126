import { expect, test } from 'vitest';
import { commandLineWith } from '#cli/testing/command-line.ts';
import { openTestApp, operatorToken } from '#server/testing/app.ts';

const { app } = await openTestApp();
const url = await app.listen({ port: 0, host: '127.0.0.1' });
const depot = commandLineWith({ DEPOT_URL: url, DEPOT_TOKEN: operatorToken });

test.each([
  [
    ['promotion', 'set', 'until-31-dec-2025', '--off', '10'],
    'Promotion Discount (until 31 Dec 2025): RM 10.00 off all courts, until 2025-12-31.',
  ],
  [
    ['promotion', 'add', 'raya', 'Raya Discount', '15%', '--until', '2027-03-12', '--off-peak'],
    'Raya Discount: 15% off all courts, off peak, until 2027-03-12.',
  ],
  [
    ['promotion', 'set', 'raya', '--from', '2027-03-01', '--until', '2027-03-10'],
    'Raya Discount: 15% off all courts, off peak, from 2027-03-01 to 2027-03-10.',
  ],
  [['promotion', 'remove', 'raya'], 'Raya Discount is over.'],
  [
    ['role-discount', 'set', 'vip_maserati', 'padel court', '15', '--to', '09:00 pm'],
    'vip_maserati: RM 15.00 off Padel Court, slots from 07:00 AM to 09:00 PM.',
  ],
  [
    ['role-discount', 'remove', 'vip_maserati', 'padel court'],
    'vip_maserati pays the full price of Padel Court.',
  ],
])('%j prints its result', async (args, sentence) => {
  expect(await depot(args)).toEqual({ code: 0, out: `${sentence}\n`, err: '' });
});

test('promotions and the discounts of each status are listed', async () => {
  expect((await depot(['promotion', 'list'])).out).toMatch(
    /^june-2025-tournament +RM 10\.00 +Tournament Court, off peak +2025-06-01 +2025-06-30 +June Discount$/m,
  );
  expect((await depot(['role-discount', 'list'])).out).toMatch(
    /^super_host +Tournament Court +RM 20\.00 +07:00 AM +05:00 PM$/m,
  );
});

test('a plan is added, changed, listed and removed by its id', async () => {
  const added = await depot(['plan', 'add', 'Super Host', 'super_host', '250', '1']);
  const id = /^Plan (\d+), Super Host: super_host for RM 250\.00, 1 month\.$/m.exec(added.out)?.[1];
  const changed = await depot(['plan', 'set', String(id), '--price', '600', '--months', '3']);
  expect(changed.out).toBe(`Plan ${id}, Super Host: super_host for RM 600.00, 3 months.\n`);
  expect((await depot(['plan', 'list'])).out).toMatch(
    new RegExp(`^ *${id}  Super Host +super_host +RM 600\\.00 +3$`, 'm'),
  );
  expect((await depot(['plan', 'remove', String(id)])).out).toBe('Super Host is sold no more.\n');
});

test('refuses unreadable input before sending a request', async () => {
  const refusals = [
    await depot(['promotion', 'set', 'raya', '--off', 'much']),
    await depot(['plan', 'add', 'Super Host', 'normal_member', '250', '1']),
    await depot(['plan', 'set', '1']),
  ];
  expect(refusals.map(({ code, err }) => `${code} ${err}`)).toEqual([
    '2 "much" is not an amount in RM, such as 12 or 12.50.\n',
    expect.stringContaining('2 status must be one of athlete, coach'),
    '2 change is missing.\n',
  ]);
});

test('a member is shown with the last day of the membership', async () => {
  const { out } = await depot(['member', 'show', 'coach_aina@depot.test']);
  expect(out).toMatch(/^Until +\(no end\)$/m);
});
