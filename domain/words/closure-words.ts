import { displayAmount } from '#domain/money/money.ts';
import type { ClosureCounts } from '#domain/venue/closures.ts';
import { fill } from '#domain/words/fill.ts';

export const closureTexts = {
  undoneAtOnce: 'The closure was taken back at once.',
  changed: {
    bookings: ['One booking', '{count} bookings'],
    classes: ['One class', '{count} classes'],
    orders: ['One order that waits for its payment', '{count} orders that wait for their payment'],
    came: '{what} came since.',
    went: '{what} went since.',
    credits: 'Now {amount} come back as credits.',
    other: 'Other bookings are affected now.',
  },
} as const;

const { changed } = closureTexts;

const countOf = ([one, many]: readonly [string, string], count: number): string =>
  count === 1 ? one : fill(many, { count: String(count) });

const difference = (words: readonly [string, string], by: number): string[] => {
  if (by === 0) return [];
  return [fill(by > 0 ? changed.came : changed.went, { what: countOf(words, Math.abs(by)) })];
};

/** The changes since the preview of a closure, in sentences. [CLOSE-3] */
export function changesSincePreview(shown: ClosureCounts, now: ClosureCounts): readonly string[] {
  const lines = (['bookings', 'classes', 'orders'] as const).flatMap((kind) =>
    difference(changed[kind], now[kind] - shown[kind]),
  );
  if (now.creditsSen !== shown.creditsSen) {
    lines.push(fill(changed.credits, { amount: displayAmount(now.creditsSen) }));
  }
  return lines.length === 0 ? [changed.other] : lines;
}
