import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';
import type { OurSide } from '#server/features/back-office/reconcile/file-lines.ts';
import type {
  FileReading,
  TableHead,
} from '#server/features/back-office/reconcile/file-reading.ts';
import type { FirstAnswer, Question } from '#server/features/back-office/reconcile/file-worker.ts';
import { Refusal } from '#server/http/refusal.ts';

const mostMegabytes = 512;
const timeoutMs = 45_000;

/** Asks a thread about the file that it has read. */
export type AskFile = <Name extends keyof FileReading>(
  name: Name,
  ...inputs: Parameters<FileReading[Name]>
) => Promise<ReturnType<FileReading[Name]>>;

const isTooMuch = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_WORKER_OUT_OF_MEMORY' || error.code === 'ABORT_ERR');

/** The next answer of a thread, unless it is out of memory or time. */
const answerOf = async (worker: Worker): Promise<unknown> => {
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const [answer] = (await once(worker, 'message', { signal })) as [unknown];
    return answer;
  } catch (error) {
    throw isTooMuch(error) ? new FileFault('unpacks_too_large') : error;
  }
};

const ask = (worker: Worker, question: Question): Promise<unknown> => {
  worker.postMessage(question);
  return answerOf(worker);
};

/**
 * Reads a settlement file in a thread of its own, whose rows stay there: tens of thousands of them would
 * keep everybody else waiting. A small Excel file can name a cell so far away that the library fills
 * gigabytes up to it, so the thread has limits, too. [RECON-3]
 */
export const withFile = async <Result>(
  bytes: Uint8Array,
  use: (head: TableHead, askFile: AskFile) => Promise<Result>,
): Promise<Result> => {
  const worker = new Worker(new URL('./file-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    execArgv: [],
  });
  // A thread that was ended may still report why, after nobody waits for it.
  worker.on('error', () => undefined);
  try {
    const first = (await answerOf(worker)) as FirstAnswer;
    if ('fault' in first) throw new FileFault(first.fault);
    const askFile = (name: keyof FileReading, ...inputs: readonly unknown[]) =>
      ask(worker, { name, inputs });
    return await use(first.head, askFile as AskFile);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    throw new Refusal('settlement_file_unreadable', { fault: error.fault });
  } finally {
    await worker.terminate();
  }
};

/** Rows that cross between threads at once. More would be copied for too long. */
export const rowsAtOnce = 2_000;

const inParts = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );

/** Hands over what the file is compared with, in parts. */
export const handOver = async (askFile: AskFile, ours: Partial<OurSide>): Promise<void> => {
  const { charges = [], refunds = [], imported = [], covered = [] } = ours;
  for (const part of inParts(charges)) await askFile('takeOurs', { charges: part });
  for (const part of inParts(refunds)) await askFile('takeOurs', { refunds: part });
  for (const part of inParts(imported)) await askFile('takeOurs', { imported: part });
  for (const part of inParts(covered)) await askFile('takeOurs', { covered: part });
};
