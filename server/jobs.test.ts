import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '#server/jobs.ts';

const { log } = Fastify({ logger: false });

/** Counts intervals by a job of its own, so that a busy machine makes the test slower, not wrong. */
const startTicker = () => {
  let ticks = 0;
  const run = async (): Promise<void> => {
    ticks += 1;
  };
  const jobs = startJobs([{ name: 'ticker', everyMs: 1, run }], log);
  onTestFinished(() => jobs.stop());
  return async (count: number): Promise<void> => {
    const end = ticks + count;
    await expect.poll(() => ticks).toBeGreaterThanOrEqual(end);
  };
};

test('a job runs repeatedly, even after a failure, and never twice at once', async () => {
  const passIntervals = startTicker();
  const first = Promise.withResolvers<void>();
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
    if (runs === 1) await first.promise;
  };
  const jobs = startJobs([{ name: 'test', everyMs: 1, run }], log);
  await passIntervals(10);
  expect(runs).toBe(1);
  first.reject(new Error('the first run fails'));
  await expect.poll(() => runs).toBeGreaterThan(3);
  await jobs.stop();
  const atStop = runs;
  await passIntervals(10);
  expect(runs).toBe(atStop);
});

test('a stop waits for the run that is under way', async () => {
  const passIntervals = startTicker();
  const only = Promise.withResolvers<void>();
  let isStopped = false;
  const jobs = startJobs([{ name: 'test', everyMs: 1, run: () => only.promise }], log);
  const stopping = jobs.stop().then(() => {
    isStopped = true;
  });
  await passIntervals(10);
  expect(isStopped).toBe(false);
  only.resolve();
  await stopping;
});
