import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from '#scripts/bootstrap.mjs';

interface Check {
  readonly name: string;
  readonly run: () => boolean;
}

const root = join(import.meta.dirname, '..');

const node = (...args: string[]): boolean =>
  spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    .status === 0;

const bin = (name: string, ...args: string[]): boolean =>
  spawnSync(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  }).status === 0;

const rooms = ['domain', 'contract', 'server', 'cli', 'web', '.'];

const checks: readonly Check[] = [
  {
    name: 'format and lint',
    run: () => bin('biome', 'ci', '--error-on-warnings', '--colors=off', '.'),
  },
  { name: 'types of every room', run: () => rooms.every((room) => bin('tsc', '-p', room)) },
  { name: 'the rooms and their doors', run: () => node('scripts/check-rooms.ts') },
  { name: 'the groups of the server', run: () => node('scripts/check-groups.ts') },
  { name: 'every rule has its test', run: () => node('scripts/check-rules.ts') },
  { name: 'the map of the specification', run: () => node('scripts/check-spec-map.ts') },
  { name: 'the lockfile', run: () => node('scripts/check-lockfile.ts') },
  { name: 'rules and server tests', run: () => bin('vitest', 'run') },
  {
    name: 'the build',
    run: () => {
      ensureBuilt();
      return true;
    },
  },
  { name: 'journeys in a browser', run: () => bin('playwright', 'test') },
];

/** Runs the checks one after the other and stops at the first that fails. */
const runAll = (): boolean => {
  for (const [at, check] of checks.entries()) {
    console.log(`\n[${at + 1}/${checks.length}] ${check.name}`);
    const startedAt = Date.now();
    const passed = check.run();
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

process.exit(runAll() ? 0 : 1);
