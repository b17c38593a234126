import { randomUUIDv7 } from 'node:crypto';
import { type DemoStaff, demoStaff } from '#domain/venue/demo.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import type { DemoOptions } from '#server/db/seed-demo.ts';
import { seedOnce } from '#server/db/seed-once.ts';

/** Finds the account of an address, or inserts one with the public password. */
const accountFor = async (
  tx: Tx,
  { email, name }: DemoStaff,
  { now, passwordHash }: DemoOptions,
): Promise<string> => {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const id = randomUUIDv7();
  const stamps = { created_at: asDate(now), updated_at: asDate(now) };
  await tx
    .insertInto('users')
    .values({ id, name, email, email_verified: true, ...stamps })
    .execute();
  await tx
    .insertInto('accounts')
    .values({
      id: randomUUIDv7(),
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      password: passwordHash,
      ...stamps,
    })
    .execute();
  return id;
};

/** Seeds one person of every role, once per database. The coach is also a member. */
export const seedDemoStaff = (tx: Tx, options: DemoOptions): Promise<void> =>
  seedOnce(tx, 'demo-staff', async () => {
    for (const person of demoStaff) {
      const { name, role } = person;
      const user_id = await accountFor(tx, person, options);
      await tx
        .insertInto('staff')
        .values({ user_id, name, role, created_at: asDate(options.now), disabled_at: null })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
