import { expect, test } from 'vitest';
import { dayForKey } from '#web/features/booking/calendar-keys.ts';

const window = { from: '2026-11-25', to: '2026-12-04' };

test.each([
  ['ArrowRight', '2026-11-30', '2026-12-01'],
  ['ArrowLeft', '2026-12-01', '2026-11-30'],
  ['ArrowDown', '2026-11-26', '2026-12-03'],
  ['ArrowUp', '2026-12-03', '2026-11-26'],
  ['Home', '2026-12-03', '2026-11-30'],
  ['End', '2026-11-26', '2026-11-29'],
])('%s moves from %s to %s', (key, from, to) => {
  expect(dayForKey(key, from, window, () => true)).toBe(to);
});

test.each([
  ['ArrowLeft', '2026-11-25'],
  ['ArrowUp', '2026-11-30'],
  ['ArrowRight', '2026-12-04'],
  ['ArrowDown', '2026-12-01'],
])('%s stays on %s at the edge of the window', (key, from) => {
  expect(dayForKey(key, from, window, () => true)).toBe(from);
});

test.each([
  ['Home', '2026-11-26', '2026-11-25'],
  ['End', '2026-12-01', '2026-12-04'],
  ['PageDown', '2026-11-30', '2026-12-04'],
  ['PageUp', '2026-12-01', '2026-11-25'],
])('%s from %s stops at %s, the edge of the window', (key, from, to) => {
  expect(dayForKey(key, from, window, () => true)).toBe(to);
});

test('a month step keeps to the length of the month', () => {
  const wide = { from: '2027-01-01', to: '2027-12-31' };
  expect(dayForKey('PageDown', '2027-01-31', wide, () => true)).toBe('2027-02-28');
});

test.each(['a', 'Enter', 'Tab'])('%s is not a calendar key', (key) => {
  expect(dayForKey(key, '2026-11-26', window, () => true)).toBeNull();
});

test.each([
  ['ArrowRight', '2026-11-29', '2026-12-03'],
  ['ArrowDown', '2026-11-26', '2026-12-03'],
  ['ArrowLeft', '2026-12-03', '2026-11-29'],
  ['PageDown', '2026-11-25', '2026-12-04'],
])('%s from %s skips what is not shown, to %s', (key, from, to) => {
  const isShown = (date: string): boolean => date <= '2026-11-29' || date >= '2026-12-03';
  expect(dayForKey(key, from, window, isShown)).toBe(to);
});

test('a step stays where nothing is shown in its direction', () => {
  const isShown = (date: string): boolean => date <= '2026-11-29';
  expect(dayForKey('ArrowRight', '2026-11-29', window, isShown)).toBe('2026-11-29');
  expect(dayForKey('PageDown', '2026-11-26', window, isShown)).toBe('2026-11-29');
});
