import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  describeGroups,
  findCycles,
  findUnreached,
  groupProblems,
  importGraph,
} from '#scripts/check-groups.ts';
import { tableOwners, views } from '#scripts/table-owners.ts';

const filledByTriggersOrSeeds = ['sports', 'court_types', 'courts', 'rule_versions', 'credits'];

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
  ...[
    'sql`update bookings b set slot = 1`',
    'sql`update bookings as b set slot = 1`',
    'sql`update public.bookings set slot = 1`',
    'sql`UPDATE bookings SET slot = 1`',
    'sql`update only "bookings"\n  set slot = 1`',
    'sql`insert into bookings(id) values (1)`',
    'sql`insert into bookings select 1`',
    'sql`delete from bookings returning id`',
    'sql`truncate bookings`',
    "tx.deleteFrom(['lesson_seats', 'bookings as b'])",
    'tx.mergeInto("public.bookings as b")',
  ].map((text) => [
    'server/features/slots/claims.repository.ts',
    text,
    'slots writes bookings, which bookings owns',
  ]),
  ...[
    `sql\`update \${sql.table(name)} set slot = 1\``,
    `sql\`insert into \${sql.table(name)} values (1)\``,
    `sql\`delete from \${name}\``,
    'tx.deleteFrom(table)',
  ].map((text) => ['server/features/slots/claims.repository.ts', text, 'spell out the table']),
  [
    'server/live/repository.ts',
    "db.updateTable('bookings')",
    'live writes bookings, which bookings owns',
  ],
  [
    'server/http/health.repository.ts',
    'sql`delete from bookings where true`',
    'which bookings owns',
  ],
  [
    'server/features/orders/orders.repository.ts',
    "tx.insertInto('events')",
    'orders writes events, which live owns',
  ],
  [
    'server/features/slots/claims.ts',
    "import '#server/features/orders/placing.ts';",
    'slots must not import from orders',
  ],
  [
    'server/features/slots/claims.ts',
    "export * from '#server/features/orders/placing.ts';",
    'slots must not import from orders',
  ],
  ...['db/open.ts', 'http/health.ts', 'live/feed.ts', 'processes/worker.ts', 'jobs.ts'].map(
    (file) => [
      `server/${file}`,
      "import type { X } from '#server/features/accounts/password.ts';",
      'only the start of the server imports',
    ],
  ),
  [
    'server/features/orders/placing.ts',
    "import { goods } from '#server/kinds-of-goods.ts';",
    'only the start of the server imports',
  ],
  [
    'server/db/open.ts',
    "import { Refusal } from '#server/http/refusal.ts';",
    'db must not import from http',
  ],
  ...['web/router.tsx', 'web/ui/card.tsx', 'web/api/slots.ts', 'web/features/frame/screen.tsx'].map(
    (path) => [path, "import '#web/console/main.tsx';", 'never meet'],
  ),
  ['web/console/day/cell.tsx', "import { x } from '#web/features/booking/x.ts';", 'never meet'],
  [
    'web/api/slots.ts',
    "import { x } from '#web/features/booking/x.ts';",
    'api must not import from features',
  ],
  [
    'web/console/api/day.ts',
    "import { x } from '#web/console/day/grid.ts';",
    'api must not import from day',
  ],
  ['web/console/odds/ends.ts', '', 'belongs to none of the folders'],
  [
    'server/features/accounts/staff/people.ts',
    "import { x } from '#server/features/accounts/email-change/email-change.ts';",
    'staff must not import from email-change',
  ],
  [
    'server/features/back-office/members/credits.ts',
    "import { x } from '#server/features/back-office/desk/sales.ts';",
    'members must not import from desk',
  ],
  [
    'web/api/slots.ts',
    "import { x } from '#web/live/slot-changes.ts';",
    'api must not import from live',
  ],
  [
    'web/features/checkout/goods/taken-slots.ts',
    "import type { X } from '#web/features/checkout/placing/use-order.ts';",
    'goods must not import from placing',
  ],
  ['server/features/venue/venue.repository.ts', "tx.insertInto('novelties')", 'nobody owns'],
  ['server/features/novelties/novelties.ts', '', 'belongs to none of the folders'],
])('%s with %j is refused: %s', (path, text, reason) => {
  expect(groupProblems(path, text).join('\n')).toContain(reason);
});

