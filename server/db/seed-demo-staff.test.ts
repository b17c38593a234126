import { expect, test } from 'vitest';
import { staffRoles } from '#domain/staff/permissions.ts';
import { demoStaff } from '#domain/venue/demo.ts';
import type { Tx } from '#server/db/database.ts';
import { seedDemo } from '#server/db/seed-demo.ts';
import { seedDemoStaff } from '#server/db/seed-demo-staff.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
const options = { now: Temporal.Instant.from('2026-03-04T01:30:00Z'), passwordHash: 'a hash' };

test('the demonstration has one person of every role, once, and its coach is the member', async () => {
  const seed = async (tx: Tx) => {
    await seedDemo(tx, options);
    await seedDemoStaff(tx, options);
  };
  await db.transaction().execute(seed);
  await db.transaction().execute(seed);
  const people = await db
    .selectFrom('staff')
    .innerJoin('users', 'users.id', 'staff.user_id')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['email', 'staff.role', 'password', 'profiles.username'])
    .execute();
  expect(people.map(({ role }) => role).toSorted()).toEqual(staffRoles.toSorted());
  expect(people.map(({ email }) => email).toSorted()).toEqual(
    demoStaff.map(({ email }) => email).toSorted(),
  );
  expect(people.every(({ password }) => password === 'a hash')).toBe(true);
  expect(people.filter(({ username }) => username !== null)).toMatchObject([
    { email: 'coach@depot.test', username: 'demo_coach' },
  ]);
});
