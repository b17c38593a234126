import { deskTextOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/** The message of a failure of what the desk does for a buyer, in words for the desk. */
export function deskFailureMessage(error: unknown): string {
  const text = error instanceof ApiFailure ? deskTextOfRefusal(error.code, error.details) : null;
  return text ?? failureMessage(error);
}
