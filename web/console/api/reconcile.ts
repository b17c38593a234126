import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/call.ts';
import {
  closeReconciledDay,
  explainDifference,
  importSettlementFile,
  previewSettlementFile,
  readReconciledDay,
  readReconciliation,
  readSettlementFile,
  withdrawSettlementFile,
  writeSampleFile,
} from '#contract/console-reconcile.ts';
import type { ColumnMapping } from '#domain/payments/settlement-columns.ts';
import { callApi } from '#web/api/client.ts';
import { reconcileKey } from '#web/console/api/reconcile-key.ts';

export function useReconciliation(month: string) {
  return useQuery({
    queryKey: [reconcileKey, 'month', month],
    queryFn: ({ signal }) => callApi(readReconciliation, { query: { month } }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export function useReconciledDay(day: string, isDay: boolean) {
  return useQuery({
    queryKey: [reconcileKey, 'day', day],
    queryFn: ({ signal }) => callApi(readReconciledDay, { params: { day } }, signal),
    enabled: isDay,
    gcTime: 0,
  });
}

export function useSettlementFile(fileId: string) {
  return useQuery({
    queryKey: [reconcileKey, 'file', fileId],
    queryFn: ({ signal }) => callApi(readSettlementFile, { params: { fileId } }, signal),
    gcTime: 0,
  });
}

/** A file with the columns that were chosen; without columns the server guesses them. */
interface ChosenFile {
  readonly file: File;
  readonly columns: ColumnMapping;
  readonly answers: FileAnswers;
}

/** Days without rows that a file covers, too, and what its rows of other amounts do. [RECON-16] [RECON-17] */
export type FileAnswers = Pick<
  NonNullable<CallInput<typeof previewSettlementFile>['query']>,
  'coversFrom' | 'coversTo' | 'corrections'
>;

/** Browsers name the type of a CSV file by what is installed, so it is sent without one. */
const bytesOf = (file: File): Blob => new Blob([file], { type: 'application/octet-stream' });

export function usePreview() {
  return useMutation({
    mutationFn: ({ file, columns, answers }: ChosenFile) =>
      callApi(previewSettlementFile, { query: { ...columns, ...answers }, file: bytesOf(file) }),
  });
}

/** `isConfirmed` says that a person has confirmed what the preview warns of. [RECON-11] */
interface ConfirmedFile extends ChosenFile {
  readonly isConfirmed: boolean;
}

export function useImport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, columns, answers, isConfirmed }: ConfirmedFile) =>
      callApi(importSettlementFile, {
        query: {
          ...columns,
          ...answers,
          name: file.name.slice(0, 200),
          ...(isConfirmed && { isConfirmed: 'yes' as const }),
        },
        file: bytesOf(file),
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [reconcileKey] }),
  });
}

/** Runs a change of a day or a file and then refetches what the screens show. */
function useDayChange<Input>(change: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: [reconcileKey] }),
  });
}

export function useExplanation(day: string) {
  return useDayChange((body: CallInput<typeof explainDifference>['body']) =>
    callApi(explainDifference, { params: { day }, body }),
  );
}

export function useClosing(day: string) {
  return useDayChange((body: CallInput<typeof closeReconciledDay>['body']) =>
    callApi(closeReconciledDay, { params: { day }, body }),
  );
}

export function useWithdrawal(fileId: string) {
  return useDayChange((reason: string) =>
    callApi(withdrawSettlementFile, { params: { fileId }, body: { reason } }),
  );
}

export function useSample() {
  return useMutation({ mutationFn: () => callApi(writeSampleFile, {}) });
}
