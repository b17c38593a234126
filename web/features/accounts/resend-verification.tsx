import { type SubmitEvent, useRef, useState } from 'react';
import { longestEmail } from '#domain/accounts/email.ts';
import { refusalOfEmailEntry } from '#domain/accounts/entries.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useResendVerification } from '#web/api/registration.ts';
import { resendKeyFor } from '#web/features/accounts/sign-up-key.ts';
import { useCheckedFields } from '#web/features/accounts/use-checked-fields.ts';
import { useCooldown } from '#web/features/accounts/use-cooldown.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';

interface ResendVerificationProps {
  /** The address to send to. Without it, the form asks for one. */
  readonly email?: string;
}

/** Resends the verification mail. The answer is the same for every address. */
export function ResendVerification({ email }: ResendVerificationProps) {
  const resend = useResendVerification();
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const { secondsLeft, start } = useCooldown();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const to = email ?? typed;
  const { check, errorAt } = useCheckedFields(form, { 'resend-email': refusalOfEmailEntry(to) });
  const isCoolingDown = secondsLeft > 0;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!check() || isCoolingDown || resend.isPending) return;
    resend.mutate(
      { email: to, resendKey: resendKeyFor(to) },
      {
        onSuccess: () => {
          setAnswer(answerOf('success', labels.resend.sent));
          start();
        },
        onError: (error) => {
          const text = fill(refusals.resend_failed, { message: failureMessage(error) });
          setAnswer(answerOf('danger', text));
        },
      },
    );
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3">
      <AnswerNotice answer={answer} />
      {email === undefined && (
        <Field
          label={labels.resend.email}
          error={errorAt('resend-email')}
          type="email"
          name="resend-email"
          autoComplete="username"
          inputMode="email"
          maxLength={longestEmail}
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <Button
        type="submit"
        tone="secondary"
        isBusy={resend.isPending}
        disabled={isCoolingDown}
        className="w-full"
      >
        {isCoolingDown
          ? fill(labels.resend.wait, { seconds: String(secondsLeft) })
          : labels.resend.send}
      </Button>
    </form>
  );
}
