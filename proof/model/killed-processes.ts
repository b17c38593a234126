import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LastOperation, Survived } from '#proof/model/killed-process.ts';
import { bundleOnce } from '#server/testing/bundles.ts';

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
  const folder = join(scratch, 'killed-process');
  await bundleOnce(folder, 'proof/model/killed-process.ts');
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
