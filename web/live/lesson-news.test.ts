import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LessonProgram, LessonSession } from '#contract/lessons.ts';
import { aProgram, aSession } from '#web/testing/lessons.ts';
import { openTab } from '#web/testing/live-tab.ts';

let close = (): void => {};
const aTab = () => {
  const tab = openTab();
  close = tab.close;
  return tab;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

describe('news of lessons', () => {
  const session = aSession({ id: 7, availableSpots: 5 });

  /** A tab that has lessons on its screen; counts how often they are asked for again. */
  const aTabWith = async (...sessions: readonly LessonSession[]) => {
    const tab = aTab();
    const read = vi.fn(async () => ({ programs: [aProgram({ sessions: [...sessions] })] }));
    const observer = new QueryObserver(tab.client, {
      queryKey: ['lessons', 'Pickle'],
      queryFn: read,
      staleTime: Number.POSITIVE_INFINITY,
    });
    const unsubscribe = observer.subscribe(() => {});
    closing.push(unsubscribe);
    await vi.advanceTimersByTimeAsync(0);
    read.mockClear();
    const shown = () => {
      const session = observer.getCurrentResult().data?.programs[0]?.sessions[0];
      return [session?.availableSpots, session?.waiting];
    };
    return { tab, read, shown };
  };
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const end of closing.splice(0)) end();
  });
  const tell = (
    { server }: ReturnType<typeof aTab>,
    sessionId: number,
    spots: number,
    waiting = 0,
  ) =>
    server.say({ topic: 'lessons', changes: [{ sessionId, availableSpots: spots, waiting }] }, 3);

  test.each([
    [4, 0],
    [0, 3],
  ])('show %i spots and %i who wait at once, and ask for nothing', async (spots, waiting) => {
    const { tab, read, shown } = await aTabWith(session);
    tell(tab, 7, spots, waiting);
    expect(shown()).toEqual([spots, waiting]);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).not.toHaveBeenCalled();
  });

  test.each([
    ['is now full, or cancelled', session, 7, 0],
    ['is the member’s too', aSession({ id: 7, you: 'held' }), 7, 4],
    ['is not known yet', session, 8, 4],
  ] as const)('have the lessons read again when the session %s', async (_, loaded, id, left) => {
    const { tab, read } = await aTabWith(loaded);
    tell(tab, id, left);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('of a server that does not say who waits have the lessons read again', async () => {
    const { tab, read, shown } = await aTabWith(aSession({ id: 7, waiting: 2 }));
    tab.server.say({ topic: 'lessons', changes: [{ sessionId: 7, availableSpots: 1 }] }, 3);
    expect(shown()).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('are read again after an answer that was on its way', async () => {
    const { tab, read } = await aTabWith(session);
    const late = Promise.withResolvers<{ programs: LessonProgram[] }>();
    read.mockImplementationOnce(() => late.promise);
    void tab.client.invalidateQueries({ queryKey: ['lessons'] });
    await vi.advanceTimersByTimeAsync(0);
    tell(tab, 7, 4);
    late.resolve({ programs: [aProgram({ sessions: [session] })] });
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.each([
    { topic: 'waits' },
    { topic: 'orders', orderId: 'order_1', status: 'completed' },
  ] as const)('come with what the member has in them: $topic', async (message) => {
    const { tab, read } = await aTabWith(session);
    tab.server.say(message, 3);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
