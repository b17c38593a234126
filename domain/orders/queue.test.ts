import { describe, expect, test } from 'vitest';
import { comeBackInSeconds, refusalOfWait } from '#domain/orders/queue.ts';

describe('[ORDER-20] an order waits for a short time only', () => {
  test('up to 2.5 s', () => {
    expect(refusalOfWait(0)).toBeNull();
    expect(refusalOfWait(2_500)).toBeNull();
    expect(refusalOfWait(2_501)).toBe('rush');
  });

  test('whoever is refused is told when those before them are done', () => {
    expect(comeBackInSeconds(2_501)).toBe(3);
    expect(comeBackInSeconds(7_000)).toBe(7);
  });
});
