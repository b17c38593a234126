import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { NumberedEvent } from '#server/live/events.ts';
import { type Feed, makeFeed } from '#server/live/feed.ts';
import { writeEvent } from '#server/live/write-event.ts';
import { makeLogger } from '#server/logger.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db, connection } = await openTestDatabase();
const log = makeLogger({ logLevel: 'silent' });

const write = (balanceSen: number) =>
  db
    .transaction()
    .execute((tx) => writeEvent(tx, { topic: 'credits', payload: { userId: 'me', balanceSen } }));

interface Received {
  readonly feed: Feed;
  readonly events: NumberedEvent[];
  gaps: number;
}

const listenTo = async (feed = makeFeed(db, log)): Promise<Received> => {
  const received: Received = { feed, events: [], gaps: 0 };
  feed.listen({
    onEvents: (events) => void received.events.push(...events),
    onGap: () => {
      received.gaps += 1;
    },
  });
  await feed.requireCurrent();
  received.gaps = 0;
  onTestFinished(() => feed.stop());
  return received;
};

const balances = ({ events }: Received) =>
  events.map(({ payload }) => ('balanceSen' in payload ? payload.balanceSen : null));

test('events are delivered after a poke, and only new ones', async () => {
  await write(1);
  const received = await listenTo();
  expect(received.events).toEqual([]);
  await write(2);
  expect(received.feed.isCurrent()).toBe(true);
  received.feed.poke();
  expect(received.feed.isCurrent()).toBe(false);
  await received.feed.requireCurrent();
  expect(balances(received)).toEqual([2]);
  expect(received.feed.isCurrent()).toBe(true);
  expect(received.feed.since(received.feed.last() - 1)).toEqual(received.events);
});

test('a poke alone triggers a read within moments', async () => {
  const received = await listenTo();
  await write(3);
  received.feed.poke();
  await expect.poll(() => balances(received), { interval: 5, timeout: 1_000 }).toEqual([3]);
});

test('the feed reads by itself, many times a second', async () => {
  const received = await listenTo();
  received.feed.start();
  await write(4);
  await expect.poll(() => balances(received), { interval: 5, timeout: 1_000 }).toEqual([4]);
});

test('many events arrive in the order of their numbers, each once', async () => {
  const received = await listenTo();
  await sql`
    insert into events (topic, payload)
    select 'credits', jsonb_build_object('userId', 'me', 'balanceSen', sen)
    from generate_series(1, 1700) sen
  `.execute(db);
  await received.feed.requireNewest();
  expect(balances(received)).toEqual(Array.from({ length: 1_700 }, (_, at) => at + 1));
});

test('two processes receive all concurrent events in the same order', async () => {
  const second = openDatabase(connection, { poolSize: 4 });
  onTestFinished(() => second.destroy());
  const feeds = [await listenTo(), await listenTo(makeFeed(second, log))] as const;
  for (const { feed } of feeds) feed.start();
  const written = Array.from({ length: 200 }, (_, at) => at);
  await Promise.all(
    written.map(async (at) => {
      await write(at);
      feeds[at % 2]?.feed.poke();
    }),
  );
  for (const { feed } of feeds) await feed.requireNewest();
  const [one, other] = feeds.map(balances);
  expect(one).toEqual(other);
  expect(one?.toSorted((a, b) => Number(a) - Number(b))).toEqual(written);
});

const breakLog = () => sql`alter function number_events rename to number_no_events`.execute(db);
const mendLog = () => sql`alter function number_no_events rename to number_events`.execute(db);

test('while the database is unreachable, no stale data is returned', async () => {
  const received = await listenTo();
  received.feed.start();
  await breakLog();
  received.feed.poke();
  await expect(received.feed.requireCurrent()).rejects.toThrow(Refusal);
  await expect(received.feed.requireCurrent()).rejects.toMatchObject({ code: 'unavailable' });
  await write(5);
  await mendLog();
  await expect.poll(() => balances(received), { timeout: 60_000 }).toEqual([5]);
  expect(received.feed.isCurrent()).toBe(true);
  expect(received.gaps).toBe(0);
});

test('if numbers go back after a failure, everything is read again', async () => {
  await write(6);
  const received = await listenTo();
  await breakLog();
  await expect(received.feed.requireNewest()).rejects.toThrow(Refusal);
  await db.deleteFrom('events').execute();
  await mendLog();
  await received.feed.requireNewest();
  expect(received.gaps).toBe(1);
  expect(received.feed.last()).toBe(0);
});

test('a listener that throws does not affect the others, and is reset', async () => {
  const feed = makeFeed(db, log);
  let gaps = 0;
  feed.listen({
    onEvents: () => {
      throw new Error('A test.');
    },
    onGap: () => {
      gaps += 1;
    },
  });
  const received = await listenTo(feed);
  gaps = 0;
  await write(7);
  await feed.requireNewest();
  expect(balances(received)).toEqual([7]);
  expect(gaps).toBe(1);
});

/** A database that counts its queries; a read that finds nothing new is one of them. */
const countingReads = () => {
  const reads = { count: 0 };
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      reads.count += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { reads, counting };
};

test('a feed that has the database to itself reads ten times a second', async () => {
  const { reads, counting } = countingReads();
  const received = await listenTo(makeFeed(counting, log, { isAlone: true }));
  received.feed.start();
  await write(9);
  await expect.poll(() => balances(received), { interval: 5, timeout: 1_000 }).toEqual([9]);
  const [before, startedAt] = [reads.count, performance.now()];
  await expect.poll(() => reads.count - before, { interval: 5, timeout: 60_000 }).toBe(6);
  // The first may come at once. A busy machine reads less often, and never more.
  expect(performance.now() - startedAt).toBeGreaterThan(5 * 95);
});

test('a feed that nobody needs reads seldom, and wakes up for a request', async () => {
  const received = await listenTo();
  received.feed.start(() => false);
  await expect.poll(() => received.feed.secondsBehind(), { interval: 5 }).toBeGreaterThan(0.2);
  await write(8);
  received.feed.wake();
  expect(received.feed.isCurrent()).toBe(false);
  await expect.poll(() => balances(received), { interval: 5, timeout: 300 }).toEqual([8]);
});

test('a poke after the stop does nothing', async () => {
  const { reads, counting } = countingReads();
  const received = await listenTo(makeFeed(counting, log));
  received.feed.start();
  await received.feed.stop();
  const before = reads.count;
  await write(8);
  received.feed.poke();
  await sleep(50);
  expect(reads.count).toBe(before);
  expect(received.events).toEqual([]);
});
