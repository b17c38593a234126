import { appKilled } from '#proof/faults/app-killed.ts';
import { backendsKilled } from '#proof/faults/backends-killed.ts';
import { clients } from '#proof/faults/clients.ts';
import { clockEdges } from '#proof/faults/clock.ts';
import { connectionsCut, connectionsSlowed } from '#proof/faults/connections-disrupted.ts';
import { databaseCrashed, databaseRestarted } from '#proof/faults/database-stopped.ts';
import { diskFull } from '#proof/faults/disk-full.ts';
import { embeddedKilled } from '#proof/faults/embedded.ts';
import type { Fault } from '#proof/faults/fault.ts';
import { paymentMessages } from '#proof/faults/payment-messages.ts';
import { openFaultSuite } from '#proof/faults/place.ts';
import { rollingRestart } from '#proof/faults/rolling.ts';
import { onSeveralProcesses, processKilled } from '#proof/faults/several-processes.ts';
import { makeRandom } from '#proof/model/random.ts';
import { type Finding, listFindings } from '#proof/production/findings.ts';
import { withStops } from '#proof/stops.ts';
import { ensureBuilt } from '#scripts/bootstrap.mjs';

// Injects faults of machines, networks and clients into a running venue while members book. Each
// fault gets its own database and real processes, and is seeded. Afterwards every invariant must
// hold, no acknowledged order may be lost, and the venue must answer again within two seconds.

const faults: readonly Fault[] = [
  appKilled,
  backendsKilled,
  databaseRestarted,
  databaseCrashed,
  connectionsCut,
  connectionsSlowed,
  embeddedKilled,
  diskFull,
  paymentMessages,
  clockEdges,
  clients,
  rollingRestart,
  processKilled,
  onSeveralProcesses(appKilled),
];

export const faultNames: readonly string[] = faults.map(({ name }) => name);

/** The faults whose names contain `part`; an empty string selects all of them. */
export const faultsCalled = (part: string): readonly Fault[] =>
  faults.filter(({ name }) => name.includes(part));

export interface FaultRun {
  /** The same seed injects the same fault. */
  readonly seed: number;
  readonly chosen: readonly Fault[];
}

/** Prints the verdict on a fault, then its findings. */
const printFindings = (
  name: string,
  seed: number,
  ms: number,
  findings: readonly Finding[],
): void => {
  const isGood = findings.every((finding) => finding.isGood);
  const seconds = (ms / 1_000).toFixed(0);
  console.log(`${isGood ? 'good' : 'BAD '}  ${name} (seed ${seed}, ${seconds} s)`);
  console.log(listFindings(findings));
};

/** If running a fault throws, that is a bad finding, and the other faults still run. */
const runGuarded = async (run: () => Promise<readonly Finding[]>): Promise<readonly Finding[]> => {
  try {
    return await run();
  } catch (error) {
    return [{ what: 'running the fault', seen: String((error as Error).stack), isGood: false }];
  }
};

/** Runs the faults one after the other. Returns whether the venue survived all of them. */
export const proveFaults = ({ seed, chosen }: FaultRun): Promise<boolean> =>
  withStops(async (stops) => {
    ensureBuilt();
    const began = performance.now();
    const context = await stops.keep(openFaultSuite());
    let bad = 0;
    for (const { name, run } of chosen) {
      // A fault may run for more than a minute without printing anything.
      console.log(`now   ${name} …`);
      const from = performance.now();
      const findings = await runGuarded(() =>
        context.withPlace((place) => run(place, makeRandom(seed))),
      );
      printFindings(name, seed, performance.now() - from, findings);
      if (findings.some(({ isGood }) => !isGood)) bad += 1;
    }
    const minutes = ((performance.now() - began) / 60_000).toFixed(1);
    const count = chosen.length === 1 ? '1 fault' : `${chosen.length} faults`;
    console.log(`${count} in ${minutes} min with seed ${seed}, ${bad} bad.`);
    return bad === 0;
  });
