import { expect, test } from 'vitest';
import { compileOnce } from '#server/db/compile-once.ts';
import type { Database } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();

interface NewEvents {
  readonly rows: readonly { readonly topic: string; readonly payload: string }[];
}

const insertAll = (on: Database, { rows }: NewEvents) =>
  on.insertInto('events').values(rows).returning(['topic', 'payload']);

test('a statement is built once for each number of rows, and gets its own values each time', async () => {
  let built = 0;
  const insert = compileOnce((on, params: NewEvents) => {
    built += 1;
    return insertAll(on, params);
  });
  const rowsOf = (...topics: string[]) => topics.map((topic) => ({ topic, payload: '{"a":1}' }));
  const inserted = [
    await insert(db, { rows: rowsOf('one') }),
    await insert(db, { rows: rowsOf('two', 'three') }),
    await insert(db, { rows: rowsOf('four') }),
    await insert(db, { rows: rowsOf('five', 'six') }),
  ];
  expect(inserted.flat().map(({ topic }) => topic)).toEqual([
    'one',
    'two',
    'three',
    'four',
    'five',
    'six',
  ]);
  expect(built).toBe(2);
});

test('a list of plain values and a null are parameters like any other', async () => {
  const find = compileOnce(
    (on, { topics, number }: { readonly topics: string[]; readonly number: number | null }) =>
      on
        .selectFrom('events')
        .select('topic')
        .where((eb) => eb('topic', '=', eb.fn.any(eb.val(topics))))
        .where('number', 'is not distinct from', number)
        .orderBy('id'),
  );
  await insertAll(db, { rows: [{ topic: 'listed', payload: '{}' }] }).execute();
  const number = null;
  expect(await find(db, { topics: ['listed', 'absent'], number })).toEqual([{ topic: 'listed' }]);
  expect(await find(db, { topics: [], number })).toEqual([]);
  expect(await find(db, { topics: ['listed'], number: -1 })).toEqual([]);
});
