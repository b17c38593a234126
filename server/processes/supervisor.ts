import cluster, { type Worker as Process } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/app-context.ts';
import type { ProcessClock } from '#server/clock.ts';
import { stepTimeoutMs } from '#server/closing.ts';
import type { Engine } from '#server/db/open.ts';
import type { Settings } from '#server/env.ts';
import { type Channel, openChannel, type Question } from '#server/processes/channel.ts';
import type { Assignment } from '#server/processes/worker.ts';
import { StartRefused } from '#server/start-refused.ts';

interface SupervisorOptions {
  readonly settings: Settings;
  readonly clock: ProcessClock;
  readonly log: Log;
  readonly engine: Engine;
}

interface Supervisor {
  /** Resolves when all processes listen; rejects if one of them exits before. */
  start(): Promise<void>;
  /** Asks all processes to close, and kills those that take longer than `stopTimeoutMs`. */
  stop(): Promise<void>;
  readonly stopTimeoutMs: number;
}

interface Running {
  readonly process: Process;
  readonly onListening: () => void;
  readonly channel: Channel;
  /** Since it has asked for its assignment, it answers questions. */
  hasJoined: boolean;
}

const firstDelayMs = 100;
const longestDelayMs = 5_000;
/** After this time a process that exits counts as having started well. */
const steadyMs = 10_000;
/** A process answers its requests, ends its jobs and closes its connections, one by one. */
const closingSteps = 3;

/** Shorter than a process waits for the supervisor, so that one silent process hides no other. */
const answerTimeoutMs = 1_000;

interface End {
  readonly code?: number | null;
  readonly signal?: string | null;
  /** Why the system could not start the process. */
  readonly err?: Error;
}

/** Calls back when the process has exited, or when the system could not start it. */
const onEnd = (process: Process, callback: (end: End) => void): void => {
  process.once('exit', (code, signal) => callback({ code, signal }));
  process.on('error', (err) => {
    // Any other error leaves the process running, or its exit follows.
    if (process.process.pid === undefined) callback({ err });
  });
};

/** Starts and restarts the processes of the app, and passes messages between them. */
export const makeSupervisor = (options: SupervisorOptions): Supervisor => {
  const { settings, clock, log, engine } = options;
  const running = new Map<number, Running>();
  const stopTimeoutMs = settings.drainSeconds * 1_000 + closingSteps * stepTimeoutMs;
  let isStopping = false;

  const askAll = <Answer>(question: Question): Promise<(Answer | null)[]> =>
    Promise.all(
      [...running.values()]
        .filter(({ hasJoined }) => hasJoined)
        .map(({ channel }) => channel.ask<Answer>(question, answerTimeoutMs)),
    );

  const answer = async (number: number, question: Question): Promise<unknown> => {
    switch (question.ask) {
      case 'start': {
        const own = running.get(number);
        if (own !== undefined) own.hasJoined = true;
        const { connection, isPooled } = engine;
        return {
          number,
          engine: { connection, isPooled },
          aheadMs: clock.aheadMs(),
        } satisfies Assignment;
      }
      case 'listening':
        running.get(number)?.onListening();
        return null;
      case 'clock':
        clock.setAhead(question.aheadMs);
        // All of them, also the one that asks: if two move the clock, the same move is the last.
        await askAll(question);
        return null;
      case 'metrics':
        return (await askAll(question)).filter((report) => report !== null);
    }
  };

  const fork = (number: number, onListening: () => void = () => undefined): Process => {
    const process = cluster.fork();
    const channel = openChannel(process, (question) => answer(number, question));
    const own: Running = { process, channel, onListening, hasJoined: false };
    running.set(number, own);
    onEnd(process, () => {
      own.hasJoined = false;
    });
    const { pid } = process.process;
    if (pid !== undefined) log.info({ process: number, pid }, 'process started');
    return process;
  };

  const keep = (number: number, process: Process, failures = 0): void => {
    const startedAt = performance.now();
    onEnd(process, (end) => {
      const isSteady = performance.now() - startedAt > steadyMs;
      void restart(number, end, isSteady ? 0 : failures);
    });
  };

  const restart = async (number: number, end: End, failures: number): Promise<void> => {
    if (isStopping) return;
    const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
    const message =
      end.err === undefined ? 'process exited, restarting' : 'process not started, retrying';
    log.error({ process: number, ...end, delayMs }, message);
    await sleep(delayMs);
    if (isStopping) return;
    try {
      keep(number, fork(number), failures + 1);
    } catch (error) {
      await restart(number, { err: error as Error }, failures + 1);
    }
  };

  const startOne = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const process = fork(number, () => {
        keep(number, process);
        resolve();
      });
      onEnd(process, ({ code, signal, err }) => {
        const reason =
          err === undefined
            ? `exited at its start (${signal ?? code})`
            : `could not be started (${err.message})`;
        reject(new StartRefused(`Process ${number} ${reason}.`));
      });
    });

  return {
    stopTimeoutMs,
    start: async () => {
      const numbers = Array.from({ length: settings.processes }, (_, at) => at + 1);
      await Promise.all(numbers.map(startOne));
    },
    stop: async () => {
      isStopping = true;
      const closing = [...running.values()]
        .map(({ process }) => process)
        .filter((process) => !process.isDead());
      const ended = Promise.all(
        closing.map((process) => new Promise((resolve) => process.once('exit', resolve))),
      );
      for (const process of closing) process.process.kill('SIGTERM');
      await Promise.race([ended, sleep(stopTimeoutMs)]);
      for (const process of closing) process.process.kill('SIGKILL');
      await ended;
    },
  };
};
