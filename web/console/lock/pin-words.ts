import type { PersonOnDevice } from '#contract/staff.ts';
import { lockLabels } from '#domain/words/console-lock-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';

/** Why a person must sign in in full; null if their PIN works. */
export function whyNoPin({ name, hasPin, triesLeft }: PersonOnDevice): string | null {
  if (!hasPin) return fill(lockLabels.noPin, { name });
  return triesLeft === 0 ? fill(lockLabels.noTries, { name }) : null;
}

/** The message for a refused PIN, with the attempts that are left. */
export function pinFailure(error: Error): string {
  const left = failureCode(error) === 'wrong_pin' ? triesIn(error) : null;
  if (left === null) return failureMessage(error);
  if (left === 0) return lockLabels.wrongLast;
  return left === 1 ? lockLabels.wrongLastButOne : fill(lockLabels.wrong, { left: String(left) });
}

function triesIn(error: Error): number | null {
  const details = 'details' in error ? error.details : null;
  if (typeof details !== 'object' || details === null || !('triesLeft' in details)) return null;
  return typeof details.triesLeft === 'number' ? details.triesLeft : null;
}
