import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readMemberDay } from '#server/features/slots/slots.repository.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addUser } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();

const now = Temporal.Instant.from('2026-11-15T10:00:00+08:00');
/** PostgreSQL compares plans for given values with a plan for any from the sixth run on. */
const runs = 10;

test('the statement that reads the day of an order is not planned for every order', async () => {
  const userId = await addUser(db);
  await sql`
    insert into slot_claims (court_id, booking_date, slot, kind, block_reason)
    select court, date '2026-01-01' + day, slot, 'block', 'Tournament'
    from generate_series(1, 14) court, generate_series(1, 150) day, generate_series(7, 25) slot
  `.execute(db);
  await sql`analyze`.execute(db);
  const key = { userId, date: '2026-02-01', courts: [{ name: 'Show Court 1' }] };
  const plans = await db.connection().execute(async (connection) => {
    for (let run = 1; run <= runs; run += 1) await readMemberDay(connection, key, now);
    const { rows } = await sql<{ custom: number; generic: number }>`
      select custom_plans::int as custom, generic_plans::int as generic
      from pg_prepared_statements where statement like '%"slot_claims" as "claim"%'`.execute(
      connection,
    );
    return rows;
  });
  expect(plans).toEqual([{ custom: 5, generic: runs - 5 }]);
});
