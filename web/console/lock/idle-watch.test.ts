import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reportEveryMs, slackMs, watchIdle } from '#web/console/lock/idle-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const watching = (report = vi.fn(async () => 300)) => {
  const target = new EventTarget();
  const check = vi.fn();
  const stop = watchIdle({ target, report, check }, 60);
  const act = () => target.dispatchEvent(new Event('keydown'));
  return { act, check, report, stop };
};

test('[STAFF-8] the server is asked once the time without an act is over', async () => {
  const { check, report } = watching();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(check).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(slackMs);
  expect(check).toHaveBeenCalledTimes(1);
  expect(report).not.toHaveBeenCalled();
});

test('many acts make one report, and the time begins again with it', async () => {
  const { act, check, report } = watching();
  for (let count = 0; count < 50; count += 1) act();
  await vi.advanceTimersByTimeAsync(reportEveryMs);
  expect(report).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(check).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_500);
  expect(check).toHaveBeenCalledTimes(1);
});

test('an act after a pause is reported at once', async () => {
  const { act, report } = watching();
  await vi.advanceTimersByTimeAsync(30_000);
  act();
  await vi.advanceTimersByTimeAsync(0);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a failed report is made again with the next act, and does not put off the lock', async () => {
  const report = vi.fn(async () => {
    throw new Error('No connection');
  });
  const { act, check } = watching(
    report as unknown as ReturnType<typeof vi.fn<() => Promise<number>>>,
  );
  act();
  await vi.advanceTimersByTimeAsync(reportEveryMs);
  act();
  await vi.advanceTimersByTimeAsync(reportEveryMs);
  expect(report).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(30_000 + slackMs);
  expect(check).toHaveBeenCalledTimes(1);
});

test('nothing happens after the watch has ended', async () => {
  const { act, check, report, stop } = watching();
  act();
  stop();
  act();
  await vi.advanceTimersByTimeAsync(120_000);
  expect([check.mock.calls.length, report.mock.calls.length]).toEqual([0, 0]);
});
