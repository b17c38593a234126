import { judgeInvariants } from '#proof/faults/clock-venue.ts';
import type { Fault, FaultApp } from '#proof/faults/fault.ts';
import { openBalancer } from '#proof/faults/rolling-balancer.ts';
import { addPlainMembers } from '#proof/faults/scene.ts';
import { rollUnderLoad } from '#proof/production/rolling.ts';
import { listSlots } from '#proof/production/venue.ts';
import { makeVisitor } from '#proof/production/visitor.ts';

const visitors = 8;
/** Longer than the balancer needs to notice that a process is draining. */
const drainSeconds = '2';

const restart = (app: FaultApp) => async (): Promise<number | null> => {
  const code = await app.end();
  await app.startAgain();
  return code;
};

/** Both processes are replaced while members book, behind a balancer that never retries. */
export const rollingRestart: Fault = {
  name: 'rolling restart under load',
  run: async (place) => {
    const env = { DRAIN_SECONDS: drainSeconds };
    const apps = [await place.startApp(env), await place.startApp(env)];
    const balancer = await openBalancer(apps.map(({ port }) => port));
    try {
      const site = { port: balancer.port, certificate: null };
      const cookies = await addPlainMembers(place.db, visitors);
      const findings = await rollUnderLoad({
        db: place.db,
        visitors: cookies.map((cookie, at) => makeVisitor(site, `127.0.1.${at + 1}`, cookie)),
        courtSlots: await listSlots(place.db),
        restarts: apps.map(restart),
      });
      const shares = [...balancer.sent.values()];
      return [
        ...findings,
        {
          what: 'requests per process',
          seen: shares.join(', '),
          isGood: shares.every((share) => share > 0),
        },
        await judgeInvariants(place.db),
      ];
    } finally {
      await balancer.close();
    }
  },
};
