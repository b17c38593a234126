import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from '#web/console/live/coalesce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first request runs at once, and those during a run lead to one more', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const request = coalesce(() => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise ?? Promise.resolve();
  }, 250);
  request();
  expect(runs).toHaveLength(1);
  for (let count = 0; count < 50; count += 1) request();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(250);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(runs).toHaveLength(2);
});

test('a run that fails does not stop the next one', async () => {
  let count = 0;
  const request = coalesce(async () => {
    count += 1;
    throw new Error('A test.');
  }, 250);
  request();
  await vi.advanceTimersByTimeAsync(250);
  request();
  expect(count).toBe(2);
  await vi.advanceTimersByTimeAsync(250);
});
