import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FileLine } from '#domain/payments/settlement-rows.ts';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';
import type { WorkerAnswer } from '#server/features/back-office/reconcile/xlsx-worker.ts';

const mostMegabytes = 512;
const timeoutMs = 45_000;

/**
 * The lines of the first sheet of an Excel file. A small file can name a cell so far away that the
 * library fills gigabytes up to it, so it is read in a thread with limits of its own. [RECON-3]
 */
export const readXlsx = async (bytes: Uint8Array): Promise<readonly FileLine[]> => {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: [],
  });
  // A thread that was ended may still report why, after nobody waits for it.
  worker.on('error', () => undefined);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const [answer] = (await once(worker, 'message', { signal })) as [WorkerAnswer];
    if ('fault' in answer) throw new FileFault(answer.fault);
    return answer.lines;
  } catch (error) {
    if (error instanceof FileFault) throw error;
    // Out of memory or time; `once` fails with an error of the thread, too.
    throw new FileFault('unpacks_too_large');
  } finally {
    await worker.terminate();
  }
};
