import { expect, test } from 'vitest';
import { refusalToAsk } from '#domain/payments/order-story.ts';

const placedAt = Temporal.Instant.from('2026-11-16T09:00:00+08:00');
const order = { channel: 'web', dueSen: 6_000, placedAt } as const;

test.each([
  ['of the web', order, 0, null],
  ['by phone, 30 days old', { ...order, channel: 'phone' }, 720, null],
  ['30 days and an hour old', order, 721, 'question_not_possible'],
  ['of the desk', { ...order, channel: 'desk' }, 0, 'question_not_possible'],
  ['with nothing to pay', { ...order, dueSen: 0 }, 0, 'question_not_possible'],
] as const)('[SETTLE-13] about an order %s', (_, asked, hours, refusal) => {
  expect(refusalToAsk(asked, placedAt.add({ hours }))).toBe(refusal);
});
