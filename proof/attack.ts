import { parseArgs } from 'node:util';
import { tryLockOut } from '#proof/attack/lock-out.ts';
import { openTarget } from '#proof/attack/target.ts';
import { fireVolley } from '#proof/attack/volley.ts';
import { openPlace } from '#proof/model/place.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';

// Sends random requests, generated from the schemas of all routes, in batches, each to a new venue.
// Checks every answer: no 5xx, nothing outside the contract, nothing slower than 2 s. After each
// batch the server must be ready and every invariant must hold. Before the batches, an attacker
// tries to lock a member out, with fifteen requests and with many more.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    /** The first seed; each batch uses the next one. */
    from: { type: 'string', default: '1' },
    /** Runs this seed alone. */
    seed: { type: 'string' },
  },
});

const perVolley = 2_000;
const reportEvery = 5;
const first = Number(values.seed ?? values.from);
const volleys = values.seed === undefined ? Math.ceil(Number(values.requests) / perVolley) : 1;

const place = await openPlace();
const counts = new Map<string, number>();
const problems: string[] = [];
const began = performance.now();

const lockOut = async (): Promise<void> => {
  const target = await openTarget(place);
  try {
    problems.push(...(await tryLockOut(target)), ...(await tryLockOut(target, 300)));
    problems.push(...(await tryLockOut(target, 300, 'homeLine')));
    console.log(`Lock-out attempted, ${problems.length} problems.`);
  } finally {
    await target.close();
  }
};

const fire = async (seed: number): Promise<void> => {
  const target = await openTarget(place);
  try {
    const { answers, faults } = await fireVolley(target, seed, perVolley);
    for (const [kind, count] of answers) counts.set(kind, (counts.get(kind) ?? 0) + count);
    const { statusCode } = await target.app.inject('/readyz');
    problems.push(
      ...faults,
      ...(statusCode === 200 ? [] : [`seed ${seed}: the server is no longer ready`]),
      ...(await brokenInvariants(target.context)).map((broken) => `seed ${seed}: ${broken}`),
      ...target.logged.map((line) => `seed ${seed}: ${line}`),
    );
  } finally {
    await target.close();
  }
};

try {
  await lockOut();
  for (let volley = 1; volley <= volleys; volley += 1) {
    await fire(first + volley - 1);
    if (volley % reportEvery > 0 && volley < volleys) continue;
    const seconds = (performance.now() - began) / 1_000;
    const sent = volley * perVolley;
    console.log(`${sent} requests in ${seconds.toFixed(0)} s, ${problems.length} problems.`);
  }
} finally {
  await place.stop();
}
for (const problem of problems) console.error(problem);
console.table(
  [...counts].sort(([, a], [, b]) => b - a).map(([answer, count]) => ({ answer, count })),
);
process.exitCode = problems.length === 0 ? 0 : 1;
