import { useMutation } from '@tanstack/react-query';
import { exportMemberStatement } from '#contract/console-statement.ts';
import { csvName, csvOf } from '#domain/reports/csv.ts';
import type { Period } from '#domain/reports/period.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { statementLabels } from '#domain/words/member-statement-labels.ts';
import { callApi, failureMessage } from '#web/api/client.ts';
import { rowsOf } from '#web/console/member/statement-rows.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { save: words, title } = statementLabels;

interface SaveStatementDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly period: Period;
  readonly onClose: () => void;
}

/** Saves the statement as a file, with the reason that the audit log keeps. [STATEMENT-2] */
export function SaveStatementDialog({ userId, name, period, onClose }: SaveStatementDialogProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) =>
      callApi(exportMemberStatement, { params: { userId }, body: { ...period, reason } }),
    onSuccess: (statement) => {
      const file = csvName(fill(title, { name: statement.name }), period);
      saveFile(file, 'text/csv;charset=utf-8', csvOf(rowsOf(statement)));
      clearToasts();
      showToast(words.done);
      onClose();
    },
  });
  const [from, until] = [formatDate(period.from), formatDate(period.until)];
  return (
    <ActDialog
      title={fill(words.title, { name })}
      confirm={words.confirm}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      onSubmit={(reason) => mutate(reason)}
      onClose={onClose}
    >
      <p className="text-ink-soft">{fill(words.about, { name, from, until })}</p>
    </ActDialog>
  );
}
