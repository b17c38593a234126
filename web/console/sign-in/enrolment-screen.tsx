import { useState } from 'react';
import type { CallOutput } from '#contract/call.ts';
import type { startSecondFactor } from '#contract/staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import {
  useFinishSecondFactor,
  useStaffSignOut,
  useStartSecondFactor,
} from '#web/console/api/staff-session.ts';
import { FactorKey, RecoveryCodes } from '#web/console/security/factor-key.tsx';
import { PasswordForm } from '#web/console/security/password-form.tsx';
import { CodeForm } from '#web/console/sign-in/code-form.tsx';
import { linkClass, SignInFrame } from '#web/console/sign-in/sign-in-frame.tsx';

const { secondFactor: words } = consoleLabels;

/** A person whose role needs a second factor sets it up before anything else. */
export function EnrolmentScreen() {
  const start = useStartSecondFactor();
  if (start.data !== undefined) return <AddToApp factor={start.data} />;
  return (
    <SignInFrame title={words.setUpTitle} subtitle={words.setUpSubtitle} below={<Back />}>
      <PasswordForm
        isBusy={start.isPending}
        error={start.error}
        failedAt={start.submittedAt}
        onSubmit={start.mutate}
      />
    </SignInFrame>
  );
}

function Back() {
  const signOut = useStaffSignOut();
  return (
    <p className="mt-3 text-center">
      <button type="button" onClick={() => signOut.mutate()} className={linkClass}>
        {words.back}
      </button>
    </p>
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
