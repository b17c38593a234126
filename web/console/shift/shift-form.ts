import { displayAmount, readTypedAmount, type Sen } from '#domain/money/money.ts';
import { isSameInTill, mostTillSen, noteLength, type TillAmounts } from '#domain/staff/shifts.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels as words } from '#domain/words/shift-labels.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

/** An amount as it is typed, with or without the currency; null if it is none. */
export const readAmount = (typed: string): Sen | null => readTypedAmount(typed);

/** The error of a typed amount; null if there is none. */
export function errorOfAmount(typed: string): string | null {
  const sen = readAmount(typed);
  if (sen === null) return words.amountWrong;
  return sen > mostTillSen
    ? fill(words.amountTooLarge, { most: displayAmount(mostTillSen) })
    : null;
}

export interface CountDraft {
  readonly cash: string;
  readonly terminal: string;
  readonly note: string;
}

interface CountErrors {
  readonly cash: string | null;
  readonly terminal: string | null;
  readonly note: string | null;
}

/** The counted amounts; null until both are typed. */
export function countedOf({ cash, terminal }: CountDraft): TillAmounts | null {
  const [cashSen, terminalSen] = [readAmount(cash), readAmount(terminal)];
  return cashSen === null || terminalSen === null ? null : { cashSen, terminalSen };
}

export const noteOf = ({ note }: CountDraft): string | null =>
  note.replace(/\s+/g, ' ').trim() || null;

function errorOfNote(draft: CountDraft, expected: TillAmounts): string | null {
  const { min, max } = noteLength;
  const length = noteOf(draft)?.length ?? 0;
  const counted = countedOf(draft);
  const isNeeded = counted !== null && !isSameInTill(expected, counted);
  const isRight = length === 0 ? !isNeeded : length >= min && length <= max;
  return isRight ? null : fill(words.close.noteMissing, { min: `${min}`, max: `${max}` });
}

/** The errors of a count; null if it can be sent. */
export function errorsOfCount(draft: CountDraft, expected: TillAmounts): CountErrors | null {
  const errors = {
    cash: errorOfAmount(draft.cash),
    terminal: errorOfAmount(draft.terminal),
    note: errorOfNote(draft, expected),
  };
  return Object.values(errors).some((error) => error !== null) ? errors : null;
}

/** A moment in the venue's time. */
export function whenText(at: string): string {
  const instant = Temporal.Instant.from(at);
  return `${formatDate(dateOf(instant))}, ${formatTime(instant)}`;
}

/** An amount with its sign, as a difference. */
export const signedAmount = (sen: Sen): string =>
  sen > 0 ? `+${displayAmount(sen)}` : displayAmount(sen);

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
