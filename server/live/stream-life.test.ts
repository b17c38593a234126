import type { ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beatSeconds } from '#contract/live.ts';
import type { Feed } from '#server/live/feed.ts';
import { makeStreams } from '#server/live/streams.ts';

const feed = { last: () => 7, since: () => [], listen: () => undefined } as unknown as Feed;
const aStream = () => new PassThrough().setEncoding('utf8') as PassThrough & ServerResponse;
const audience = { userId: 'me', sport: null };

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
afterEach(() => void vi.useRealTimers());

test('a stream sends a heartbeat with the last number, so that an idle browser can resume from it', () => {
  const streams = makeStreams(feed, () => null);
  const stream = aStream();
  streams.open(audience, null, stream);
  stream.read();
  vi.advanceTimersByTime(beatSeconds * 1_000 - 1);
  expect(stream.read()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(stream.read()).toBe('id: 7\ndata: {"topic":"beat"}\n\n');
  streams.close();
});

test('a stream ends after nine to ten minutes, so that its session is checked again', () => {
  const streams = makeStreams(feed, () => null);
  const opened = Array.from({ length: 15 }, aStream);
  for (const stream of opened) streams.open(audience, null, stream);
  vi.advanceTimersByTime(9 * 60_000 - 1);
  expect(opened.some((stream) => stream.writableEnded)).toBe(false);
  vi.advanceTimersByTime(30_000);
  const ended = opened.filter((stream) => stream.writableEnded);
  expect(ended.length).toBeGreaterThan(0);
  expect(ended.length).toBeLessThan(15);
  vi.advanceTimersByTime(30_001);
  expect(opened.every((stream) => stream.writableEnded)).toBe(true);
  streams.close();
});

test('a stream that is opened while the app closes ends at once', () => {
  const streams = makeStreams(feed, () => null);
  streams.close();
  const stream = aStream();
  streams.open(audience, null, stream);
  expect(stream.writableEnded).toBe(true);
});
