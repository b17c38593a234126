import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { startJobs } from '#server/jobs.ts';

const { log } = Fastify({ logger: false });

test('a job runs repeatedly, even after a failure, and never twice at once', async () => {
  let runs = 0;
  let underWay = 0;
  let most = 0;
  const jobs = startJobs(
    [
      {
        name: 'test',
        everyMs: 1,
        run: async () => {
          runs += 1;
          underWay += 1;
          most = Math.max(most, underWay);
          // Longer than the interval, so that an overlapping second run would start.
          await new Promise((resolve) => setTimeout(resolve, 2));
          underWay -= 1;
          if (runs === 1) throw new Error('the first run fails');
        },
      },
    ],
    log,
  );
  await expect.poll(() => runs).toBeGreaterThan(3);
  await jobs.stop();
  const atStop = runs;
  expect(underWay).toBe(0);
  expect(most).toBe(1);
  // Ten intervals: a job that still ran would run again within them.
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(runs).toBe(atStop);
});
