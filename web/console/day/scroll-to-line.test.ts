import { expect, test } from 'vitest';
import { scrollToLine } from '#web/console/day/scroll-to-line.ts';

test('a line far down is scrolled to a quarter of what is below the head', () => {
  const scrolled = scrollToLine({ line: 584, head: 56, height: 456 });
  expect(scrolled).toBe(428);
  expect(584 - scrolled - 56).toBe((456 - 56) / 4);
});

test('a line that is high up already is not scrolled down', () => {
  expect(scrollToLine({ line: 90, head: 56, height: 456 })).toBe(0);
});
