import { type ChangeEvent, type SubmitEvent, useId, useState } from 'react';
import type { FilePreview } from '#contract/console-reconcile.ts';
import type { ColumnMapping } from '#domain/payments/settlement-columns.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { send } from '#web/api/send.ts';
import { type FileAnswers, useImport, usePreview, useSample } from '#web/console/api/reconcile.ts';
import { ColumnFields, SampleRows } from '#web/console/reconcile/column-fields.tsx';
import { CorrectionFields } from '#web/console/reconcile/correction-fields.tsx';
import { ImportOutcome } from '#web/console/reconcile/import-outcome.tsx';
import { PeriodFields } from '#web/console/reconcile/period-fields.tsx';
import {
  canImport,
  countText,
  fileFailure,
  rowCountsText,
} from '#web/console/reconcile/reconcile-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FieldFrame } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { showToast } from '#web/ui/toast.tsx';

const { import: words } = reconcileLabels;

interface ImportDialogProps {
  /** True in a demonstration, whose provider can write a file. */
  readonly hasSample: boolean;
  readonly onClose: () => void;
}

/** The rows that an earlier file has, too, are not imported once more. */
function submitText(preview: FilePreview | undefined): string {
  if (preview === undefined) return words.submitNone;
  const isOfNewRows = rowCountsText(words.rowCounts, preview) === null;
  return isOfNewRows ? countText(words.submit, preview.rows) : words.submitCorrected;
}

/** Chooses a file and its columns, shows what the import would do, and imports it. [RECON-1] */
export function ImportDialog({ hasSample, onClose }: ImportDialogProps) {
  const formId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [answers, setAnswers] = useState<FileAnswers>({});
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  const preview = usePreview();
  const importing = useImport();
  const { data } = preview;
  const error = importing.error ?? preview.error;
  const isBusy = importing.isPending;
  const look = (chosen: File, columns: ColumnMapping, said: FileAnswers = {}): void => {
    importing.reset();
    setIsConfirmed(false);
    setIsAsked(false);
    setAnswers(said);
    preview.mutate({ file: chosen, columns, answers: said });
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const chosen = target.files?.[0] ?? null;
    setFile(chosen);
    preview.reset();
    importing.reset();
    if (chosen !== null) look(chosen, {});
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy || preview.isPending || file === null || !canImport(data)) return;
    const needsConfirmation = data.warnings.length > 0;
    if (needsConfirmation && !isConfirmed) {
      setIsAsked(true);
      return;
    }
    send(
      importing,
      { file, columns: data.columns, answers, isConfirmed: needsConfirmation },
      {
        onSuccess: ({ rows, ...answer }) => {
          showToast(rowCountsText(words.doneCorrected, answer) ?? countText(words.done, rows));
          onClose();
        },
      },
    );
  };
  const close = (): void => {
    if (!isBusy) onClose();
  };
  const isReady = canImport(data) && !preview.isPending;
  return (
    <Dialog
      title={words.title}
      isWide
      isDismissable={false}
      onClose={close}
      actions={
        <>
          <Button tone="secondary" onClick={close}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy} disabled={!isReady}>
            {submitText(isReady ? data : undefined)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <FieldFrame label={words.file}>
          {(parts) => (
            <input
              {...parts}
              type="file"
              accept=".csv,.txt,.xlsx"
              disabled={isBusy}
              onChange={choose}
              className="reconcile-file"
            />
          )}
        </FieldFrame>
        {hasSample && file === null && <SampleFile />}
        {preview.isPending && (
          <p role="status" className="text-sm text-ink-soft">
            {words.reading}
          </p>
        )}
        {data !== undefined && file !== null && (
          <>
            <ColumnFields
              preview={data}
              isBusy={isBusy || preview.isPending}
              onChange={(columns) => look(file, columns)}
            />
            <PeriodFields
              preview={data}
              isBusy={isBusy || preview.isPending}
              onChange={(covered) => look(file, data.columns, { ...answers, ...covered })}
            />
            <CorrectionFields
              preview={data}
              chosen={answers.corrections ?? 'replace'}
              isBusy={isBusy || preview.isPending}
              onChange={(corrections) => look(file, data.columns, { ...answers, corrections })}
            />
            <ImportOutcome
              preview={data}
              isConfirmed={isConfirmed}
              isAsked={isAsked}
              onConfirm={setIsConfirmed}
            />
            <SampleRows preview={data} />
          </>
        )}
        {error !== null && (
          <Notice key={fileFailure(error)} tone="danger" takesFocus>
            {fileFailure(error)}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

function SampleFile() {
  const { mutate, isPending, error } = useSample();
  const save = (): void =>
    mutate(undefined, { onSuccess: ({ name, csv }) => saveFile(name, 'text/csv', csv) });
  return (
    <div className="grid justify-items-start gap-2">
      <Button tone="secondary" isBusy={isPending} onClick={save}>
        {words.sampleFile}
      </Button>
      {error !== null && <Notice tone="danger">{fileFailure(error)}</Notice>}
    </div>
  );
}
