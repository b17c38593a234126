import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');

/** Every file of the project that git tracks or would track, by its path from the root. */
export const sourceFiles = (): readonly string[] =>
  spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .stdout.split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)));

export const readSource = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Prints what is wrong, one line each, and ends the process accordingly. */
export const reportProblems = (problems: readonly string[], allIsWell: string): never => {
  for (const problem of problems) console.error(problem);
  if (problems.length === 0) console.log(allIsWell);
  process.exit(problems.length === 0 ? 0 : 1);
};
