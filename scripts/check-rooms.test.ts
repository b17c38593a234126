import { expect, test } from 'vitest';
import { roomProblems } from '#scripts/check-rooms.ts';

test.each([
  [
    'domain/time/slots.ts',
    "import { openDatabase } from '#server/db/database.ts';",
    'must not import',
  ],
  ['contract/venue.ts', "import { Button } from '#web/ui/button.tsx';", 'must not import'],
  ['web/main.tsx', "import { buildApp } from '#server/app.ts';", 'must not import'],
  ['server/app.ts', "const x = await import('#web/main.tsx');", 'must not import'],
  ['server/app.ts', "import { x } from '../domain/slots.ts';", 'name the room'],
  ['web/ui/card.tsx', "import { x } from './button.tsx';", 'name the room'],
  ['domain/utils.ts', '', 'named after what it is'],
  ['web/ui/Button.tsx', '', 'kebab-case'],
  ['server/features/bookings/court-order/court-order.ts', "db.selectFrom('orders')", 'SQL belongs'],
  ['server/features/orders/routes.ts', 'sql<number>`select 1`', 'SQL belongs'],
  ['server/features/slots/board.ts', 'await listClaims(db).execute()', 'SQL belongs'],
  ['server/features/slots/board.ts', "const board = db\n  .selectFrom('courts')", 'SQL belongs'],
  ['server/features/slots/board.ts', "import { CompiledQuery } from 'kysely';", 'SQL belongs'],
  ['server/http/health.ts', "import pg from 'pg';", 'SQL belongs'],
  ['server/features/orders/placing.ts', 'db.transaction().execute(work)', 'transact()'],
  ['server/features/orders/orders.repository.ts', 'db.startTransaction()', 'transact()'],
  ['server/db/open.ts', "client.query('begin')", 'transact()'],
  [
    'server/features/orders/placing.ts',
    'await Promise.all([\n  claim(tx, sale),\n  write(tx, sale),\n]);',
    'one by one',
  ],
  ['domain/time/slots.ts', 'const now = Date.now();', 'no clock'],
  ['domain/time/slots.ts', 'Temporal.Now.instant()', 'no clock'],
  ['server/http/errors.ts', 'process.env.PORT', 'only env.ts'],
  ['server/http/errors.ts', 'let count = 0;', 'module level'],
  ['server/http/errors.ts', 'const names = new Map<string, Set<number>>();', 'module level'],
  ['server/http/errors.ts', 'export const seen: WeakSet<X> = new WeakSet();', 'module level'],
  ['server/http/errors.ts', 'const waiting: (() => void)[] = [];', 'module level'],
  ['server/features/orders/bill.ts', 'const { user_id } = order;', 'camelCase'],
  ['server/features/orders/bill.ts', 'return booking.booking_date;', 'camelCase'],
  [
    'server/features/orders/orders.repository.ts',
    "select(['courts.name as court_name'])",
    'camelCase',
  ],
  ['server/clock.test.ts', "vi.mock('node:cluster', () => ({}));", '*-mocked.test.ts'],
  ['proof/model/kills.test.ts', "vi.doMock('#server/app.ts');", '*-mocked.test.ts'],
  ['web/router-mocked.test.ts', "vi.mock<typeof pg>('pg');", '*-mocked.test.ts'],
  ['domain/time/slots.ts', 'x\n'.repeat(301), 'split it'],
])('%s with %j is refused: %s', (path, text, reason) => {
  expect(roomProblems(path, text).join('\n')).toContain(reason);
});

test.each([
  ['domain/time/slots.ts', "import type { X } from '#domain/time/venue-time.ts';"],
  ['server/features/orders/orders.repository.ts', "db.selectFrom('orders')"],
  ['server/features/accounts/auth.ts', "import { betterAuth } from 'better-auth';"],
  ['server/db/transact.ts', 'db.transaction().execute(work)'],
  ['server/features/orders/order-race.test.ts', 'db.startTransaction()'],
  ['server/features/orders/placing.ts', 'transact(db, (tx) => place(tx))'],
  ['server/features/slots/board.ts', 'await Promise.all([list(db), count(db)]);\nplace(tx);'],
  [
    'server/http/errors.ts',
    "const known = new Set(['a']);\nexport const f = () => {\n  let x = 1;\n};",
  ],
  ['server/http/errors.test.ts', 'let count = 0;'],
  ['server/features/orders/orders.repository.ts', "join('courts as left_court', 'a.court_id')"],
  ['server/features/orders/bill.ts', 'throw new Refusal(texts.no_court); // of a court_id'],
  ['server/app-mocked.test.ts', "vi.mock('node:cluster', () => ({}));"],
  ['server/features/accounts/reset-control.test.ts', "vi.mock('#server/mail.ts');"],
  ['server/clock.test.ts', 'vi.fn(); vi.spyOn(clock);'],
  ['cli/main.test.ts', "import { buildApp } from '#server/app.ts';"],
])('%s with %j is accepted', (path, text) => {
  expect(roomProblems(path, text)).toEqual([]);
});
