import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { type EmbeddedVenue, startEmbedded, waitUntilUp } from '#proof/faults/embedded.ts';
import type { Fault, FaultPlace } from '#proof/faults/fault.ts';
import { injectUnderLoad, type Scene } from '#proof/faults/scene.ts';
import { inSeconds } from '#proof/faults/verdicts.ts';

const diskMegabytes = 256;
const fullForMs = 12_000;

/** Mounts a small tmpfs. Returns the reason if this machine does not allow it. */
const mountSmallDisk = (place: FaultPlace, folder: string): string | null => {
  mkdirSync(folder, { mode: 0o700 });
  const size = `size=${diskMegabytes}m,mode=700`;
  const { status, stderr, error } = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    size,
    'tmpfs',
    folder,
  ]);
  if (status !== 0) return error?.message ?? stderr.toString().trim();
  place.endLater(async () => spawnSync('umount', ['--lazy', folder]));
  return null;
};

/** Writes until the disk is full. */
const fillUp = (file: string): void => {
  const handle = openSync(file, 'a');
  try {
    for (let piece = Buffer.alloc(1_048_576); piece.length > 0; ) {
      try {
        writeSync(handle, piece);
      } catch {
        piece = piece.subarray(0, piece.length >> 1);
      }
    }
  } finally {
    closeSync(handle);
  }
};

/** New WAL segments need space too; without it PostgreSQL shuts down rather than lose data. */
const requireLog = async ({ db }: EmbeddedVenue): Promise<boolean> => {
  try {
    await sql`select pg_switch_wal()`.execute(db);
    await sql`select pg_logical_emit_message(true, 'a trial', repeat('x', 1000))`.execute(db);
    return true;
  } catch {
    return false;
  }
};

const countRefused = ({ client }: Scene): number =>
  client.samples.filter(({ what, status }) => what === 'POST /api/orders' && status === 503).length;

/**
 * Keeps the disk full: first tables cannot grow, then the WAL cannot, and PostgreSQL goes down.
 */
const keepFull = async (venue: EmbeddedVenue, filler: string): Promise<boolean> => {
  const until = performance.now() + fullForMs;
  let hasEnded = false;
  while (performance.now() < until) {
    fillUp(filler);
    await sleep(200);
    if (performance.now() > until - fullForMs / 2)
      hasEnded = !(await requireLog(venue)) || hasEnded;
  }
  return hasEnded;
};

export const diskFull: Fault = {
  name: 'embedded database: disk full',
  run: async (place, random) => {
    const data = join(place.folder, 'small');
    const why = mountSmallDisk(place, data);
    // A fault that was not injected proves nothing, so this is a bad finding.
    if (why !== null) {
      return [{ what: 'not run: no small disk on this machine', seen: why, isGood: false }];
    }
    const venue = await startEmbedded(place, data);
    return injectUnderLoad(venue, random, async (scene) => {
      const filler = join(data, 'filler');
      const hasEnded = await keepFull(venue, filler);
      const refused = countRefused(scene);
      rmSync(filler);
      const upAfter = await waitUntilUp(venue);
      scene.noteRestored();
      return [
        { what: 'orders refused with 503', seen: String(refused), isGood: refused > 0 },
        {
          what: 'postgres',
          seen: hasEnded
            ? `shut down, up ${inSeconds(upAfter)} after there was space again`
            : 'kept running',
          isGood: true,
        },
      ];
    });
  },
};
