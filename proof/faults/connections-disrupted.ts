import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '#proof/faults/fault.ts';
import type { HttpClient } from '#proof/faults/http-client.ts';
import { injectUnderLoad } from '#proof/faults/scene.ts';

const cutForMs = 6_000;
const stallMs = 10_000;
const roundTripsMs = [50, 300];
const slowForMs = 8_000;

const countOrders = ({ samples }: HttpClient): number =>
  samples.filter(({ what, status }) => what === 'POST /api/orders' && status === 200).length;

/**
 * Connections to the database break at random moments, one or many at a time, and repeatedly right
 * after a commit, before its answer has arrived.
 */
export const connectionsCut: Fault = {
  name: 'connections to the database cut',
  run: async (place, random) =>
    injectUnderLoad(
      { app: await place.startApp(), db: place.db },
      random,
      async ({ noteRestored }) => {
        const until = performance.now() + cutForMs;
        let cuts = 0;
        while (performance.now() < until) {
          place.proxy.cutAfter('commit');
          const share = random.chance(0.2) ? 1 : 0.3;
          cuts += place.proxy.cut(() => random.chance(share));
          await sleep(20 + random.below(300));
        }
        noteRestored();
        return [{ what: 'connections cut', seen: String(cuts), isGood: cuts > 0 }];
      },
    ),
};

/** The network gets slow, then drops everything for a while, then recovers. */
export const connectionsSlowed: Fault = {
  name: 'connections to the database slowed, then stalled',
  run: async (place, random) =>
    injectUnderLoad(
      { app: await place.startApp(), db: place.db },
      random,
      async ({ client, noteRestored }) => {
        const before = countOrders(client);
        for (const roundTripMs of roundTripsMs) {
          place.proxy.slow(() => roundTripMs / 2);
          await sleep(slowForMs);
        }
        const slowed = countOrders(client) - before;
        place.proxy.stall();
        await sleep(stallMs);
        place.proxy.flow();
        noteRestored();
        return [
          {
            what: `orders answered while round trips took ${roundTripsMs.join(' and ')} ms longer`,
            seen: String(slowed),
            isGood: slowed > 0,
          },
        ];
      },
    ),
};
