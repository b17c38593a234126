import { expect, test } from 'vitest';
import { comparePlans } from '#proof/load/order-load-plans.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();

const statements = [
  { text: 'begin', values: [] },
  { text: 'select id from users where email = $1', values: ['someone'] },
];

const isSameFor = async (line: string): Promise<readonly boolean[]> =>
  (await comparePlans([db, db], statements, ['begin;', line])).map(({ isSame }) => isSame);

test('a statement of pgbench has the plan of the product, whatever its variables are called', async () => {
  const line = "select id from users where email = (('some' || (:member)::text))::text;";
  expect(await isSameFor(line)).toEqual([true]);
});

test('a statement of pgbench for which PostgreSQL does other work is found', async () => {
  expect(await isSameFor('select id from users where name = (:member)::text;')).toEqual([false]);
});
