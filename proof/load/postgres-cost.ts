import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

const ticksPerSecond = 100;

interface ProcessTimes {
  readonly parent: number;
  readonly own: number;
  /** Of processes that it started and that have ended. */
  readonly ended: number;
}

/** Reads a line of Linux's `/proc`; null if the process has ended. */
const timesOf = (pid: number): ProcessTimes | null => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, in parentheses, may contain spaces.
    const [, parent, ...rest] = line
      .slice(line.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = rest.slice(9);
    return { parent: parent ?? 0, own: user + system, ended: endedUser + endedSystem };
  } catch {
    return null;
  }
};

/** CPU milliseconds of the whole PostgreSQL server since its start. Linux only. */
export const postgresCpuMs = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const postmaster = timesOf(rows[0]?.pid ?? 0)?.parent ?? 0;
  const all = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .map((pid) => ({ pid, times: timesOf(pid) }));
  const ticks = all.reduce((sum, { pid, times }) => {
    if (times === null) return sum;
    if (pid === postmaster) return sum + times.own + times.ended;
    return times.parent === postmaster ? sum + times.own : sum;
  }, 0);
  return (ticks / ticksPerSecond) * 1_000;
};

const sampleEveryMs = 200;

/**
 * Samples what the connections to a database wait for while `work` runs. Returns the share of each
 * wait, largest first.
 */
export const sampleWaits = async <Result>(
  db: Database,
  database: string,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly waits: ReadonlyMap<string, number> }> => {
  const counts = new Map<string, number>();
  let isOver = false;
  const sample = async (): Promise<void> => {
    while (!isOver) {
      const { rows } = await sql<{ wait: string; count: number }>`
        select case
            when state = 'idle' then 'no work'
            when state = 'idle in transaction' then 'the client, in a transaction'
            else coalesce(wait_event_type || ' ' || wait_event, 'nothing: it runs')
          end as wait, count(*)::int as count
        from pg_stat_activity
        where datname = ${database} and pid <> pg_backend_pid() and state is not null
        group by 1`.execute(db);
      for (const { wait, count } of rows) counts.set(wait, (counts.get(wait) ?? 0) + count);
      await sleep(sampleEveryMs);
    }
  };
  const sampling = sample();
  const result = await work().finally(() => {
    isOver = true;
  });
  await sampling;
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const shares = [...counts].map(([wait, count]) => [wait, count / all] as const);
  return { result, waits: new Map(shares.sort(([, a], [, b]) => b - a)) };
};
