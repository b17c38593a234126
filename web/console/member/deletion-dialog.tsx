import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberPage } from '#contract/console-members.ts';
import { refusalOfTypedName, refusalsToDeleteAccount } from '#domain/accounts/account-deletion.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { useDeleteMember, useDeletionTies } from '#web/console/api/member-acts.ts';
import { DeletionTies } from '#web/console/member/deletion-ties.tsx';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { LoadFailure } from '#web/console/ui/load-failure.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { delete: words } = memberActLabels;

const isRefused = (code: string): code is keyof typeof words.refused =>
  Object.hasOwn(words.refused, code);

function failureText(error: Error): string {
  const code = failureCode(error);
  return code !== null && isRefused(code) ? words.refused[code] : failureMessage(error);
}

interface DeletionDialogProps {
  readonly member: MemberPage['member'];
  readonly onClose: () => void;
}

/**
 * Deletes the account at the member's request, once the name is typed. While something keeps the
 * account, it says what, and asks for nothing. [GONE-6] [GONE-8]
 */
export function DeletionDialog({ member, onClose }: DeletionDialogProps) {
  const name = nameOf(member);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const ties = useDeletionTies(member.userId);
  const isFree = ties.data !== undefined && refusalsToDeleteAccount(ties.data).length === 0;
  const { mutate, isPending, error } = useDeleteMember(member.userId, () => {
    clearToasts();
    showToast(fill(words.done, { name }));
    void navigate('/');
  });
  const isName = refusalOfTypedName(typed, name) === null;
  // A prefix of the name is not an error yet.
  const isWrong = !isName && !name.startsWith(typed.trim());
  const submit = (reason: string): void => mutate({ name: typed, reason });
  return (
    <ActDialog
      title={fill(words.title, { name })}
      confirm={isFree ? words.confirm : null}
      keep={isFree ? memberActLabels.cancel : words.close}
      tone="danger"
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={isFree && error ? failureText(error) : null}
      isBlocked={!isName}
      onSubmit={submit}
      onClose={onClose}
    >
      {ties.data === undefined && ties.error !== null && (
        <LoadFailure
          title={words.notChecked}
          error={ties.error}
          onRetry={() => void ties.refetch()}
        />
      )}
      {ties.data === undefined && ties.error === null && (
        <p role="status" className="text-ink-soft">
          {words.checking}
        </p>
      )}
      {ties.data && !isFree && <DeletionTies ties={ties.data} />}
      {isFree && <p className="text-ink-soft">{words.text}</p>}
      {member.balanceSen > 0 && (
        <Notice>{fill(words.credits, { balance: displayAmount(member.balanceSen) })}</Notice>
      )}
      {isFree && (
        <Field
          label={fill(words.field, { name })}
          autoComplete="off"
          spellCheck={false}
          required
          value={typed}
          error={isWrong ? fill(words.fieldWrong, { name }) : null}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
    </ActDialog>
  );
}
