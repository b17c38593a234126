import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '#contract/live.ts';
import type { SlotKey, Visitor } from '#proof/production/visitor.ts';

/** Few visitors, so that the machine has time left for the restarts. */
const pauseMs = 100;
/** Per visitor; the limit is 30 a minute. */
const orderEveryMs = 2_500;
/** How long a browser waits before it reopens a lost stream. */
const retryMs = 1_000;

export interface LoadReport {
  readonly answers: ReadonlyMap<string, number>;
  readonly slowestMs: number;
  /** The slots whose orders succeeded. */
  readonly booked: readonly SlotKey[];
}

export interface Load {
  stop(): Promise<LoadReport>;
}

/** Every visitor views the availability, and repeatedly books the next slot. */
export const startLoad = (visitors: readonly Visitor[], courtSlots: readonly SlotKey[]): Load => {
  const answers = new Map<string, number>();
  const booked: SlotKey[] = [];
  const left = [...courtSlots];
  let slowestMs = 0;
  let isOver = false;

  const count = async (what: string, work: () => Promise<{ status: number }>) => {
    const began = performance.now();
    const { status } = await work();
    slowestMs = Math.max(slowestMs, performance.now() - began);
    const key = `${what} ${status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    return status;
  };

  const visit = async (visitor: Visitor): Promise<void> => {
    let ordersAgainAt = performance.now() + Math.random() * orderEveryMs;
    for (let round = 0; !isOver; round += 1) {
      await count('GET', () => visitor.ask({ path: '/api/slots/Pickle' }));
      await count('GET', () => visitor.ask({ path: round % 2 === 0 ? '/' : '/api/credits' }));
      await sleep(pauseMs);
      if (performance.now() < ordersAgainAt) continue;
      ordersAgainAt = performance.now() + orderEveryMs;
      const courtSlot = left.shift();
      if (courtSlot === undefined) throw new Error('No slots left to book.');
      if ((await count('POST', () => visitor.order(courtSlot))) === 200) booked.push(courtSlot);
    }
  };

  const visits = visitors.map(visit);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(visits);
      return { answers, slowestMs, booked };
    },
  };
};

export interface ListenerReport {
  readonly openings: number;
  /** The longest time without a stream. */
  readonly longestGapMs: number;
  readonly resets: number;
  /** The slots that the stream reported as booked, as `courtId date slot`. */
  readonly reported: ReadonlySet<string>;
}

export interface Listener {
  stop(): Promise<ListenerReport>;
}

/**
 * Listens as a browser does: reconnects after a second, with the last event number it has seen.
 */
export const startListener = (visitor: Visitor): Listener => {
  const reported = new Set<string>();
  const report = { openings: 0, longestGapMs: 0, resets: 0, reported };
  let last: number | null = null;
  let lostAt: number | null = null;
  let isOver = false;
  let endStream: () => void = () => undefined;

  const hear = (frame: string): void => {
    const id = /^id: (\d+)$/m.exec(frame)?.[1];
    const data = /^data: (.+)$/m.exec(frame)?.[1];
    if (id !== undefined) last = Number(id);
    if (data === undefined) return;
    const message = JSON.parse(data) as LiveMessage;
    if (message.topic === 'reset') report.resets += 1;
    if (message.topic !== 'slots') return;
    for (const { courtId, date, slot, claim } of message.changes) {
      if (claim === 'booked' || claim === 'booked_by_you')
        reported.add(`${courtId} ${date} ${slot}`);
    }
  };

  const listenOnce = async (): Promise<void> => {
    const stream = await visitor.listen(last);
    if (stream === null) return;
    report.openings += 1;
    if (lostAt !== null) {
      report.longestGapMs = Math.max(report.longestGapMs, performance.now() - lostAt);
    }
    endStream = () => void stream.destroy();
    let rest = '';
    try {
      for await (const chunk of stream) {
        const frames = (rest + String(chunk)).split('\n\n');
        rest = frames.pop() ?? '';
        frames.forEach(hear);
      }
    } catch {
      // A stream that breaks has ended.
    }
    lostAt = performance.now();
  };

  const listen = async (): Promise<void> => {
    while (!isOver) {
      await listenOnce();
      if (!isOver) await sleep(retryMs);
    }
  };
  const listening = listen();
  return {
    stop: async () => {
      isOver = true;
      endStream();
      await listening;
      return report;
    },
  };
};
