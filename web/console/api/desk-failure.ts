import { deskTextOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/** The message for the desk when an action for a buyer fails. */
export function deskFailureMessage(error: unknown): string {
  const text = error instanceof ApiFailure ? deskTextOfRefusal(error.code, error.details) : null;
  return text ?? failureMessage(error);
}
