import { type SubmitEvent, useState } from 'react';
import type { CallOutput } from '#contract/call.ts';
import type { startSecondFactor } from '#contract/staff.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import {
  useFinishSecondFactor,
  useStaffSignOut,
  useStartSecondFactor,
} from '#web/console/api/staff-session.ts';
import { CodeForm } from '#web/console/sign-in/code-form.tsx';
import { linkClass, SignInFrame } from '#web/console/sign-in/sign-in-frame.tsx';
import { Button } from '#web/ui/button.tsx';
import { AnswerNotice } from '#web/ui/form-answer.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';

const { secondFactor: words, signIn: signInWords } = consoleLabels;

/** A person whose role needs a second factor sets it up before anything else. */
export function EnrolmentScreen() {
  const start = useStartSecondFactor();
  return start.data === undefined ? (
    <ConfirmPassword
      isBusy={start.isPending}
      error={start.error}
      failedAt={start.submittedAt}
      onSubmit={start.mutate}
    />
  ) : (
    <AddToApp factor={start.data} />
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

interface ConfirmPasswordProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly failedAt: number;
  readonly onSubmit: (password: string) => void;
}

function ConfirmPassword({ isBusy, error, failedAt, onSubmit }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('');
  const [isShown, setIsShown] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit(password);
  };
  const answer = error && {
    tone: 'danger' as const,
    text: failureMessage(error),
    at: failedAt,
  };
  return (
    <SignInFrame title={words.setUpTitle} subtitle={words.setUpSubtitle} below={<Back />}>
      <AnswerNotice answer={answer} />
      <form onSubmit={submit} className="grid gap-4">
        <PasswordField
          label={signInWords.password}
          showLabel={signInWords.showPassword}
          hideLabel={signInWords.hidePassword}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          isShown={isShown}
          onToggle={() => setIsShown(!isShown)}
        />
        <Button type="submit" isBusy={isBusy} className="min-h-12 w-full">
          {words.submit}
        </Button>
      </form>
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
      <section>
        <h2 className="text-sm font-semibold">{words.key}</h2>
        <p className="figures rounded-control bg-mist px-3 py-2 font-semibold wrap-anywhere select-all">
          {secret.replaceAll(/.{4}(?=.)/g, '$& ')}
        </p>
        <a href={uri} className={linkClass}>
          {words.openApp}
        </a>
      </section>
      <section>
        <h2 className="text-sm font-semibold">{words.recoveryCodes}</h2>
        <ul className="figures grid grid-cols-2 gap-x-4 rounded-control bg-mist px-3 py-2 text-[0.8125rem] font-semibold select-all">
          {recoveryCodes.map((recoveryCode) => (
            <li key={recoveryCode}>{recoveryCode}</li>
          ))}
        </ul>
        <p className="mt-1 text-sm text-ink-soft">{words.keepCodes}</p>
      </section>
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
