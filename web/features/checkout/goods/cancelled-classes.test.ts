import { expect, test, vi } from 'vitest';
import { cancelledClasses } from '#web/features/checkout/goods/cancelled-classes.ts';
import { lessonGoods as goods } from '#web/testing/lessons.ts';

const cancelled = (id: number) =>
  ({
    id,
    date: '2026-11-18',
    slot: 19,
    court: 'Padel Court 2',
    reason: 'The coach is ill',
  }) as const;

test('[LESSON-23] a class that the venue cancels is crossed out with the reason, and the rest can be kept', () => {
  const leaveOut = vi.fn();
  const warning = cancelledClasses(goods, [cancelled(41), cancelled(7)], leaveOut);
  expect(warning?.sentences).toEqual([
    'The venue cancelled a session of this order: The coach is ill.',
  ]);
  expect([...(warning?.lost.values() ?? [])]).toEqual(['Cancelled']);
  warning?.wayOut?.take();
  expect(leaveOut).toHaveBeenCalledWith([41]);
});

test('[LESSON-23] without another class there is nothing to keep, and other classes need no warning', () => {
  const all = cancelledClasses(goods, [cancelled(41), cancelled(42)], () => undefined);
  expect([all?.sentences.length, all?.lost.size, all?.wayOut]).toEqual([1, 2, null]);
  expect(cancelledClasses(goods, [cancelled(7)], () => undefined)).toBeNull();
});
