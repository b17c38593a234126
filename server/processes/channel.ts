import { setTimeout as sleep } from 'node:timers/promises';

/** The questions between the supervisor and its processes; both sides may ask. */
export type Question =
  | { readonly ask: 'start' }
  | { readonly ask: 'listening' }
  | { readonly ask: 'clock'; readonly aheadMs: number }
  | { readonly ask: 'metrics' };

type Message =
  | { readonly id: number; readonly question: Question }
  | { readonly id: number; readonly answer: unknown };

/** One end of a connection to another process: `process` itself, or a worker of the cluster. */
interface Port {
  send?(message: Message, onSent: () => void): unknown;
  on(event: 'message', listener: (message: Message) => void): unknown;
}

export interface Channel {
  /** Resolves to null if the other side fails or does not answer in time. */
  ask<Answer>(question: Question, timeoutMs?: number): Promise<Answer | null>;
}

const usualTimeoutMs = 2_000;

export const openChannel = (
  port: Port,
  answer: (question: Question) => Promise<unknown>,
): Channel => {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  // With a callback, a closed connection is no uncaught error.
  const send = (message: Message): void => void port.send?.(message, () => undefined);

  port.on('message', async (message) => {
    if ('answer' in message) {
      waiting.get(message.id)?.(message.answer);
      return;
    }
    const { id, question } = message;
    send({ id, answer: await answer(question).catch(() => null) });
  });

  return {
    ask: async <Answer>(question: Question, timeoutMs = usualTimeoutMs) => {
      lastId += 1;
      const id = lastId;
      const { promise, resolve } = Promise.withResolvers<unknown>();
      waiting.set(id, resolve);
      send({ id, question });
      try {
        const given = await Promise.race([promise, sleep(timeoutMs, null, { ref: false })]);
        return given as Answer | null;
      } finally {
        waiting.delete(id);
      }
    },
  };
};
