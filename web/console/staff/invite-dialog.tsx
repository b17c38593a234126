import { type FormEvent, useId, useState } from 'react';
import { longestEmail } from '#domain/accounts/email.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useInvite } from '#web/console/api/staff.ts';
import { LimitChoice } from '#web/console/staff/limit-fields.tsx';
import { RoleSelect } from '#web/console/staff/role-select.tsx';
import { limitFieldsOf, readLimits } from '#web/console/staff/staff-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { invite: words, form: formWords } = staffScreenLabels;

/** Adds a person to the staff; the server mails them. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<StaffRole>('desk');
  const [limits, setLimits] = useState(limitFieldsOf(null, false));
  const [isTried, setIsTried] = useState(false);
  const invite = useInvite();
  const read = readLimits(limits, role);
  const nameError = name.trim() === '' ? formWords.nameWrong : null;
  const emailError =
    failureCode(invite.error) === 'email_invalid' && invite.variables?.email === email;

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (invite.isPending || nameError !== null || read.errors !== null) return;
    send(
      invite,
      { email, name, role, ownLimits: read.ownLimits },
      {
        onSuccess: ({ person }) => {
          clearToasts();
          showToast(fill(words.done, person));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={words.title}
      onClose={() => !invite.isPending && onClose()}
      isDismissable={false}
      actions={
        <>
          <Button tone="secondary" onClick={() => !invite.isPending && onClose()}>
            {formWords.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={invite.isPending}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <Field
          label={formWords.name}
          autoComplete="off"
          autoFocus
          maxLength={80}
          value={name}
          error={isTried ? nameError : null}
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={formWords.email}
          type="email"
          autoComplete="off"
          inputMode="email"
          maxLength={longestEmail}
          value={email}
          hint={words.mailHint}
          error={emailError ? failureMessage(invite.error) : null}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleSelect role={role} onChange={setRole} />
        <LimitChoice
          role={role}
          fields={limits}
          errors={isTried ? read.errors : null}
          onChange={setLimits}
        />
        {invite.error && !emailError && (
          <Notice tone="danger">
            {inviteFailure(invite.error, invite.variables?.email ?? '')}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}

/** The only conflict of an invitation is a person who is on the staff already. */
const inviteFailure = (error: Error, email: string): string =>
  failureCode(error) === 'conflict' ? fill(formWords.exists, { email }) : failureMessage(error);
