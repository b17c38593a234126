import { afterAll, expect, inject, test } from 'vitest';
import { openTarget } from '#proof/attack/target.ts';
import { fireVolley } from '#proof/attack/volley.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';

// Random requests generated from the schemas of the routes: `node proof/attack.ts` sends many more.

/** The same seed generates the same requests. */
const seed = Number(process.env.DEPOT_ATTACK_SEED ?? 1);
const count = 2_000;

const target = await openTarget(inject('testServer'));
afterAll(() => target.close());

test(`${count} requests generated from seed ${seed} are all answered as the contract says`, async () => {
  const { answers, faults } = await fireVolley(target, seed, count);
  expect(faults).toEqual([]);
  // Most must pass authentication and validation, or little of the server was reached.
  expect(answers.get('200')).toBeGreaterThan(count / 4);
  expect(answers.size).toBeGreaterThan(20);
}, 120_000);

test('the server is ready and all invariants hold afterwards', async () => {
  expect((await target.app.inject('/readyz')).statusCode).toBe(200);
  expect(await brokenInvariants(target.context)).toEqual([]);
  expect(target.logged).toEqual([]);
});
