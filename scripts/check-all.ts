import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/bootstrap.mjs';

interface Check {
  readonly name: string;
  readonly run: () => Promise<boolean>;
}

const root = join(import.meta.dirname, '..');

const run = async (program: string, args: readonly string[]): Promise<boolean> => {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'exit');
  return code === 0;
};

const node = (...args: string[]): Promise<boolean> => run(process.execPath, args);

const bin = (name: string, ...args: string[]): Promise<boolean> =>
  run(join(root, 'node_modules', '.bin', name), args);

/** The rooms in two lanes of about equal duration. */
const lanes = [['.'], ['server', 'web', 'contract', 'cli', 'domain']];

/** One type check per room: several would each infer the same types again. */
const checkTypes = async (): Promise<boolean> => {
  const checked = lanes.map(async (rooms) => {
    for (const room of rooms) {
      if (!(await bin('tsc', '-p', room, '--checkers', '1'))) return false;
    }
    return true;
  });
  return (await Promise.all(checked)).every(Boolean);
};

const checks: readonly Check[] = [
  {
    name: 'format and lint',
    run: () => bin('biome', 'ci', '--error-on-warnings', '--colors=off', '.'),
  },
  { name: 'types of every room', run: checkTypes },
  { name: 'imports and files of the rooms', run: () => node('scripts/check-rooms.ts') },
  { name: 'the groups of the server', run: () => node('scripts/check-groups.ts') },
  { name: 'every rule has its test', run: () => node('scripts/check-rules.ts') },
  { name: 'the map of the specification', run: () => node('scripts/check-spec-map.ts') },
  { name: 'the lockfile', run: () => node('scripts/check-lockfile.ts') },
  { name: 'rules and server tests', run: () => bin('vitest', 'run') },
  {
    name: 'the build',
    run: async () => {
      ensureBuilt();
      return true;
    },
  },
  { name: 'journeys in a browser', run: () => bin('playwright', 'test') },
];

/** Runs the checks one after the other and stops at the first that fails. */
const runAll = async (): Promise<boolean> => {
  for (const [at, check] of checks.entries()) {
    console.log(`\n[${at + 1}/${checks.length}] ${check.name}`);
    const startedAt = Date.now();
    const passed = await check.run();
    console.log(
      `${passed ? 'passed' : 'FAILED'} after ${Math.round((Date.now() - startedAt) / 1000)} s`,
    );
    if (!passed) {
      console.log(`\n${at} passed, 1 failed`);
      return false;
    }
  }
  console.log(`\n${checks.length} passed, 0 failed`);
  return true;
};

process.exit((await runAll()) ? 0 : 1);
