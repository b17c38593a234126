import { type SubmitEvent, useEffect, useState } from 'react';
import { longestEmail } from '#domain/accounts/email.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useResendVerification } from '#web/api/registration.ts';
import { resendKeyFor } from '#web/features/accounts/sign-up-key.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { type Answer, AnswerNotice, answerOf } from '#web/ui/form-answer.tsx';

const cooldownMs = 30_000;

interface ResendVerificationProps {
  /** The address to send to. Without it, the form asks for one. */
  readonly email?: string;
}

/** Resends the verification mail. The answer is the same for every address. */
export function ResendVerification({ email }: ResendVerificationProps) {
  const resend = useResendVerification();
  const [typed, setTyped] = useState('');
  const [isCoolingDown, setIsCoolingDown] = useState(false);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (!isCoolingDown) return;
    const timer = setTimeout(() => setIsCoolingDown(false), cooldownMs);
    return () => clearTimeout(timer);
  }, [isCoolingDown]);

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isCoolingDown || resend.isPending) return;
    const to = email ?? typed;
    resend.mutate(
      { email: to, resendKey: resendKeyFor(to) },
      {
        onSuccess: () => {
          setAnswer(answerOf('success', labels.resend.sent));
          setIsCoolingDown(true);
        },
        onError: (error) => {
          const text = fill(refusals.resend_failed, { message: failureMessage(error) });
          setAnswer(answerOf('danger', text));
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <AnswerNotice answer={answer} />
      {email === undefined && (
        <Field
          label={labels.resend.email}
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
        {isCoolingDown ? labels.resend.wait : labels.resend.send}
      </Button>
    </form>
  );
}
