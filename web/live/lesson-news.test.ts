import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import { aClass, aProgram } from '#web/testing/lessons.ts';
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

describe('live events of lessons', () => {
  const lessonClass = aClass({ id: 7, availableSpots: 5 });

  /** A tab with lessons loaded. It counts how often they are refetched. */
  const aTabWith = async (...classes: readonly LessonClass[]) => {
    const tab = aTab();
    const read = vi.fn(async () => ({ programs: [aProgram({ classes: [...classes] })] }));
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
      const lessonClass = observer.getCurrentResult().data?.programs[0]?.classes[0];
      return [lessonClass?.availableSpots, lessonClass?.waiting];
    };
    return { tab, read, shown };
  };
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const end of closing.splice(0)) end();
  });
  const send = ({ server }: ReturnType<typeof aTab>, classId: number, spots: number, waiting = 0) =>
    server.say({ topic: 'lessons', changes: [{ classId, availableSpots: spots, waiting }] }, 3);

  test.each([
    [4, 0],
    [0, 3],
  ])('show %i spots and %i waiting members at once, without a refetch', async (spots, waiting) => {
    const { tab, read, shown } = await aTabWith(lessonClass);
    send(tab, 7, spots, waiting);
    expect(shown()).toEqual([spots, waiting]);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).not.toHaveBeenCalled();
  });

  test.each([
    ['is now full, or cancelled', lessonClass, 7, 0],
    ['is the member’s too', aClass({ id: 7, you: 'held' }), 7, 4],
    ['is not known yet', lessonClass, 8, 4],
  ] as const)('refetch the lessons when the class %s', async (_, loaded, id, left) => {
    const { tab, read } = await aTabWith(loaded);
    send(tab, id, left);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('[LESSON-23] show nothing of a class that is full or cancelled before the lessons are read again', async () => {
    const { tab, shown } = await aTabWith(lessonClass);
    send(tab, 7, 0);
    expect(shown()).toEqual([5, 0]);
  });

  test('of a server that does not send the number waiting refetch the lessons', async () => {
    const { tab, read, shown } = await aTabWith(aClass({ id: 7, waiting: 2 }));
    tab.server.say({ topic: 'lessons', changes: [{ classId: 7, availableSpots: 1 }] }, 3);
    expect(shown()).toEqual([1, 2]);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('refetch the lessons once more if a fetch was in flight', async () => {
    const { tab, read } = await aTabWith(lessonClass);
    const late = Promise.withResolvers<{ programs: LessonProgram[] }>();
    read.mockImplementationOnce(() => late.promise);
    void tab.client.invalidateQueries({ queryKey: ['lessons'] });
    await vi.advanceTimersByTimeAsync(0);
    send(tab, 7, 4);
    late.resolve({ programs: [aProgram({ classes: [lessonClass] })] });
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test.each([
    { topic: 'waits' },
    { topic: 'orders', orderId: 'order_1', status: 'completed' },
  ] as const)("carry the member's own state: $topic", async (message) => {
    const { tab, read } = await aTabWith(lessonClass);
    tab.server.say(message, 3);
    await vi.advanceTimersByTimeAsync(150);
    expect(read).toHaveBeenCalledTimes(1);
  });
});
