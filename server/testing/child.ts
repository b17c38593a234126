import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface Child {
  readonly processId: number;
  /** Sends a question and waits for its answer. */
  ask<Answer>(question: object | string): Promise<Answer>;
  stop(): Promise<void>;
}

/** Runs a script as a child process, which ends with this process at the latest. */
export const startChild = (script: string): Child => {
  const child = fork(script, { execArgv: ['--expose-gc'] });
  const ended = once(child, 'exit');
  return {
    processId: child.pid ?? Number.NaN,
    ask: async (question) => {
      const waiting = new AbortController();
      const answered = once(child, 'message', { signal: waiting.signal });
      child.send(question);
      try {
        const [answer] = await Promise.race([
          answered,
          ended.then(() => Promise.reject(new Error(`${script} has ended.`))),
        ]);
        return answer;
      } finally {
        waiting.abort();
      }
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
};
