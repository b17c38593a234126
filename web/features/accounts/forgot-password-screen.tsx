import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { longestEmail } from '#domain/accounts/email.ts';
import { refusalOfEmailEntry } from '#domain/accounts/entries.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useRequestPasswordReset } from '#web/api/registration.ts';
import { AccountsLayout } from '#web/features/accounts/accounts-layout.tsx';
import { AccountsLink } from '#web/features/accounts/accounts-link.tsx';
import { emailIn } from '#web/features/accounts/return-address.ts';
import { useCheckedFields } from '#web/features/accounts/use-checked-fields.ts';
import { useCooldown } from '#web/features/accounts/use-cooldown.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';

export function ForgotPasswordScreen() {
  const request = useRequestPasswordReset();
  const { state } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(() => emailIn(state));
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const { secondsLeft, start } = useCooldown();
  const { check, errorAt } = useCheckedFields(form, { email: refusalOfEmailEntry(email) });
  const { passwords } = labels;
  const isSent = sentTo === email;
  const isCoolingDown = isSent && secondsLeft > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!check() || request.isPending || isCoolingDown) return;
    request.mutate(email, {
      onSuccess: () => {
        setAnswer(answerOf('success', passwords.resetEmailSent));
        setSentTo(email);
        start();
      },
      onError: (error) => {
        const text = fill(refusals.reset_email_failed, { message: failureMessage(error) });
        setAnswer(answerOf('danger', text));
      },
    });
  };
  return (
    <AccountsLayout title={passwords.forgotTitle} subtitle={passwords.forgotSubtitle}>
      <AnswerNotice
        answer={answer}
        {...(answer?.tone === 'success' && { detail: passwords.checkSpam })}
      />
      <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
        <Field
          label={passwords.email}
          error={errorAt('email')}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          maxLength={longestEmail}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button
          type="submit"
          tone={isSent ? 'secondary' : 'primary'}
          isBusy={request.isPending}
          disabled={isCoolingDown}
          className="min-h-12 w-full"
        >
          {isCoolingDown
            ? fill(passwords.sendAgainIn, { seconds: String(secondsLeft) })
            : passwords.sendResetEmail}
        </Button>
      </form>
      <AccountsLink to={paths.login}>{passwords.backToLogin}</AccountsLink>
    </AccountsLayout>
  );
}
