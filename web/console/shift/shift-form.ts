import { displayAmount, readTypedAmount, type Sen } from '#domain/money/money.ts';
import { isSameInTill, noteLength, type TillAmounts } from '#domain/staff/shifts.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels as words } from '#domain/words/shift-labels.ts';
import { errorOfAmount } from '#web/console/ui/till-words.ts';

/** An amount as it is typed, with or without the currency; null if it is none. */
export const readAmount = (typed: string): Sen | null => readTypedAmount(typed);

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
