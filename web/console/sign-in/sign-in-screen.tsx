import { type SubmitEvent, useState } from 'react';
import { longestEmail } from '#domain/accounts/email.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { passkeyLabels } from '#domain/words/console-passkey-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { passkeyFailure, useSignInByPasskey } from '#web/console/api/passkeys.ts';
import { useStaffSignIn } from '#web/console/api/staff-session.ts';
import { canUsePasskeys } from '#web/console/security/can-use-passkeys.ts';
import { DemoStaff } from '#web/console/security/demo-staff.tsx';
import { PasswordEntry } from '#web/console/security/password-entry.tsx';
import { linkClass, SignInFrame } from '#web/console/security/sign-in-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { signIn: words } = consoleLabels;

interface SignInScreenProps {
  /** True if a session ended without a sign-out. */
  readonly hasEnded: boolean;
  /** True if the console is locked, and nobody can unlock it by PIN. */
  readonly isLocked: boolean;
  /** Goes back to the people of this device; null if there are none. */
  readonly onBack: (() => void) | null;
}

export function SignInScreen({ hasEnded, isLocked, onBack }: SignInScreenProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Answer | null>(null);
  const signIn = useStaffSignIn();
  const byPasskey = useSignInByPasskey();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (signIn.isPending) return;
    signIn.mutate(
      { email, password },
      { onError: (error) => setFailure(answerOf('danger', failureMessage(error))) },
    );
  };
  const choose = (demoEmail: string, demoPassword: string): void => {
    setEmail(demoEmail);
    setPassword(demoPassword);
  };
  return (
    <SignInFrame
      title={words.title}
      subtitle={words.subtitle}
      below={
        <>
          <DemoStaff onChoose={choose} />
          {onBack !== null && (
            <p className="mt-4 text-center">
              <button type="button" onClick={onBack} className={linkClass}>
                {lockLabels.back}
              </button>
            </p>
          )}
          <p className="mt-4 text-center">
            {/* The members' app is another page. */}
            <a href="/" className={linkClass}>
              {words.forMembers}
            </a>
          </p>
        </>
      }
    >
      {hasEnded && failure === null && <Notice>{words.ended}</Notice>}
      {isLocked && failure === null && <Notice>{lockLabels.locked}</Notice>}
      <AnswerNotice answer={failure} />
      <form onSubmit={submit} className="grid gap-4">
        <Field
          label={words.email}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={longestEmail}
          required
          autoFocus
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <PasswordEntry
          password={password}
          onChange={setPassword}
          submit={words.submit}
          isBusy={signIn.isPending}
        />
      </form>
      {canUsePasskeys && (
        <>
          <p className="text-center text-sm text-ink-soft">{passkeyLabels.or}</p>
          <Button
            tone="secondary"
            isBusy={byPasskey.isPending}
            onClick={() =>
              byPasskey.mutate(undefined, {
                onError: (error) => setFailure(answerOf('danger', passkeyFailure(error))),
              })
            }
            className="min-h-12 w-full"
          >
            {passkeyLabels.use}
          </Button>
        </>
      )}
    </SignInFrame>
  );
}
