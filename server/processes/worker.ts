import { makeClock, type ProcessClock } from '#server/clock.ts';
import type { Engine } from '#server/db/open.ts';
import { openChannel } from '#server/processes/channel.ts';
import type { MetricsReport, Siblings } from '#server/processes/siblings.ts';
import { StartRefused } from '#server/start-refused.ts';

/** The data that the supervisor gives to each of its processes. */
export interface Assignment {
  /** From 1 on; a restarted process keeps the number of the one before. */
  readonly number: number;
  readonly engine: Engine;
  readonly aheadMs: number;
}

interface Worker {
  readonly number: number;
  readonly engine: Engine;
  readonly clock: ProcessClock;
  readonly siblings: Siblings;
  /** Reports to the supervisor that this process serves the port. */
  noteListening(): Promise<void>;
}

const startTimeoutMs = 30_000;

/** Connects this process to its supervisor. Node ends it when the supervisor is gone. */
export const joinSupervisor = async (): Promise<Worker> => {
  let report = async (): Promise<MetricsReport | null> => null;
  const clock = makeClock(null, async (aheadMs) => {
    await channel.ask({ ask: 'clock', aheadMs });
  });
  const channel = openChannel(process, async (question) => {
    if (question.ask === 'clock') clock.setAhead(question.aheadMs);
    return question.ask === 'metrics' ? report() : null;
  });
  const assignment = await channel.ask<Assignment>({ ask: 'start' }, startTimeoutMs);
  if (assignment === null) throw new StartRefused('The supervisor does not answer.');
  const { number, engine, aheadMs } = assignment;
  clock.setAhead(aheadMs);
  return {
    number,
    engine,
    clock,
    noteListening: async () => void (await channel.ask({ ask: 'listening' })),
    siblings: {
      reportMetrics: (own) => {
        report = own;
      },
      collectMetrics: async () =>
        (await channel.ask<readonly MetricsReport[]>({ ask: 'metrics' })) ?? [],
    },
  };
};
