import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { root } from '#scripts/bootstrap.mjs';
import { findPostgresBinaries } from '#server/db/postgres-binaries.ts';

/** The machine and versions of a run. */
export interface Machine {
  readonly date: string;
  readonly commit: string;
  readonly cores: number;
  readonly cpu: string;
  readonly memoryGb: number;
  readonly node: string;
  readonly postgres: string;
}

const answerOf = (program: string, ...args: string[]): string =>
  spawnSync(program, args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';

/** Files that the run itself writes do not count as changes. */
const written = ['README.md', 'docs/figures.md', 'docs/pictures/figures.svg'];

const commitNow = (): string => {
  const commit = answerOf('git', 'rev-parse', '--short', 'HEAD') || 'unknown';
  const others = written.map((path) => `:(exclude)${path}`);
  const changed = answerOf('git', 'status', '--porcelain', '--', '.', ...others);
  return changed === '' ? commit : `${commit} with changes`;
};

export const describeMachine = async (): Promise<Machine> => {
  const { postgres } = await findPostgresBinaries();
  return {
    date: Temporal.Now.plainDateISO('UTC').toString(),
    commit: commitNow(),
    cores: availableParallelism(),
    cpu: cpus()[0]?.model.trim() ?? 'an unknown CPU',
    memoryGb: Math.round(totalmem() / 1_024 ** 3),
    node: process.versions.node,
    postgres: /\d[\d.]*/.exec(answerOf(postgres, '--version'))?.[0] ?? 'unknown',
  };
};
