import { expect, test } from 'vitest';
import { describeGroups, findCycles, groupProblems } from '#scripts/check-groups.ts';

test.each([
  [
    'server/features/slots/claims.ts',
    "import { refund } from '#server/features/bookings/refunds/refund.ts';",
    'slots must not import from bookings',
  ],
  [
    'server/features/slots/claims.ts',
    "import type { Refund } from '#server/features/bookings/refunds/refund.ts';",
    'slots must not import from bookings',
  ],
  [
    'server/features/payments/payments.repository.ts',
    "tx.updateTable('orders')",
    'payments writes orders, which orders owns',
  ],
  [
    'server/features/lessons/seats/classes.repository.ts',
    'sql`delete from lesson_seats where user_id = 1`',
    'lessons writes lesson_seats, which slots owns',
  ],
  ['server/features/venue/venue.repository.ts', "tx.insertInto('novelties')", 'no group owns'],
  ['server/features/novelties/novelties.ts', '', 'belongs to none of the groups'],
])('%s with %j is refused: %s', (path, text, reason) => {
  expect(groupProblems(path, text).join('\n')).toContain(reason);
});

test.each([
  [
    'server/features/bookings/refunds/refund.ts',
    "import { deleteClaims } from '#server/features/slots/claims.repository.ts';",
  ],
  ['server/features/slots/claims.repository.ts', "tx.insertInto('slot_claims')"],
  ['server/features/slots/claims.test.ts', "db.updateTable('orders')"],
  ['server/app.ts', "import { orderRoutes } from '#server/features/orders/routes.ts';"],
])('%s with %j is accepted', (path, text) => {
  expect(groupProblems(path, text)).toEqual([]);
});

test.each([
  ["import { x } from '#web/features/checkout/quote/quote.ts';", 1],
  ["const load = () => import('#web/features/profile/profile-screen.tsx');", 1],
  ["import { Screen } from '#web/features/frame/screen.tsx';", 0],
  ["import { paths } from '#web/paths.ts';", 0],
])('a file of web/features/booking with %j has %i problems', (text, count) => {
  expect(groupProblems('web/features/booking/court-step.tsx', text)).toHaveLength(count);
});

test('a file of web/features belongs to one of its folders', () => {
  expect(groupProblems('web/features/odds/ends.ts', '')).toHaveLength(1);
});

test('an import cycle is found, and a diamond is not one', () => {
  const cycle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['b.ts']],
  ]);
  expect(findCycles(cycle)).toEqual([['b.ts', 'c.ts', 'b.ts']]);
  const diamond = new Map([
    ['a.ts', ['b.ts', 'c.ts']],
    ['b.ts', ['d.ts']],
    ['c.ts', ['d.ts']],
  ]);
  expect(findCycles(diamond)).toEqual([]);
});

test('the printed graph lists each group with its imports and its tables', () => {
  const claims = 'server/features/slots/claims.ts';
  const graph = new Map([
    ['server/features/orders/placing.ts', [claims, 'server/features/credits/ledger.ts']],
    [claims, ['server/features/slots/claims.repository.ts', 'server/db/transact.ts']],
  ]);
  const lines = describeGroups(graph);
  expect(lines).toContain(' 7 orders → credits, slots');
  expect(lines).toContain(' 6 slots → none');
  expect(lines).toContain(
    '     owns order_items, orders, payment_links, price_overrides, rule_waivers',
  );
});
