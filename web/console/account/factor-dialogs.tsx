import { useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { accountLabels } from '#domain/words/console-staff-labels.ts';
import { send } from '#web/api/send.ts';
import {
  type NewKey,
  useFinishKey,
  useRenewCodes,
  useStartKey,
} from '#web/console/api/own-factor.ts';
import { CodeForm } from '#web/console/security/code-form.tsx';
import { FactorKey, RecoveryCodes } from '#web/console/security/factor-key.tsx';
import { PasswordForm } from '#web/console/security/password-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { factor: words } = accountLabels;
const { secondFactor: codeWords } = consoleLabels;

interface KeyDialogProps {
  /** True if an existing second factor moves to another app. */
  readonly isReplacement: boolean;
  readonly onClose: () => void;
}

/** Sets up a second factor, or moves it to another app: the password, then the first code. */
export function KeyDialog({ isReplacement, onClose }: KeyDialogProps) {
  const start = useStartKey(isReplacement);
  return (
    <Dialog
      title={isReplacement ? words.replace : words.setUp}
      closeLabel={words.close}
      isDismissable={false}
      onClose={onClose}
    >
      {start.data === undefined ? (
        <>
          <p>{isReplacement ? words.replaceText : words.setUpText}</p>
          <div className="grid gap-4 text-ink">
            <PasswordForm
              isBusy={start.isPending}
              error={start.error}
              failedAt={start.submittedAt}
              onSubmit={start.mutate}
            />
          </div>
        </>
      ) : (
        <FirstCode factorKey={start.data} isReplacement={isReplacement} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface FirstCodeProps extends KeyDialogProps {
  readonly factorKey: NewKey;
}

function FirstCode({ factorKey, isReplacement, onClose }: FirstCodeProps) {
  const [code, setCode] = useState('');
  const finish = useFinishKey(isReplacement);
  const submit = (): void =>
    send(finish, code, {
      onSuccess: () => {
        clearToasts();
        showToast(isReplacement ? words.replaced : words.isNowSetUp);
        onClose();
      },
    });
  return (
    <div className="grid gap-4 text-ink">
      <p>{codeWords.keySubtitle}</p>
      <FactorKey {...factorKey} />
      {factorKey.recoveryCodes && <RecoveryCodes codes={factorKey.recoveryCodes} />}
      <CodeForm
        label={codeWords.code}
        isNumeric={true}
        code={code}
        onChange={setCode}
        isBusy={finish.isPending}
        error={finish.error}
        failedAt={finish.submittedAt}
        onSubmit={submit}
      />
    </div>
  );
}

/** Replaces the recovery codes and shows the new ones once. */
export function CodesDialog({ onClose }: { readonly onClose: () => void }) {
  const renew = useRenewCodes();
  return (
    <Dialog title={words.renew} closeLabel={words.close} isDismissable={false} onClose={onClose}>
      {renew.data === undefined ? (
        <>
          <p>{words.renewText}</p>
          <div className="grid gap-4 text-ink">
            <PasswordForm
              isBusy={renew.isPending}
              error={renew.error}
              failedAt={renew.submittedAt}
              onSubmit={renew.mutate}
            />
          </div>
        </>
      ) : (
        <div className="grid gap-4 text-ink">
          <RecoveryCodes codes={renew.data.recoveryCodes} />
          <Button onClick={onClose}>{words.done}</Button>
        </div>
      )}
    </Dialog>
  );
}
