import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { findRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { makeReadRuleBook } from '#server/features/venue/rule-book.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
const readRuleBook = makeReadRuleBook();

const showCourtPrice = async (of: Database): Promise<number | undefined> =>
  (await readRuleBook(of)).priceBook.rules.prices.find(
    ({ courtType }) => courtType === 'Show Court',
  )?.baseSen;

const raisePrices = (by: Database) =>
  by
    .updateTable('prices')
    .set((eb) => ({ base_sen: eb('base_sen', '+', 100) }))
    .execute();

test.each([
  'sports',
  'court_types',
  'courts',
  'held_courts',
  'closures',
  'public_holidays',
  'prices',
  'promotions',
  'role_discounts',
  'venue_settings',
])('a change of %s changes the version', async (table) => {
  const before = await findRuleVersion(db);
  await sql`delete from ${sql.table(table)} where false`.execute(db);
  expect(await findRuleVersion(db)).not.toBe(before);
});

test('the rule book is read once, and again after every change', async () => {
  const book = await readRuleBook(db);
  expect(await readRuleBook(db)).toBe(book);
  const before = (await showCourtPrice(db)) ?? 0;
  await raisePrices(db);
  expect(await showCourtPrice(db)).toBe(before + 100);
});

test('a transaction uses the same rule book to its end', async () => {
  const before = (await showCourtPrice(db)) ?? 0;
  await db.transaction().execute(async (tx) => {
    expect(await showCourtPrice(tx)).toBe(before);
    await raisePrices(db);
    expect(await showCourtPrice(tx)).toBe(before);
  });
  expect(await showCourtPrice(db)).toBe(before + 100);
});

test('a change that is rolled back never enters the rule book of others', async () => {
  const before = (await showCourtPrice(db)) ?? 0;
  const giveUp = db.transaction().execute(async (tx) => {
    await raisePrices(tx);
    expect(await showCourtPrice(tx)).toBe(before + 100);
    expect(await showCourtPrice(db)).toBe(before);
    throw new Error('No.');
  });
  await expect(giveUp).rejects.toThrow('No.');
  expect(await showCourtPrice(db)).toBe(before);
});

test('control: without the version a change would not be noticed', async () => {
  const before = (await showCourtPrice(db)) ?? 0;
  await sql`alter table prices disable trigger rules_changed`.execute(db);
  await raisePrices(db);
  await sql`alter table prices enable trigger rules_changed`.execute(db);
  expect(await showCourtPrice(db)).toBe(before);
  await raisePrices(db);
  expect(await showCourtPrice(db)).toBe(before + 200);
});
