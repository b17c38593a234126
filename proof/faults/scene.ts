import { setTimeout as sleep } from 'node:timers/promises';
import { startCrowd } from '#proof/faults/crowd.ts';
import type { FaultApp } from '#proof/faults/fault.ts';
import { type HttpClient, makeHttpClient, startPulse } from '#proof/faults/http-client.ts';
import { findLosses, judgeAnswers } from '#proof/faults/verdicts.ts';
import { makeRandom, type Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import { addMembers, courtIds, listSlots } from '#proof/production/venue.ts';
import type { SlotKey } from '#proof/production/visitor.ts';
import type { Database } from '#server/db/database.ts';

/** Few enough for a small machine, and enough to have open orders at every moment. */
const members = 6;
const warmUpMs = 1_500;
const settleMs = 3_500;

/** An app, and a database connection that bypasses the faults. */
export interface Venue {
  readonly app: FaultApp;
  readonly db: Database;
}

/** A venue in which members book while a fault is injected. */
export interface Scene extends Venue {
  readonly random: Random;
  readonly client: HttpClient;
  /** Records that the service is restored; called once per injected fault. */
  noteRestored(): void;
}

/** Members with credits, signed in at a site without TLS. */
export const addPlainMembers = async (db: Database, count: number): Promise<readonly string[]> =>
  (await addMembers(db, count)).map((cookie) => cookie.replace('__Host-', ''));

/** The free slots of the coming days. */
const listFreeSlots = async (db: Database): Promise<SlotKey[]> => {
  const claims = await db
    .selectFrom('slot_claims')
    .select(['court_id', 'booking_date', 'slot'])
    .execute();
  const taken = new Set(
    claims.map(({ court_id, booking_date, slot }) => `${court_id} ${booking_date} ${slot}`),
  );
  const ids = await courtIds(db);
  return (await listSlots(db)).filter(
    ({ court, date, slot }) => !taken.has(`${ids.get(court)} ${date} ${slot}`),
  );
};

/** A process that crashes drops all its open requests. */
const judgeProcess = (app: FaultApp): Finding => {
  const { process, output } = app.current();
  const isRunning = process.exitCode === null && process.signalCode === null;
  const seen = isRunning ? 'runs' : `has exited: ${output().slice(-1_500)}`;
  return { what: 'the process', seen, isGood: isRunning };
};

/**
 * Lets members book, injects the fault, and returns the findings once every request is answered.
 */
export const injectUnderLoad = async (
  { app, db }: Venue,
  random: Random,
  inject: (scene: Scene) => Promise<readonly Finding[]>,
  /** Each member's pause after an order; without it a long fault would run out of slots. */
  pauseMs?: number,
): Promise<readonly Finding[]> => {
  const [watcher = '', ...cookies] = await addPlainMembers(db, members + 1);
  const courtSlots = await listFreeSlots(db);
  const client = makeHttpClient(app.url);
  const restoredTimes: number[] = [];
  const noteRestored = (): void => void restoredTimes.push(performance.now());
  // The crowd draws random numbers as answers arrive, so it must not share the fault's generator.
  const crowd = startCrowd(client, cookies, courtSlots, makeRandom(random.below(2 ** 32)), pauseMs);
  const pulse = startPulse(client, watcher);
  await sleep(warmUpMs);
  const special = await inject({ app, db, random, client, noteRestored });
  await sleep(settleMs);
  const report = await crowd.stop();
  await pulse.stop();
  return [
    judgeProcess(app),
    ...special,
    ...judgeAnswers(client.samples, restoredTimes),
    ...(await findLosses(db, report)),
  ];
};
