import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { waitingOrders } from '#server/features/orders/open-orders.repository.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addUser } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();

test('without statistics, as after a restore, the waiting orders of a member are read by their own index', async () => {
  const userId = await addUser(db);
  await sql`
    insert into orders (order_id, user_id, created_at, total_amount_sen, status, expires_at,
      billing_name, billing_email, billing_mobile)
    select 'order_' || number, ${userId}, now(), 6000, 'pending', now() + interval '3 minutes',
      'A Member', 'member@depot.test', '+60123456789'
    from generate_series(1, 3000) number`.execute(db);
  const { sql: text } = waitingOrders(db, userId, new Date()).select('order_id').compile();
  // As a prepared statement is planned once it has run several times, for any values.
  const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(
    `explain (generic_plan) ${text}`,
  )}`.execute(db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('orders_waiting_by_user');
});
