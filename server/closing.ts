import { setTimeout as sleep } from 'node:timers/promises';
import type { Draining } from '#server/http/health.ts';

/** How long the shutdown waits for current requests, jobs or the database. */
export const stepTimeoutMs = 10_000;

export interface Closing {
  /** Registers a cleanup step; the last one runs first. */
  onClose(step: () => Promise<void>, timeoutMs?: number): void;
  close(): Promise<void>;
  readonly draining: Draining;
}

export const makeClosing = (): Closing => {
  const steps: { readonly run: () => Promise<void>; readonly timeoutMs: number }[] = [];
  const draining = { isDraining: false };
  return {
    draining,
    onClose: (run, timeoutMs = stepTimeoutMs) => void steps.unshift({ run, timeoutMs }),
    close: async () => {
      draining.isDraining = true;
      for (const { run, timeoutMs } of steps.splice(0)) {
        await Promise.race([run().catch(() => undefined), sleep(timeoutMs)]);
      }
    },
  };
};

/**
 * A signal during the start waits for the start, so that everything opened is closed. A terminal
 * and a parent process may both send a signal; only the first one counts.
 */
export const closeOnSignals = (
  closing: Closing,
  started: Promise<void>,
  onFirst: () => void,
): void => {
  const end = async (): Promise<void> => {
    if (closing.draining.isDraining) return;
    closing.draining.isDraining = true;
    onFirst();
    await started.catch(() => undefined);
    await closing.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
};
