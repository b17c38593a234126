import { parentPort, workerData } from 'node:worker_threads';
import type { FileFaultKind } from '#domain/payments/settlement-columns.ts';
import { FileFault } from '#server/features/back-office/reconcile/file-fault.ts';
import {
  type FileReading,
  headOf,
  makeFileReading,
  type TableHead,
} from '#server/features/back-office/reconcile/file-reading.ts';
import { readTable } from '#server/features/back-office/reconcile/file-table.ts';

export type FirstAnswer = { readonly head: TableHead } | { readonly fault: FileFaultKind };

export interface Question {
  readonly name: keyof FileReading;
  readonly inputs: readonly unknown[];
}

const read = async (bytes: Uint8Array): Promise<FirstAnswer> => {
  try {
    const table = await readTable(bytes);
    const reading = makeFileReading(table);
    parentPort?.on('message', ({ name, inputs }: Question) => {
      const answer = reading[name] as (...inputs: readonly unknown[]) => unknown;
      parentPort?.postMessage(answer(...inputs));
    });
    return { head: headOf(table) };
  } catch (error) {
    if (error instanceof FileFault) return { fault: error.fault };
    throw error;
  }
};

parentPort?.postMessage(await read(workerData as Uint8Array));