test.each([
  [
    'server/features/bookings/refunds/refund.ts',
    "import { deleteClaims } from '#server/features/slots/claims.repository.ts';",
  ],
  ['server/features/slots/claims.repository.ts', "tx.insertInto('slot_claims')"],
  ['server/live/repository.ts', "db.insertInto('events')"],
  ['server/db/seed-venue.ts', "tx.insertInto('bookings')"],
  ['server/features/slots/claims.repository.ts', 'sql`select 1 for update of orders`'],
  ['server/features/slots/claims.repository.ts', '/** An update of bookings set apart. */'],
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

test.each(['domain', 'contract', 'cli', 'proof', 'web'])('a cycle of %s is found', (room) => {
  const [one, other] = [`${room}/one.ts`, `${room}/other.ts`];
  const graph = importGraph(
    new Map([
      [one, `import { x } from '#${other}';`],
      [other, `import '#${one}';`],
    ]),
  );
  expect(findCycles(graph)).toEqual([[one, other, one]]);
});

test('a product file that no entry reaches is found', () => {
  const style = './theme.css';
  const graph = importGraph(
    new Map([
      ['web/main.tsx', "import { screens } from '#web/screens.ts';"],
      ['web/screens.ts', "const load = () => import('#web/features/history/receipt-screen.tsx');"],
      ['web/features/history/receipt-screen.tsx', "import { x } from '#web/receipt/sheet.tsx';"],
      ['web/receipt/sheet.tsx', "import '#web/receipt/sheet.css';"],
      ['web/receipt/sheet.css', ''],
      ['web/members.css', `@import "${style}";`],
      ['web/theme.css', ''],
      ['web/features/history/sheet.tsx', "import '#web/features/history/sheet.css';"],
      ['web/features/history/sheet.css', ''],
      ['server/main.ts', "import type { Row } from '#server/db/row.ts';"],
      ['server/db/row.ts', ''],
      ['server/db/row.test.ts', "import { old } from '#server/db/old-row.ts';"],
      ['server/db/old-row.ts', ''],
      ['server/testing/rows.ts', ''],
      ['proof/rows.ts', ''],
    ]),
  );
  expect(findUnreached(graph)).toEqual([
    'web/features/history/sheet.tsx',
    'web/features/history/sheet.css',
    'server/db/old-row.ts',
  ]);
});

test('the printed graph lists each group with its imports, its tables and what it reads', () => {
  const lines = describeGroups(
    new Map([
      [
        'server/features/orders/orders.repository.ts',
        `import { claim } from '#server/features/slots/claims.ts';
         import { spend } from '#server/features/credits/ledger.ts';
         db.selectFrom('orders as o').innerJoin('slot_claims as c', 'c.order_id', 'o.order_id');
         sql\`select 1 from PAYMENTS p\`; db.selectFrom(['credit_entries', 'guest_money']);`,
      ],
      ['server/features/slots/claims.ts', "import { transact } from '#server/db/transact.ts';"],
    ]),
  );
  const at = lines.indexOf(' 7 orders → credits, slots');
  expect(lines.slice(at + 1, at + 6)).toEqual([
    '     owns order_items, orders, payment_links, price_overrides, rule_waivers',
    '     reads credits: credit_entries',
    '     reads slots: slot_claims',
    '     reads ↑ bookings: booking_changes',
    '     reads ↑ payments: payments',
  ]);
  expect(lines).toContain(' 6 slots → none');
});

test('every table has its owner, is filled by triggers or seeds, or is a view', () => {
  const schema = readFileSync(new URL('../server/db/schema.ts', import.meta.url), 'utf8');
  const tables = [...schema.matchAll(/^ {2}(\w+): \w+\.\w+(?:Table|View);/gm)].map(
    ([, table = '']) => table,
  );
  const known = new Set([...Object.keys(tableOwners), ...Object.keys(views)]);
  expect(tables.filter((table) => !known.has(table))).toEqual(filledByTriggersOrSeeds);
});
