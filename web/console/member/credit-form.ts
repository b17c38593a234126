import { grantReasonLength, largestGrantSen } from '#domain/money/credit-grants.ts';
import { displayAmount, readTypedAmount, type Sen } from '#domain/money/money.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';

const { change: words } = memberPageLabels;

export interface FormErrors {
  readonly amount: string | null;
  readonly reason: string | null;
}

interface ReadForm {
  readonly amountSen: Sen;
  readonly reason: string;
  /** Null if both fields are valid. */
  readonly errors: FormErrors | null;
}

function errorOfAmount(sen: Sen | null): string | null {
  if (sen === null || sen === 0) return words.amountWrong;
  return sen > largestGrantSen
    ? fill(words.amountTooLarge, { most: displayAmount(largestGrantSen) })
    : null;
}

/** Reads the two fields as the server will, so that it refuses only what it alone can know. */
export function readCreditForm(amountText: string, reasonText: string): ReadForm {
  const sen = readTypedAmount(amountText);
  const reason = reasonText.replace(/\s+/g, ' ').trim();
  const { min, max } = grantReasonLength;
  const isReason = reason.length >= min && reason.length <= max;
  const errors = {
    amount: errorOfAmount(sen),
    reason: isReason ? null : fill(words.reasonWrong, { min: `${min}`, max: `${max}` }),
  };
  const isWell = errors.amount === null && errors.reason === null;
  return { amountSen: sen ?? 0, reason, errors: isWell ? null : errors };
}

interface CreditFailure {
  /** True if the refusal is about the amount. */
  readonly isAboutAmount: boolean;
  readonly text: string;
}

/** A refused or failed change of credits in words, with the amounts of the refusal. */
export function creditFailure(error: unknown): CreditFailure {
  const { status, code, details } =
    error instanceof ApiFailure ? error : { status: null, code: null, details: null };
  const amounts = amountsOfRefusal(code, details);
  if (amounts !== null) return { isAboutAmount: true, text: amounts };
  const other = conflictText(details);
  if (code === 'conflict' && other !== null) return { isAboutAmount: false, text: other };
  const text = failureMessage(error);
  return { isAboutAmount: false, text: status === 0 ? `${text} ${words.again}` : text };
}

function conflictText(details: unknown): string | null {
  if (typeof details !== 'object' || details === null || !('reason' in details)) return null;
  if (details.reason === 'grant_key_used') return words.keyUsed;
  if (details.reason !== 'balance_full' || !('mostSen' in details)) return null;
  return fill(words.full, { most: displayAmount(Number(details.mostSen)) });
}
