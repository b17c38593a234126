import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MemberPage } from '#contract/console-members.ts';
import { refusalOfTypedName } from '#domain/accounts/account-deletion.ts';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { useDeleteMember } from '#web/console/api/member-acts.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Field } from '#web/ui/field.tsx';
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

/** Deletes the account at the member's request, once the name is typed. [GONE-6] */
export function DeletionDialog({ member, onClose }: DeletionDialogProps) {
  const name = nameOf(member);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
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
      confirm={words.confirm}
      tone="danger"
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureText(error)}
      isBlocked={!isName}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {fill(words.text, { balance: displayAmount(member.balanceSen) })}
      </p>
      <Field
        label={fill(words.field, { name })}
        autoComplete="off"
        spellCheck={false}
        required
        value={typed}
        error={isWrong ? fill(words.fieldWrong, { name }) : null}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActDialog>
  );
}
