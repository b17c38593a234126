import { expect, test, vi } from 'vitest';
import { closedClasses, withoutClasses } from '#web/features/checkout/goods/closed-classes.ts';
import { lessonGoods as goods } from '#web/testing/lessons.ts';

const closure = (from: string, to: string) => [{ from, to, reason: 'New floor' }];

test('[LESSON-5] a class on a day that closes is reported as lost, and the rest can be kept', () => {
  const leaveOut = vi.fn();
  const warning = closedClasses(goods, closure('2026-11-18', '2026-11-19'), leaveOut);
  expect(warning?.sentences).toEqual([
    'Bookings are closed on this date. Please choose a different date.',
  ]);
  expect([...(warning?.lost ?? [])]).toEqual([
    ['Padel Basics (Beginner), Padel Court 2, 2026-11-18, 07:00 PM - 08:00 PM', 'Closed'],
  ]);
  expect(warning?.wayOut?.words).toBe('Remove It and Keep the Rest');
  warning?.wayOut?.take();
  expect(leaveOut).toHaveBeenCalledWith([41]);
});

test('[LESSON-5] without another class there is nothing to keep, and open days need no warning', () => {
  const all = closedClasses(goods, closure('2026-11-18', '2026-11-25'), () => {});
  expect([all?.lost.size, all?.wayOut]).toEqual([2, null]);
  expect(closedClasses(goods, closure('2026-11-19', '2026-11-20'), () => {})).toBeNull();
});

test('removed classes leave the navigation state', () => {
  const state = {
    selectedSport: 'Padel',
    selectedSchedules: [{ instance_id: 41 }, { instance_id: 42 }],
  };
  expect(withoutClasses(state, [41])).toEqual({
    ...state,
    selectedSchedules: [{ instance_id: 42 }],
  });
  expect(withoutClasses(null, [41])).toBeNull();
});
