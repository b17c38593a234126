import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

interface Program {
  readonly program: string;
  readonly args: readonly string[];
}

interface Check {
  readonly name: string;
  /** Run one after the other, until one fails. */
  readonly programs: readonly Program[];
}

const root = join(import.meta.dirname, '..');

const node = (...args: string[]): Program => ({ program: process.execPath, args });

const bin = (name: string, ...args: string[]): Program => ({
  program: join(root, 'node_modules', '.bin', name),
  args,
});

/** One type check per room: several would each infer the same types again. */
const types = (...rooms: string[]): readonly Program[] =>
  rooms.map((room) => bin('tsc', '-p', room, '--checkers', '1'));

/** Each of these keeps about one core busy, so all of them run at once. */
const quickChecks: readonly Check[] = [
  { name: 'types of the tests and scripts', programs: types('.') },
  { name: 'types of the rooms', programs: types('server', 'web', 'contract', 'cli', 'domain') },
  {
    name: 'format and lint',
    programs: [bin('biome', 'ci', '--error-on-warnings', '--colors=off', '.')],
  },
  { name: 'the build', programs: [node('scripts/build.mjs')] },
  { name: 'imports and files of the rooms', programs: [node('scripts/check-rooms.ts')] },
  { name: 'the groups of the server', programs: [node('scripts/check-groups.ts')] },
  { name: 'every rule has its test', programs: [node('scripts/check-rules.ts')] },
  { name: 'the map of the specification', programs: [node('scripts/check-spec-map.ts')] },
  { name: 'the lockfile', programs: [node('scripts/check-lockfile.ts')] },
];

/** These keep all cores busy, so they run one after the other. */
const longChecks: readonly Check[] = [
  { name: 'rules and server tests', programs: [bin('vitest', 'run')] },
  { name: 'journeys in a browser', programs: [bin('playwright', 'test')] },
];

const count = quickChecks.length + longChecks.length;

interface Ended {
  readonly isPassed: boolean;
  readonly seconds: number;
  /** Empty where it was printed at once. */
  readonly output: string;
}

const runCheck = async ({ programs }: Check, isKept: boolean): Promise<Ended> => {
  const startedAt = Date.now();
  let output = '';
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  const runOne = async ({ program, args }: Program): Promise<boolean> => {
    const stdio = isKept ? 'pipe' : 'inherit';
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', stdio, stdio] });
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const [code] = await once(child, 'close');
    return code === 0;
  };
  let isPassed = true;
  for (const program of programs) isPassed &&= await runOne(program);
  return { isPassed, seconds: Math.round((Date.now() - startedAt) / 1_000), output };
};

const begin = (at: number, { name }: Check): void => console.log(`\n[${at}/${count}] ${name}`);

const end = ({ isPassed, seconds, output }: Ended): void => {
  process.stdout.write(output);
  console.log(`${isPassed ? 'passed' : 'FAILED'} after ${seconds} s`);
};

/** Runs the quick checks to their end; if all pass, the others until one fails. */
const runAll = async (): Promise<{ passed: number; failed: number }> => {
  const running = quickChecks.map((check) => runCheck(check, true));
  let passed = 0;
  for (const [at, check] of quickChecks.entries()) {
    begin(at + 1, check);
    const ended = await (running[at] as Promise<Ended>);
    end(ended);
    if (ended.isPassed) passed += 1;
  }
  if (passed < quickChecks.length) return { passed, failed: quickChecks.length - passed };
  for (const check of longChecks) {
    begin(passed + 1, check);
    const ended = await runCheck(check, false);
    end(ended);
    if (!ended.isPassed) return { passed, failed: 1 };
    passed += 1;
  }
  return { passed, failed: 0 };
};

const { passed, failed } = await runAll();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
