import type { ReactNode, SubmitEvent } from 'react';
import { failureMessage } from '#web/api/client.ts';
import { AnswerNotice } from '#web/ui/form-answer.tsx';

export interface SecretFormProps {
  readonly isBusy: boolean;
  readonly error: Error | null;
  /** When the refused secret was sent: two refusals with the same words are two notices. */
  readonly failedAt: number;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

/** Asks a staff member for a code or for the password, and says why it was refused. */
export function SecretForm({ isBusy, error, failedAt, onSubmit, children }: SecretFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!isBusy) onSubmit();
  };
  const answer = error && {
    tone: 'danger' as const,
    text: failureMessage(error),
    at: failedAt,
  };
  return (
    <>
      <AnswerNotice answer={answer} />
      <form onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </>
  );
}
