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

export interface SupervisorOptions {
  readonly settings: Settings;
  readonly clock: ProcessClock;
  readonly log: Log;
  readonly engine: Engine;
}

export interface Supervisor {
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

const isAlive = (running: Running | undefined): running is Running =>
  running !== undefined && !running.process.isDead();

/** Starts and restarts the processes of the app, and passes messages between them. */
export const makeSupervisor = (options: SupervisorOptions): Supervisor => {
  const { settings, clock, log, engine } = options;
  const running = new Map<number, Running>();
  const stopTimeoutMs = settings.drainSeconds * 1_000 + closingSteps * stepTimeoutMs;
  let isStopping = false;

  const askAll = <Answer>(question: Question, except?: number): Promise<(Answer | null)[]> =>
    Promise.all(
      [...running]
        .filter(([number, { hasJoined }]) => hasJoined && number !== except)
        .map(([, { channel }]) => channel.ask<Answer>(question)),
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
        await askAll(question, number);
        return null;
      case 'metrics':
        return (await askAll(question)).filter((report) => report !== null);
    }
  };

  const fork = (number: number, onListening: () => void = () => undefined): Process => {
    const process = cluster.fork();
    const channel = openChannel(process, (question) => answer(number, question));
    running.set(number, { process, channel, onListening, hasJoined: false });
    log.info({ process: number, pid: process.process.pid }, 'process started');
    return process;
  };

  const keep = (number: number, process: Process, failures = 0): void => {
    const startedAt = performance.now();
    process.once('exit', async (code, signal) => {
      if (isStopping) return;
      const failed = performance.now() - startedAt > steadyMs ? 0 : failures;
      const delayMs = Math.min(firstDelayMs * 2 ** failed, longestDelayMs);
      log.error({ process: number, code, signal, delayMs }, 'process exited, restarting');
      await sleep(delayMs);
      if (!isStopping) keep(number, fork(number), failed + 1);
    });
  };

  const startOne = (number: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const process = fork(number, () => {
        process.off('exit', refuse);
        keep(number, process);
        resolve();
      });
      const refuse = (code: number | null, signal: string | null): void =>
        reject(new StartRefused(`Process ${number} exited at its start (${signal ?? code}).`));
      process.once('exit', refuse);
    });

  return {
    stopTimeoutMs,
    start: async () => {
      const numbers = Array.from({ length: settings.processes }, (_, at) => at + 1);
      await Promise.all(numbers.map(startOne));
    },
    stop: async () => {
      isStopping = true;
      const closing = [...running.values()].filter(isAlive).map(({ process }) => process);
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
