import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'vite';
import type { LastOperation, Survived } from '#proof/model/killed-process.ts';

/** Bundles the script with its modules into one file, which starts in a fraction of the time. */
const bundleInto = (folder: string) =>
  build({
    configFile: false,
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    ssr: { noExternal: true },
    build: {
      ssr: join(import.meta.dirname, 'killed-process.ts'),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
    },
  });

/** The first test file that needs the bundle makes it, and the others wait for it. */
const bundleOnce = async (scratch: string): Promise<string> => {
  const folder = join(scratch, 'killed-process');
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    try {
      mkdirSync(lock);
    } catch {
      await sleep(100);
      continue;
    }
    try {
      if (existsSync(folder)) break;
      await bundleInto(`${folder}.new`);
      renameSync(`${folder}.new`, folder);
    } finally {
      rmdirSync(lock);
    }
  }
  return folder;
};

export interface KilledProcesses {
  /** Runs an operation to its end and returns the statements it sent. */
  runToEnd(last: Omit<LastOperation, 'death'>): Promise<readonly string[]>;
  /** Runs an operation until it is killed; throws when it ends in any other way. */
  runAndKill(last: LastOperation): Promise<void>;
}

interface Ended {
  readonly answer: Survived | null;
  readonly signal: NodeJS.Signals | null;
  readonly said: string;
}

const endOf = async (child: ChildProcess): Promise<Ended> => {
  let answer: Survived | null = null;
  let said = '';
  child.on('message', (message: Survived) => {
    answer = message;
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [, signal] = await once(child, 'close');
  return { answer, signal, said };
};

/** Runs operations in processes of their own, bundled below a folder that the run removes. */
export const makeKilledProcesses = async (scratch: string): Promise<KilledProcesses> => {
  const folder = await bundleOnce(scratch);
  const script = join(folder, 'killed-process.js');
  // The first process fills the compile cache for the others.
  const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const start = (last: LastOperation): Promise<Ended> => {
    const child = fork(script, { env, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child.send(last);
    return endOf(child);
  };
  return {
    runToEnd: async (last) => {
      const { answer, said } = await start({ ...last, death: null });
      if (answer === null) throw new Error(`The process died: ${said}`);
      return answer.statements;
    },
    runAndKill: async (last) => {
      const { signal, said } = await start(last);
      if (signal !== 'SIGKILL') throw new Error(`The process was not killed: ${said}`);
    },
  };
};
