import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { changeStaffByOperator } from '#contract/operator-staff.ts';
import { asOperator, openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp();
const { app, db } = running;
let owners: readonly TestStaff[];

beforeEach(async () => {
  const before = await db.selectFrom('staff').select('user_id').execute();
  owners = [await aStaffMember(running, 'owner'), await aStaffMember(running, 'owner')];
  const ids = before.map(({ user_id }) => user_id);
  if (ids.length > 0) {
    await db.updateTable('staff').set({ role: 'desk' }).where('user_id', 'in', ids).execute();
  }
});

const activeOwners = async (): Promise<number> => {
  const rows = await db
    .selectFrom('staff')
    .where('role', '=', 'owner')
    .where('disabled_at', 'is', null)
    .execute();
  return rows.length;
};

const disable = ({ email }: TestStaff) =>
  ask(app, changeStaffByOperator, { params: { email }, body: { isDisabled: true } }, asOperator);

/** Disables an owner after looking for another one, without a lock. */
const disableUnlocked = async ({ userId }: TestStaff): Promise<void> => {
  if ((await activeOwners()) < 2) throw new Error('The last owner.');
  await db
    .updateTable('staff')
    .set({ disabled_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
};

/** Both look before either of them writes. */
const disableBothUnlocked = async (): Promise<PromiseSettledResult<void>[]> => {
  const looked = await Promise.all(owners.map(activeOwners));
  expect(looked).toEqual([2, 2]);
  return Promise.allSettled(owners.map((owner) => disableUnlocked(owner)));
};

test('[STAFF-4] of two owners who are disabled at the same time, one stays', async () => {
  const answers = await Promise.all(owners.map(disable));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.failure).toMatchObject({
    code: 'last_owner',
  });
  expect(await activeOwners()).toBe(1);
});

test('[STAFF-4] the database keeps the last owner without the lock of the command', async () => {
  await disableBothUnlocked();
  expect(await activeOwners()).toBe(1);
  await expect(
    db.updateTable('staff').set({ role: 'desk' }).where('role', '=', 'owner').execute(),
  ).rejects.toMatchObject({ constraint: 'staff_last_owner' });
});

test('[STAFF-4] the lock of the command keeps the last owner without the guard of the database', async () => {
  await sql`drop trigger staff_last_owner on staff`.execute(db);
  const answers = await Promise.all(owners.map(disable));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await activeOwners()).toBe(1);
});

test('control: with neither, no owner is left', async () => {
  const both = await db.transaction().execute(async (tx) => {
    // Holds the rows until both have looked.
    await tx.selectFrom('staff').select('user_id').forUpdate().execute();
    const running = owners.map((owner) => disableUnlocked(owner));
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*) as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows[0]?.waiting;
      })
      .toBe(2);
    return { running };
  });
  await Promise.all(both.running);
  expect(await activeOwners()).toBe(0);
});
