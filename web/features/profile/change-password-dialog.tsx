import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { refusalOfPasswordEntry } from '#domain/accounts/entries.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { ownAccessLabels } from '#domain/words/own-access-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { type PasswordChange, useChangePassword } from '#web/api/own-access.ts';
import { send } from '#web/api/send.ts';
import { focusField, useCheckedFields } from '#web/features/accounts/use-checked-fields.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { type Answer, AnswerNotice } from '#web/ui/form-answer.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { password: words } = ownAccessLabels;

/** The field that a refusal is about; null if it is about the whole form. */
function fieldOf(code: string | null): keyof PasswordChange | null {
  if (code === 'wrong_password') return 'current';
  const isAboutNew = code === 'password_too_short' || code === 'password_common';
  return isAboutNew || code === 'password_personal' ? 'password' : null;
}

/** Asks for the current password and a new one. The server decides on both. */
export function ChangePasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const change = useChangePassword();
  const [draft, setDraft] = useState<PasswordChange>({ current: '', password: '' });
  const [isShown, setIsShown] = useState(false);
  const { error, submittedAt } = change;
  const refused = fieldOf(failureCode(error));
  useEffect(() => {
    if (refused !== null) focusField(form.current, refused);
  }, [refused]);
  const fields = useCheckedFields(form, {
    current: refusalOfPasswordEntry(draft.current),
    password: refusalOfPasswordEntry(draft.password),
  });
  const errorAt = (field: keyof PasswordChange): string | null =>
    fields.errorAt(field) ?? (refused === field ? failureMessage(error) : null);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!fields.check() || change.isPending) return;
    send(change, draft, {
      onSuccess: () => {
        onClose();
        showToast(words.changed);
      },
    });
  };
  const propsOf = (field: keyof PasswordChange) => ({
    name: field,
    value: draft[field],
    error: errorAt(field),
    showLabel: labels.common.showPassword,
    hideLabel: labels.common.hidePassword,
    maxLength: 128,
    required: true,
    isShown,
    onToggle: () => setIsShown(!isShown),
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setDraft({ ...draft, [field]: target.value }),
  });
  const failure: Answer | null =
    error === null || refused !== null
      ? null
      : {
          tone: 'danger',
          text: fill(refusals.password_update_failed, { message: failureMessage(error) }),
          at: submittedAt,
        };
  return (
    <Dialog
      title={words.change}
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button tone="secondary" disabled={change.isPending} onClick={onClose}>
            {labels.common.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={change.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <AnswerNotice answer={failure} />
      <form id={formId} ref={form} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <PasswordField
          {...propsOf('current')}
          label={words.current}
          autoComplete="current-password"
        />
        <Link
          to={paths.forgotPassword}
          className="-my-2 inline-flex min-h-11 items-center justify-self-end rounded-control text-sm font-semibold text-court underline-offset-4 hover:underline"
        >
          {labels.login.forgotPassword}
        </Link>
        <PasswordField
          {...propsOf('password')}
          label={labels.passwords.newPassword}
          hint={labels.passwords.rule}
          autoComplete="new-password"
        />
      </form>
    </Dialog>
  );
}
