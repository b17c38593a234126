import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
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

interface Heard {
  readonly feed: Feed;
  readonly events: NumberedEvent[];
  losses: number;
}

const listenTo = async (feed = makeFeed(db, log)): Promise<Heard> => {
  const heard: Heard = { feed, events: [], losses: 0 };
  feed.listen({
    hear: (events) => void heard.events.push(...events),
    lose: () => {
      heard.losses += 1;
    },
  });
  await feed.requireCurrent();
  heard.losses = 0;
  onTestFinished(() => feed.stop());
  return heard;
};

const balances = ({ events }: Heard) =>
  events.map(({ payload }) => ('balanceSen' in payload ? payload.balanceSen : null));

test('what was written is heard after a poke, and only what was written since', async () => {
  await write(1);
  const heard = await listenTo();
  expect(heard.events).toEqual([]);
  await write(2);
  expect(heard.feed.isCurrent()).toBe(true);
  heard.feed.poke();
  expect(heard.feed.isCurrent()).toBe(false);
  await heard.feed.requireCurrent();
  expect(balances(heard)).toEqual([2]);
  expect(heard.feed.isCurrent()).toBe(true);
  expect(heard.feed.since(heard.feed.last() - 1)).toEqual(heard.events);
});

test('a poke alone makes it look within moments', async () => {
  const heard = await listenTo();
  await write(3);
  heard.feed.poke();
  await expect.poll(() => balances(heard), { interval: 5, timeout: 1_000 }).toEqual([3]);
});

test('it looks by itself, many times a second', async () => {
  const heard = await listenTo();
  heard.feed.start();
  await write(4);
  await expect.poll(() => balances(heard), { interval: 5, timeout: 1_000 }).toEqual([4]);
});

test('many events come in the order of their numbers, each once', async () => {
  const heard = await listenTo();
  await sql`
    insert into events (topic, payload)
    select 'credits', jsonb_build_object('userId', 'me', 'balanceSen', sen)
    from generate_series(1, 1700) sen
  `.execute(db);
  await heard.feed.requireNewest();
  expect(balances(heard)).toEqual(Array.from({ length: 1_700 }, (_, at) => at + 1));
});

test('two processes hear all of what many write at once, in the same order', async () => {
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

test('while the database cannot be asked nobody is told anything old', async () => {
  const heard = await listenTo();
  heard.feed.start();
  await breakLog();
  heard.feed.poke();
  await expect(heard.feed.requireCurrent()).rejects.toThrow(Refusal);
  await expect(heard.feed.requireCurrent()).rejects.toMatchObject({ code: 'unavailable' });
  await write(5);
  await mendLog();
  await expect.poll(() => balances(heard), { timeout: 60_000 }).toEqual([5]);
  expect(heard.feed.isCurrent()).toBe(true);
  expect(heard.losses).toBe(0);
});

test('numbers that went back after a failure make everything be read again', async () => {
  await write(6);
  const heard = await listenTo();
  await breakLog();
  await expect(heard.feed.requireNewest()).rejects.toThrow(Refusal);
  await db.deleteFrom('events').execute();
  await mendLog();
  await heard.feed.requireNewest();
  expect(heard.losses).toBe(1);
  expect(heard.feed.last()).toBe(0);
});

test('a listener that fails does not keep the others from hearing, and begins anew', async () => {
  const feed = makeFeed(db, log);
  let losses = 0;
  feed.listen({
    hear: () => {
      throw new Error('A test.');
    },
    lose: () => {
      losses += 1;
    },
  });
  const heard = await listenTo(feed);
  losses = 0;
  await write(7);
  await feed.requireNewest();
  expect(balances(heard)).toEqual([7]);
  expect(losses).toBe(1);
});

test('after it was stopped a poke starts nothing', async () => {
  const heard = await listenTo();
  heard.feed.start();
  await heard.feed.stop();
  await write(8);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  heard.feed.poke();
  expect(timers).not.toHaveBeenCalled();
  timers.mockRestore();
  expect(heard.events).toEqual([]);
});
