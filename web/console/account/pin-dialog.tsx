import { type FormEvent, useId, useState } from 'react';
import { pinLength, refusalOfPin } from '#domain/staff/pins.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { staffRefusals } from '#domain/words/staff-refusals.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useRemovePin, useSetPin } from '#web/console/api/pins.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { own: words } = lockLabels;
const { showPassword, hidePassword } = consoleLabels.signIn;

interface PinDialogProps {
  readonly hasPin: boolean;
  readonly onClose: () => void;
}

/** Sets the caller's own PIN, after asking for the password. */
export function PinDialog({ hasPin, onClose }: PinDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const save = useSetPin();
  const remove = useRemovePin();
  const isBusy = save.isPending || remove.isPending;
  const refusal = refusalOfPin(pin);
  const finish = (text: string): void => {
    clearToasts();
    showToast(text);
    onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsChecked(true);
    if (isBusy || password === '' || refusal !== null || pin !== again) return;
    send(save, { password, pin }, { onSuccess: () => finish(words.saved) });
  };
  const isWrongPassword = failureCode(save.error) === 'wrong_password';
  const isPasswordMissing = isChecked && password === '';
  const wrongPassword = isWrongPassword ? failureMessage(save.error) : null;
  const passwordError = isPasswordMissing ? words.passwordMissing : wrongPassword;
  const failure = isWrongPassword ? null : (save.error ?? remove.error);
  return (
    <Dialog
      title={words.title}
      onClose={() => !isBusy && onClose()}
      isDismissable={false}
      actions={
        <>
          {hasPin && (
            <Button
              tone="quiet"
              isBusy={remove.isPending}
              onClick={() => send(remove, undefined, { onSuccess: () => finish(words.removed) })}
            >
              {words.remove}
            </Button>
          )}
          <Button tone="secondary" onClick={() => !isBusy && onClose()}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={save.isPending}>
            {words.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <PasswordField
          label={words.password}
          showLabel={showPassword}
          hideLabel={hidePassword}
          autoComplete="current-password"
          maxLength={128}
          autoFocus
          required
          value={password}
          error={passwordError}
          onChange={({ target }) => setPassword(target.value)}
          isShown={isShown}
          onToggle={() => setIsShown(!isShown)}
        />
        <PinField
          label={words.pin}
          value={pin}
          hint={words.pinHint}
          error={isChecked && refusal !== null ? staffRefusals[refusal] : null}
          onChange={setPin}
        />
        <PinField
          label={words.again}
          value={again}
          error={isChecked && refusal === null && pin !== again ? words.differ : null}
          onChange={setAgain}
        />
        {failure && <Notice tone="danger">{failureMessage(failure)}</Notice>}
      </form>
    </Dialog>
  );
}

interface PinFieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly onChange: (pin: string) => void;
}

function PinField({ onChange, ...props }: PinFieldProps) {
  return (
    <Field
      {...props}
      type="password"
      autoComplete="off"
      inputMode="numeric"
      maxLength={pinLength.most}
      required
      onChange={({ target }) => onChange(target.value)}
      className="figures tracking-widest"
    />
  );
}
