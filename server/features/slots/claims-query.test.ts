import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimsBetween } from '#server/features/slots/slots.repository.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();

test('a year of bookings does not slow the window down: it is read by an index', async () => {
  // One statement would make one event of many megabytes, which no test reads.
  await sql`alter table slot_claims disable trigger slot_claims_told_when_made`.execute(db);
  await sql`
    insert into slot_claims (court_id, booking_date, slot, kind, block_reason)
    select id, '2025-06-01'::date + day, slot, 'block', 'A test.'
    from courts, generate_series(0, 364) day, generate_series(7, 14) slot
  `.execute(db);
  await sql`analyze slot_claims`.execute(db);
  const courts = await db.selectFrom('courts').select('id').execute();
  const query = claimsBetween(
    db,
    courts.map(({ id }) => id),
    { from: '2026-03-02', to: '2026-03-15' },
  );
  const plan = JSON.stringify(await query.explain());
  // Three unique indexes start with court, date and slot; the planner may use any of them.
  expect(plan).toMatch(/Index Scan (using|on) slot_claims_(pk|booked_by_unique|instance_unique)/);
  expect(plan).toMatch(/Index Cond: \(\(court_id = ANY .* AND \(booking_date >= /);
  expect(plan).not.toContain('Seq Scan');
  expect(await query.execute()).toHaveLength(courts.length * 14 * 8);
});
