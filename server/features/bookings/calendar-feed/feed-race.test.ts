import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  findFeed,
  saveFeed,
} from '#server/features/accounts/calendar-feed/calendar-feed.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { aMember } from '#server/testing/builders.ts';
import { openingTime } from '#server/testing/shopping.ts';

const { db, context } = await openTestApp({ now: openingTime });
const tabs = Array.from({ length: 8 }, (_, index) => `digest-${index}`);

/** All tabs read first, then each inserts without reading again. */
const writersOf = async (userId: string): Promise<number> => {
  const looks = await Promise.all(tabs.map(() => findFeed(db, userId)));
  expect(looks).toEqual(tabs.map(() => undefined));
  const created_at = new Date();
  const results = await Promise.allSettled(
    tabs.map((tab) =>
      db
        .insertInto('calendar_feeds')
        .values({ user_id: userId, token_hash: `${userId}/${tab}`, created_at })
        .execute(),
    ),
  );
  return results.filter(({ status }) => status === 'fulfilled').length;
};

const replacersOf = async (userId: string, replaces: Date | null): Promise<number> => {
  const saved = await Promise.all(
    tabs.map((tab) =>
      db
        .transaction()
        .execute((tx) =>
          saveFeed(tx, userId, `${userId}/new/${tab}`, replaces, context.clock.now()),
        ),
    ),
  );
  return saved.filter(Boolean).length;
};

test('of eight tabs that create the first feed at once, one succeeds', async () => {
  expect(await replacersOf((await aMember(db)).userId, null)).toBe(1);
});

test('of eight tabs that replace the same feed at once, one succeeds', async () => {
  const { userId } = await aMember(db);
  await replacersOf(userId, null);
  const first = await findFeed(db, userId);
  context.clock.set(context.clock.now().add({ seconds: 1 }));
  expect(await replacersOf(userId, first?.createdAt ?? null)).toBe(1);
});

test('control: without naming the replaced feed, each tab ends the feed of the one before', async () => {
  const { userId } = await aMember(db);
  await replacersOf(userId, null);
  const results = await Promise.all(
    tabs.map((tab) =>
      db
        .updateTable('calendar_feeds')
        .set({ token_hash: `${userId}/blind/${tab}` })
        .where('user_id', '=', userId)
        .returning('user_id')
        .execute(),
    ),
  );
  expect(results.flat()).toHaveLength(tabs.length);
});

test('the primary key lets one tab create the first feed', async () => {
  expect(await writersOf((await aMember(db)).userId)).toBe(1);
});

test('control: without the primary key all eight succeed', async () => {
  const { userId } = await aMember(db);
  await sql`alter table calendar_feeds drop constraint calendar_feeds_pk`.execute(db);
  expect(await writersOf(userId)).toBe(tabs.length);
});
