import { expect, test } from 'vitest';
import { aMember } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addUser, at, refusalOf } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const { userId: user_id } = await aMember(db);
const row = { file: `${user_id}_1.webp`, user_id, state: 'ready', created_at: at } as const;

test("an avatar file is stored once, under its owner's name, with a state", async () => {
  const add = (changes: object) =>
    refusalOf(db, (tx) =>
      tx
        .insertInto('avatar_files')
        .values({ ...row, ...changes })
        .execute(),
    );
  expect(await add({})).toBeNull();
  expect(await add({ file: `x${row.file}` })).toBe('avatar_files_of_user');
  expect(await add({ state: 'lost' })).toBe('avatar_files_state');
  const stranger = await addUser(db);
  expect(await add({ user_id: stranger, file: `${stranger}_1.webp` })).toBe('avatar_files_user_fk');
  const twice = await refusalOf(db, async (tx) => {
    await tx.insertInto('avatar_files').values(row).execute();
    await tx.insertInto('avatar_files').values(row).execute();
  });
  expect(twice).toBe('avatar_files_pk');
});
