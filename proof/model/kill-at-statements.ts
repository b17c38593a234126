import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject } from 'vitest';
import type { LastOperation } from '#proof/model/killed-process.ts';
import { makeKilledProcesses } from '#proof/model/killed-processes.ts';
import type { TestApp } from '#server/testing/app.ts';
import { brokenInvariants } from '#server/testing/shopping.ts';

/** An operation to kill, and what must hold in the end. */
export interface KillCase {
  readonly operation: LastOperation['operation'];
  /** True if it has been committed; throws when only a part of it is there. */
  isDone(): Promise<boolean>;
  /** Runs the operation again and checks the result. */
  finish(): Promise<void>;
}

type Death = NonNullable<LastOperation['death']>;

/** `npm run prove` kills at every statement in both ways. */
const isThorough = process.env.DEPOT_PROVE === '1';
const killedAtOnce = 3;

/**
 * `npm test` kills at every fifteenth statement, which is odd, so that both moments come. Work that is
 * committed in two parts is found by the kills around the commit.
 */
const stride = isThorough ? 1 : 15;

/**
 * Alternates between before and after the statement is sent; near the commit every statement, and
 * the commit itself both ways.
 */
const deathsOf = (statements: readonly string[], commit: number): Death[] =>
  statements.flatMap((_, index) => {
    const statement = index + 1;
    if (statement % stride !== 0 && Math.abs(statement - commit) > 1) return [];
    const isBoth = isThorough || statement === commit;
    return (['before', 'sent'] as const)
      .filter((_moment, turn) => isBoth || turn === statement % 2)
      .map((moment) => ({ statement, moment }));
  });

/**
 * Runs an operation again and again in a process, each time on new data, and kills it at another
 * statement each time. The database then contains all of it or nothing, and a retry completes it.
 */
export const makeKiller = async ({ context, connection }: TestApp) => {
  const { scratch } = inject('testServer');
  const folder = mkdtempSync(join(scratch, 'killed-'));
  const processes = await makeKilledProcesses(scratch);
  const lastOperation = ({ operation }: KillCase) => {
    const now = context.clock.now().toString();
    const application_name = `killed ${randomUUID()}`;
    return { connection: { ...connection, application_name }, folder, now, operation };
  };
  /** The backend finishes its statement before it notices that its client is gone. */
  const isGone = async ({ connection: { application_name } }: ReturnType<typeof lastOperation>) => {
    const { rows } = await sql`
      select from pg_stat_activity where application_name = ${application_name}`.execute(
      context.db,
    );
    return rows.length === 0;
  };

  const killAndFinish = async (killCase: KillCase, death: Death, commit: number): Promise<void> => {
    const last = lastOperation(killCase);
    await processes.runAndKill({ ...last, death });
    await expect.poll(() => isGone(last), { timeout: 60_000 }).toBe(true);
    const isDone = await killCase.isDone();
    // Only a commit that was sent without an answer leaves the result unknown.
    const isInDoubt = death.statement === commit && death.moment === 'sent';
    if (!isInDoubt) expect(isDone).toBe(death.statement > commit);
    expect(await brokenInvariants(context)).toEqual([]);
    await killCase.finish();
    expect(await brokenInvariants(context)).toEqual([]);
  };

  return async (prepare: () => Promise<KillCase>, fewestStatements = 10): Promise<void> => {
    const first = await prepare();
    const statements = await processes.runToEnd(lastOperation(first));
    expect(await first.isDone()).toBe(true);
    await first.finish();
    const commit = statements.indexOf('commit') + 1;
    expect(commit).toBeGreaterThan(fewestStatements);
    const deaths = deathsOf(statements, commit);
    // Prepared one after the other, because a case may move the clock.
    let preparing = prepare();
    const kill = async (): Promise<void> => {
      for (let death = deaths.shift(); death !== undefined; death = deaths.shift()) {
        const killCase = preparing;
        preparing = preparing.then(prepare);
        await killAndFinish(await killCase, death, commit);
      }
    };
    await Promise.all(Array.from({ length: killedAtOnce }, kill));
    await preparing;
  };
};
