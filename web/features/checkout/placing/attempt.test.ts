import { describe, expect, test } from 'vitest';
import { ApiFailure } from '#web/api/client.ts';
import { attemptFor, isAnswer } from '#web/features/checkout/placing/attempt.ts';

const kept = { orderId: 'order_abcdefgh1763200000000', content: '{"a":1}' };
const makeId = () => 'order_hgfedcba1763200000001';

describe('a sent order', () => {
  test('[ORDER-8] keeps its id while its content is the same', () => {
    expect(attemptFor(kept, '{"a":1}', makeId)).toEqual(kept);
  });

  test('[ORDER-8] gets another id with other content', () => {
    expect(attemptFor(kept, '{"a":2}', makeId)).toEqual({
      orderId: makeId(),
      content: '{"a":2}',
    });
  });

  test.each([null, 'order', {}, { ...kept, orderId: 'order' }, { ...kept, orderId: 7 }])(
    'gets a new id when only %j is stored',
    (value) => {
      expect(attemptFor(value, kept.content, makeId).orderId).toBe(makeId());
    },
  );
});

describe('the outcome of an order is known', () => {
  const failure = (status: number) => new ApiFailure(status, { details: null, code: null });

  test.each([400, 401, 409, 410, 429])('after a refusal with %i', (status) => {
    expect(isAnswer(failure(status))).toBe(true);
  });

  test.each([0, 500, 502, 503])('but not after a %i, which may have placed it', (status) => {
    expect(isAnswer(failure(status))).toBe(false);
  });

  test('but not after an error of our own', () => {
    expect(isAnswer(new TypeError())).toBe(false);
  });
});
