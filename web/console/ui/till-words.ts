import { displayAmount, readTypedAmount } from '#domain/money/money.ts';
import { mostTillSen } from '#domain/staff/shifts.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels as words } from '#domain/words/shift-labels.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/** The error of a typed amount; null if there is none. */
export function errorOfAmount(typed: string): string | null {
  const sen = readTypedAmount(typed);
  if (sen === null) return words.amountWrong;
  return sen > mostTillSen
    ? fill(words.amountTooLarge, { most: displayAmount(mostTillSen) })
    : null;
}

const wordsByCode: Readonly<Record<string, string>> = {
  shift_open: words.open.taken,
  shift_closed: words.close.closed,
};

const isNamed = (details: unknown): details is { readonly by: string; readonly at: string } =>
  typeof details === 'object' && details !== null && 'by' in details && 'at' in details;

/** A refusal of the till in words, with who was first. */
export function tillFailure(error: unknown): string {
  const { code, details } = error instanceof ApiFailure ? error : { code: null, details: null };
  const text = wordsByCode[code ?? ''];
  if (text === undefined || !isNamed(details)) return failureMessage(error);
  const at = Temporal.Instant.from(details.at);
  return fill(text, { name: details.by, time: formatTime(at), date: formatDate(dateOf(at)) });
}
