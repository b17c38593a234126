import { useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import { normaliseEmail, refusalOfEmail } from '#domain/accounts/email.ts';
import { fill } from '#domain/words/fill.ts';
import { memberActLabels } from '#domain/words/member-act-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useChangeEmail } from '#web/console/api/member-acts.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Field } from '#web/ui/field.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { email: words } = memberActLabels;

interface EmailDialogProps {
  readonly member: MemberPage['member'];
  readonly onClose: () => void;
}

/** Requests another address for the account; a link in a mail to it confirms it. [ACCOUNT-9] */
export function EmailDialog({ member, onClose }: EmailDialogProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { mutate, isPending, error } = useChangeEmail(member.userId);
  const email = normaliseEmail(typed);
  const isReady = (): boolean => {
    const isEmail = refusalOfEmail(email) === null;
    setIsWrong(!isEmail);
    return isEmail;
  };
  const submit = (reason: string): void =>
    mutate(
      { email, reason },
      {
        onSuccess: () => {
          clearToasts();
          showToast(fill(words.done, { email }));
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={fill(words.title, { name: nameOf(member) })}
      confirm={words.confirm}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{words.text}</p>
      <Field
        label={words.field}
        type="email"
        autoComplete="off"
        required
        value={typed}
        error={isWrong ? words.fieldWrong : null}
        onChange={({ target }) => {
          setTyped(target.value);
          setIsWrong(false);
        }}
      />
    </ActDialog>
  );
}
