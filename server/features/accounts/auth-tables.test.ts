import { randomUUID } from 'node:crypto';
import { getMigrations } from 'better-auth/db/migration';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeAuth } from '#server/features/accounts/auth.ts';
import { makeStaffAuth } from '#server/features/accounts/staff/staff-auth.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
const given = {
  secret: randomUUID(),
  publicUrl: 'http://localhost:3000',
  log: makeLogger({ logLevel: 'error' }),
};

/** Tables and columns that the library expects and we do not have. */
const missing = async (make: typeof makeAuth | typeof makeStaffAuth): Promise<string[]> => {
  const { toBeCreated, toBeAdded } = await getMigrations(make({ db, ...given }).options);
  return [...toBeCreated, ...toBeAdded].flatMap(({ table, fields }) =>
    Object.keys(fields).map((field) => `${table}.${field}`),
  );
};

test('our tables are those that the library expects for members and for staff', async () => {
  expect(await missing(makeAuth)).toEqual([]);
  expect(await missing(makeStaffAuth)).toEqual([]);
});

test('control: a column that the library expects and that is not there is found', async () => {
  await sql`alter table staff_sessions rename column ip_address to address`.execute(db);
  expect(await missing(makeStaffAuth)).toEqual(['staff_sessions.ip_address']);
});
