import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeLiveStream, retryDelay } from '#web/live/stream.ts';
import { makeLiveSources } from '#web/testing/live-sources.ts';

function open() {
  const server = makeLiveSources();
  const onMessage = vi.fn();
  const onStatus = vi.fn();
  const onFailure = vi.fn();
  const openSource = () => server.open('/api/live');
  const stream = makeLiveStream({ openSource, onMessage, onStatus, onFailure });
  stream.open();
  return { stream, server, onMessage, onStatus, onFailure };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a live stream', () => {
  test('is live after the hello, and passes on each message with its number', () => {
    const { server, onStatus, onMessage } = open();
    expect(onStatus).not.toHaveBeenCalled();
    server.say({ topic: 'hello' });
    expect(onStatus).toHaveBeenLastCalledWith('live');
    expect(onMessage).toHaveBeenLastCalledWith({ topic: 'hello' }, null);
    server.say({ topic: 'credits', balanceSen: 500 }, 12);
    expect(onMessage).toHaveBeenLastCalledWith({ topic: 'credits', balanceSen: 500 }, 12);
  });

  test('reconnects by itself, with growing delays', () => {
    const { server, onStatus, onFailure } = open();
    for (const [index, delay] of [500, 1_000, 2_000, 3_000, 3_000].entries()) {
      server.breakOff();
      expect(server.openCount()).toBe(0);
      expect(onStatus).toHaveBeenLastCalledWith(index === 0 ? 'connecting' : 'away');
      expect(onFailure).toHaveBeenLastCalledWith(index + 1);
      vi.advanceTimersByTime(delay - 1);
      expect(server.addresses()).toHaveLength(index + 1);
      vi.advanceTimersByTime(1);
      expect(server.addresses()).toHaveLength(index + 2);
    }
  });

  test('resets the delay once a message followed the hello', () => {
    const { server, onFailure } = open();
    server.breakOff();
    vi.advanceTimersByTime(500);
    server.say({ topic: 'hello' });
    server.breakOff();
    expect(onFailure).toHaveBeenLastCalledWith(2);
    vi.advanceTimersByTime(1_000);
    server.say({ topic: 'hello' });
    server.say({ topic: 'beat' });
    server.breakOff();
    expect(onFailure).toHaveBeenLastCalledWith(1);
  });

  test('is reopened after two and a half heartbeats of silence', () => {
    const { server } = open();
    server.say({ topic: 'hello' });
    vi.advanceTimersByTime(30_000);
    server.say({ topic: 'beat' });
    vi.advanceTimersByTime(35_000);
    expect(server.openCount()).toBe(1);
    vi.advanceTimersByTime(5_000);
    expect(server.openCount()).toBe(0);
    vi.advanceTimersByTime(500);
    expect(server.addresses()).toHaveLength(2);
  });

  test('is reopened at the first check after the device has slept', () => {
    const { server } = open();
    server.say({ topic: 'hello' });
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    expect(server.openCount()).toBe(0);
  });

  test('is away at once when the device goes offline, and reopens on request', () => {
    vi.stubGlobal('navigator', { onLine: true });
    const { stream, server, onStatus } = open();
    server.say({ topic: 'hello' });
    vi.stubGlobal('navigator', { onLine: false });
    stream.lose();
    expect(onStatus).toHaveBeenLastCalledWith('away');
    expect(server.openCount()).toBe(0);
    vi.stubGlobal('navigator', { onLine: true });
    stream.open();
    server.say({ topic: 'hello' });
    expect(onStatus).toHaveBeenLastCalledWith('live');
  });

  test('that was closed ignores a lost network', () => {
    const { stream, server, onStatus } = open();
    stream.close();
    stream.lose();
    vi.advanceTimersByTime(600_000);
    expect(onStatus).not.toHaveBeenCalled();
    expect(server.addresses()).toHaveLength(1);
  });

  test('stays closed once closed, and ignores further messages', () => {
    const { stream, server, onMessage, onFailure } = open();
    stream.close();
    server.say({ topic: 'hello' });
    server.breakOff();
    vi.advanceTimersByTime(600_000);
    expect(onMessage).not.toHaveBeenCalled();
    expect(onFailure).not.toHaveBeenCalled();
    expect(server.addresses()).toHaveLength(1);
  });

  test('has one source at a time when it is opened twice', () => {
    const { stream, server } = open();
    server.breakOff();
    stream.open();
    vi.advanceTimersByTime(4_000);
    expect(server.addresses()).toHaveLength(2);
    expect(server.openCount()).toBe(1);
  });
});

test('jitter spreads the attempts over half of their delay', () => {
  expect([0, 0.5, 1].map((chance) => retryDelay(2, chance))).toEqual([500, 750, 1_000]);
});
