import { amountsOfRefusal, deskTextOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/** The message for the desk when an action for a buyer fails. */
export function deskFailureMessage(error: unknown): string {
  if (!(error instanceof ApiFailure)) return failureMessage(error);
  const { code, details } = error;
  return (
    amountsOfRefusal(code, details) ?? deskTextOfRefusal(code, details) ?? failureMessage(error)
  );
}
