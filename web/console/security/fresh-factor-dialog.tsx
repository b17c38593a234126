import { useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { passkeyLabels } from '#domain/words/console-passkey-labels.ts';
import { freshFactorLabels as words } from '#domain/words/console-staff-labels.ts';
import { answerFactorQuestion } from '#web/console/api/fresh-factor.ts';
import { useOwnFactor } from '#web/console/api/own-factor.ts';
import { passkeyFailure, useGivePasskeyAgain } from '#web/console/api/passkeys.ts';
import { useConfirmFactor } from '#web/console/api/staff-session.ts';
import { CodeForm } from '#web/console/security/code-form.tsx';
import { DemoCode } from '#web/console/security/demo-staff.tsx';
import { linkClass } from '#web/console/security/sign-in-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { secondFactor: codeWords } = consoleLabels;

/** Asks for the second factor again before a dangerous act. [STAFF-5] */
export function FreshFactorDialog() {
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  const [code, setCode] = useState('');
  const confirm = useConfirmFactor();
  const byPasskey = useGivePasskeyAgain();
  const { data: own } = useOwnFactor();
  // Until the person's factors are known, asks for a code, which most people have.
  const { isSetUp = true, hasPasskey = false } = own ?? {};
  const change = (): void => {
    setIsRecoveryCode(!isRecoveryCode);
    setCode('');
    confirm.reset();
  };
  return (
    <Dialog
      title={isRecoveryCode ? words.recoveryTitle : words.title}
      closeLabel={words.close}
      isDismissable={false}
      onClose={() => answerFactorQuestion(false)}
    >
      <p>{words.text}</p>
      {!(isSetUp || hasPasskey) && <Notice>{words.none}</Notice>}
      {hasPasskey && (
        <div className="grid gap-4 text-ink">
          {byPasskey.error && (
            <Notice key={byPasskey.submittedAt} tone="danger">
              {passkeyFailure(byPasskey.error)}
            </Notice>
          )}
          <Button
            autoFocus
            isBusy={byPasskey.isPending}
            onClick={() =>
              byPasskey.mutate(undefined, { onSuccess: () => answerFactorQuestion(true) })
            }
            className="min-h-12 w-full"
          >
            {passkeyLabels.use}
          </Button>
        </div>
      )}
      {isSetUp && (
        <div className="grid gap-4 text-ink">
          <CodeForm
            label={isRecoveryCode ? codeWords.recoveryCode : codeWords.code}
            isNumeric={!isRecoveryCode}
            code={code}
            onChange={setCode}
            isBusy={confirm.isPending}
            error={confirm.error}
            failedAt={confirm.submittedAt}
            onSubmit={() =>
              confirm.mutate(
                { code, isRecoveryCode },
                { onSuccess: () => answerFactorQuestion(true) },
              )
            }
          />
        </div>
      )}
      {isSetUp && (
        <div className="grid justify-items-center">
          {!isRecoveryCode && <DemoCode onChoose={setCode} />}
          <button type="button" onClick={change} className={linkClass}>
            {isRecoveryCode ? codeWords.useApp : codeWords.useRecovery}
          </button>
        </div>
      )}
    </Dialog>
  );
}
