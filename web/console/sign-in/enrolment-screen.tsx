import { type ReactNode, useState } from 'react';
import type { CallOutput } from '#contract/call.ts';
import type { startSecondFactor } from '#contract/staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { passkeyLabels } from '#domain/words/console-passkey-labels.ts';
import { useEnrolByPasskey } from '#web/console/api/passkeys.ts';
import {
  useFinishSecondFactor,
  useStaffSignOut,
  useStartSecondFactor,
} from '#web/console/api/staff-session.ts';
import { canUsePasskeys } from '#web/console/security/can-use-passkeys.ts';
import { CodeForm } from '#web/console/security/code-form.tsx';
import { FactorKey, RecoveryCodes } from '#web/console/security/factor-key.tsx';
import { PasskeyForm } from '#web/console/security/passkey-form.tsx';
import { PasswordForm } from '#web/console/security/password-form.tsx';
import { linkClass, SignInFrame } from '#web/console/security/sign-in-frame.tsx';

const { secondFactor: words } = consoleLabels;

/** A person whose role needs a second factor sets it up before anything else. */
export function EnrolmentScreen() {
  const start = useStartSecondFactor();
  const [isByPasskey, setIsByPasskey] = useState(false);
  if (start.data !== undefined) return <AddToApp factor={start.data} />;
  if (isByPasskey) return <AddPasskey onApp={() => setIsByPasskey(false)} />;
  const other = canUsePasskeys && (
    <button type="button" onClick={() => setIsByPasskey(true)} className={linkClass}>
      {passkeyLabels.useInstead}
    </button>
  );
  return (
    <SignInFrame
      title={words.setUpTitle}
      subtitle={words.setUpSubtitle}
      below={<Back>{other}</Back>}
    >
      <PasswordForm
        isBusy={start.isPending}
        error={start.error}
        failedAt={start.submittedAt}
        onSubmit={start.mutate}
      />
    </SignInFrame>
  );
}

function Back({ children }: { readonly children?: ReactNode }) {
  const signOut = useStaffSignOut();
  return (
    <div className="mt-3 grid justify-items-center">
      {children}
      <button type="button" onClick={() => signOut.mutate()} className={linkClass}>
        {words.back}
      </button>
    </div>
  );
}

function AddPasskey({ onApp }: { readonly onApp: () => void }) {
  const enrol = useEnrolByPasskey();
  const other = (
    <button type="button" onClick={onApp} className={linkClass}>
      {passkeyLabels.useAppInstead}
    </button>
  );
  return (
    <SignInFrame
      title={passkeyLabels.setUpTitle}
      subtitle={passkeyLabels.setUpSubtitle}
      below={<Back>{other}</Back>}
    >
      <PasskeyForm
        isBusy={enrol.isPending}
        error={enrol.error}
        failedAt={enrol.submittedAt}
        onSubmit={enrol.mutate}
      />
    </SignInFrame>
  );
}

interface AddToAppProps {
  readonly factor: CallOutput<typeof startSecondFactor>;
}

function AddToApp({ factor: { uri, secret, recoveryCodes } }: AddToAppProps) {
  const [code, setCode] = useState('');
  const finish = useFinishSecondFactor();
  return (
    <SignInFrame title={words.keyTitle} subtitle={words.keySubtitle} below={<Back />}>
      <FactorKey uri={uri} secret={secret} />
      <RecoveryCodes codes={recoveryCodes} />
      <CodeForm
        label={words.code}
        isNumeric={true}
        code={code}
        onChange={setCode}
        isBusy={finish.isPending}
        error={finish.error}
        failedAt={finish.submittedAt}
        onSubmit={() => finish.mutate(code)}
      />
    </SignInFrame>
  );
}
