import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { courtEvents } from '#proof/model/awaited-events.ts';
import { missingAfterHistories } from '#proof/model/event-coverage.ts';
import { simulate } from '#proof/model/history.ts';
import type { World } from '#proof/model/world.ts';
import type { PaymentProvider } from '#server/features/platform/payment-provider.ts';
import { fiuuMessage } from '#server/testing/fiuu.ts';

// Random histories: `node proof/prove.ts` runs many more of them.

const place = inject('testServer');

test('in random histories every invariant holds after each batch and every sen is accounted for', async () => {
  const missing = await missingAfterHistories(place, courtEvents);
  expect(missing.length).toBeLessThan(courtEvents.length / 2);
}, 300_000);

test('with one operation at a time, the same seed produces the same history', async () => {
  const [one, other] = [
    await simulate(place, 7, { together: 1 }),
    await simulate(place, 7, { together: 1 }),
  ];
  expect(one.size).toBeGreaterThan(10);
  expect([...one].sort()).toEqual([...other].sort());
}, 120_000);

test('a ledger that does not update the balance is detected', async () => {
  const prepare = async (world: World): Promise<World> => {
    await sql`alter table credit_entries disable trigger credit_entries_post`.execute(
      world.context.db,
    );
    return world;
  };
  await expect(simulate(place, 1, { prepare })).rejects.toThrow(/INV-8/);
}, 120_000);

/** Signs every incoming message before it is verified. */
const signEverything = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  verify: (message) => {
    const { skey, ...said } = Object.fromEntries(new URLSearchParams(message.body));
    return provider.verify({ ...message, body: fiuuMessage(said) });
  },
});

test('a server that accepts forged messages is detected', async () => {
  const prepare = async (world: World): Promise<World> => ({
    ...world,
    desk: { ...world.desk, provider: signEverything(world.provider) },
  });
  // Not every history has a forged message that claims a payment.
  const faultOf = (seed: number): Promise<string> =>
    simulate(place, seed, { prepare, favoured: ['forge'] }).then(
      () => 'none',
      (error: Error) => error.message,
    );
  let faults = '';
  for (let seed = 1; seed <= 10 && !faults.includes("differs from the bank's charge"); seed += 1) {
    faults += await faultOf(seed);
  }
  expect(faults).toContain("differs from the bank's charge");
}, 120_000);
