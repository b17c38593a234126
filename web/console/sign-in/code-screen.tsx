import { useState } from 'react';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { passkeyLabels } from '#domain/words/console-passkey-labels.ts';
import { passkeyFailure, useSignInByPasskey } from '#web/console/api/passkeys.ts';
import { useGiveCode, useLeaveCode, useStaffSignOut } from '#web/console/api/staff-session.ts';
import { canUsePasskeys } from '#web/console/security/can-use-passkeys.ts';
import { CodeForm } from '#web/console/security/code-form.tsx';
import { DemoCode } from '#web/console/security/demo-staff.tsx';
import { linkClass, SignInFrame } from '#web/console/security/sign-in-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { secondFactor: words } = consoleLabels;

/** The second step of a sign-in. `hasSession` is false until the code has been verified. */
export function CodeScreen({ hasSession }: { readonly hasSession: boolean }) {
  const [isRecoveryCode, setIsRecoveryCode] = useState(false);
  const [code, setCode] = useState('');
  const give = useGiveCode(hasSession);
  const byPasskey = useSignInByPasskey();
  const signOut = useStaffSignOut();
  const leave = useLeaveCode();
  const change = (): void => {
    setIsRecoveryCode(!isRecoveryCode);
    setCode('');
    give.reset();
  };
  return (
    <SignInFrame
      title={isRecoveryCode ? words.recoveryTitle : words.codeTitle}
      subtitle={isRecoveryCode ? words.recoverySubtitle : words.codeSubtitle}
      below={
        <div className="mt-3 grid justify-items-center">
          {!isRecoveryCode && <DemoCode onChoose={setCode} />}
          <button type="button" onClick={change} className={linkClass}>
            {isRecoveryCode ? words.useApp : words.useRecovery}
          </button>
          {canUsePasskeys && (
            <button type="button" onClick={() => byPasskey.mutate()} className={linkClass}>
              {passkeyLabels.useInstead}
            </button>
          )}
          <button
            type="button"
            onClick={() => (hasSession ? signOut.mutate() : leave())}
            className={linkClass}
          >
            {words.back}
          </button>
        </div>
      }
    >
      {byPasskey.error && (
        <Notice key={byPasskey.submittedAt} tone="danger" takesFocus>
          {passkeyFailure(byPasskey.error)}
        </Notice>
      )}
      <CodeForm
        label={isRecoveryCode ? words.recoveryCode : words.code}
        isNumeric={!isRecoveryCode}
        code={code}
        onChange={setCode}
        isBusy={give.isPending}
        error={give.error}
        failedAt={give.submittedAt}
        onSubmit={() => give.mutate({ code, isRecoveryCode })}
      />
    </SignInFrame>
  );
}
