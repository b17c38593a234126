import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientGroup, clientGroups } from '#proof/faults/client-groups.ts';
import { misbehave, opensStreamUnread, readsStream } from '#proof/faults/clients-hostile.ts';
import type { Fault, FaultApp } from '#proof/faults/fault.ts';
import { makeHttpClient } from '#proof/faults/http-client.ts';
import { addPlainMembers, injectUnderLoad } from '#proof/faults/scene.ts';
import type { Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import { secrets } from '#proof/production/processes.ts';
import { metricsPath } from '#server/features/back-office/metrics/routes.ts';

const quietMs = 3_000;
/** Longer than every limit of the server, which must close all connections before. */
const timeoutMs = 38_000;
/** All clients connect within this time. */
const spreadMs = 3_000;
const pauseMs = 50;
/** Between two orders of a member: rate limits are on here, and all members share one address. */
const orderPauseMs = 12_000;
/** Members beside the misbehaving clients must be served within this time. */
const quickMs = 500;
const memoryLimitBytes = 200 * 1024 * 1024;
const streamsOfMember = 20;

/** A client with its own address has its own limit on requests. */
const addressOf = (at: number): string => `127.0.2.${1 + (at % 250)}`;

const send = async ({ port }: FaultApp, group: ClientGroup, random: Random): Promise<Finding> => {
  const treatments = await Promise.all(
    Array.from({ length: group.count }, async (_, at) => {
      await sleep(random.below(spreadMs));
      return misbehave({ port, timeoutMs, localAddress: addressOf(at) }, group.behaviour);
    }),
  );
  const wrong = treatments.filter((treatment) => !group.isRight(treatment));
  const slowest = Math.max(...treatments.map(({ afterMs }) => afterMs));
  const kinds = new Set(treatments.map(({ statuses }) => statuses[0] ?? 'ended'));
  return {
    what: group.name,
    seen: `${group.count} × ${[...kinds].join('/')} after ${(slowest / 1_000).toFixed(1)} s${
      wrong.length > 0 ? `, ${wrong.length} otherwise` : ''
    }`,
    isGood: wrong.length === 0 && slowest < group.withinMs,
  };
};

/**
 * One member opens more streams than allowed, and many members open streams that they never read.
 */
const openStreams = async (
  app: FaultApp,
  [one, ...nonReaders]: readonly string[],
): Promise<Finding> => {
  const { port } = app;
  const tooMany = streamsOfMember + 10;
  const opened = Array.from({ length: tooMany }, () =>
    misbehave({ port, timeoutMs }, readsStream(one ?? '')),
  );
  const unread = nonReaders.flatMap((cookie) =>
    Array.from({ length: 10 }, () => misbehave({ port, timeoutMs }, opensStreamUnread(cookie))),
  );
  await sleep(timeoutMs / 2);
  const figures = await readFigures(app);
  const ended = (await Promise.all(opened)).filter(({ isEnded }) => isEnded).length;
  await Promise.all(unread);
  return {
    what: `streams kept open, of ${tooMany} of one member and ${unread.length} that nobody reads`,
    seen: `${figures.streams}`,
    isGood:
      ended === tooMany - streamsOfMember && figures.streams <= streamsOfMember + unread.length,
  };
};

const readFigures = async ({ url }: FaultApp) => {
  const headers = { authorization: `Bearer ${secrets.DEPOT_TOKEN}` };
  const text = await (await fetch(`${url}${metricsPath}`, { headers })).text();
  const figure = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    streams: figure('depot_streams'),
    memoryBytes: figure('depot_process_resident_memory_bytes'),
  };
};

interface Browsing {
  /** Returns the response times so far and starts a new list. */
  take(): number[];
  stop(): Promise<readonly string[]>;
}

const paths = ['/api/slots/Pickle', '/api/credits', '/login'];

/** Members with ordinary requests, who should notice nothing. */
const startBrowsing = (url: string, cookies: readonly string[], random: Random): Browsing => {
  const { ask } = makeHttpClient(url);
  const failed: string[] = [];
  let times: number[] = [];
  let isOver = false;
  const live = async (cookie: string): Promise<void> => {
    while (!isOver) {
      const path = random.pick(paths) ?? '/';
      const began = performance.now();
      const { status } = await ask({ path, cookie });
      times.push(performance.now() - began);
      if (status !== 200) failed.push(`${path} ${status}`);
      await sleep(pauseMs);
    }
  };
  const lives = cookies.map(live);
  return {
    take: () => {
      const taken = times;
      times = [];
      return taken;
    },
    stop: async () => {
      isOver = true;
      await Promise.all(lives);
      return failed;
    },
  };
};

const p95Of = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN;

/** Samples the memory until stopped; returns the maximum. */
const watchMemory = (app: FaultApp): (() => Promise<number>) => {
  let most = 0;
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      most = Math.max(most, (await readFigures(app)).memoryBytes);
      await sleep(500);
    }
  };
  const watching = watch();
  return async () => {
    isOver = true;
    await watching;
    return most;
  };
};

/** The path of the largest script of the web app. */
const findLargeFile = (): string => {
  const folder = join(import.meta.dirname, '..', '..', 'dist', 'web', 'static', 'js');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const [largest] = scripts.sort(
    (one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size,
  );
  if (largest === undefined) throw new Error(`${folder} has no script.`);
  return `/static/js/${largest}`;
};

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** Runs all misbehaving clients at once, beside members with ordinary requests. */
const runHostileClients = async (
  app: FaultApp,
  [hostile = '', ...cookies]: readonly string[],
  random: Random,
): Promise<readonly Finding[]> => {
  const file = findLargeFile();
  const browsing = startBrowsing(app.url, cookies.slice(0, 6), random);
  await sleep(quietMs);
  const quiet = p95Of(browsing.take());
  const before = (await readFigures(app)).memoryBytes;
  const stopWatching = watchMemory(app);
  const findings = await Promise.all([
    ...clientGroups(hostile, file).map((group) => send(app, group, random)),
    openStreams(app, cookies.slice(5)),
  ]);
  const busy = browsing.take();
  const failed = await browsing.stop();
  const most = await stopWatching();
  const p95 = p95Of(busy);
  return [
    ...findings,
    {
      what: "members' p95 before and during",
      seen: `${quiet.toFixed(0)} ms, ${p95.toFixed(0)} ms of ${busy.length}`,
      isGood: p95 < quickMs,
    },
    {
      what: "members' requests that failed",
      seen: failed.slice(0, 3).join(', ') || 'none',
      isGood: failed.length === 0,
    },
    {
      what: 'memory before and at its maximum',
      seen: `${inMegabytes(before)}, ${inMegabytes(most)}`,
      isGood: most - before < memoryLimitBytes,
    },
  ];
};

/** Slow, unread and oversized requests, beside members who browse and book. */
export const clients: Fault = {
  name: 'slow clients, oversized bodies, too many streams',
  run: async (place, random) => {
    const app = await place.startApp({ REQUESTS_PER_MINUTE: '100000' });
    const cookies = await addPlainMembers(place.db, 12);
    const venue = { app, db: place.db };
    return injectUnderLoad(
      venue,
      random,
      () => runHostileClients(app, cookies, random),
      orderPauseMs,
    );
  },
};
