import { grantReasonLength, largestGrantSen } from '#domain/money/credit-grants.ts';
import { displayAmount, readTypedAmount, type Sen, wireAmount } from '#domain/money/money.ts';
import { areLimitsInOrder, type GoodwillLimit, goodwillLimitOf } from '#domain/staff/limits.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { staffScreenLabels } from '#domain/words/console-staff-labels.ts';
import { fill } from '#domain/words/fill.ts';

const { form: words, limits: limitWords } = staffScreenLabels;

/** The fields for the goodwill limits of a person, as typed. */
export interface LimitFields {
  /** False for the limits of the role. */
  readonly isOwn: boolean;
  readonly perAction: string;
  readonly perDay: string;
}

export interface LimitErrors {
  readonly perAction: string | null;
  readonly perDay: string | null;
}

export const limitFieldsOf = (limits: GoodwillLimit | null, isOwn: boolean): LimitFields => ({
  isOwn,
  perAction: limits === null ? '' : wireAmount(limits.perActionSen),
  perDay: limits === null ? '' : wireAmount(limits.perDaySen),
});

/** An owner has no limits, so there are none to set. [DESK-7] */
export const canHaveLimits = (role: StaffRole): boolean =>
  goodwillLimitOf({ role, ownLimits: null }) !== null;

const readAmount = (text: string): Sen | null => readTypedAmount(text);

function errorOfAmount(sen: Sen | null): string | null {
  if (sen === null) return words.amountWrong;
  if (sen <= largestGrantSen) return null;
  return fill(words.amountTooLarge, { most: displayAmount(largestGrantSen) });
}

interface ReadLimits {
  readonly ownLimits: GoodwillLimit | null;
  /** Null if all fields are valid. */
  readonly errors: LimitErrors | null;
}

/** Reads the limits as the server will. */
export function readLimits({ isOwn, perAction, perDay }: LimitFields, role: StaffRole): ReadLimits {
  if (!isOwn || !canHaveLimits(role)) return { ownLimits: null, errors: null };
  const [perActionSen, perDaySen] = [readAmount(perAction), readAmount(perDay)];
  const errors = { perAction: errorOfAmount(perActionSen), perDay: errorOfAmount(perDaySen) };
  if (perActionSen === null || perDaySen === null || errors.perAction || errors.perDay) {
    return { ownLimits: null, errors };
  }
  const ownLimits = { perActionSen, perDaySen };
  return areLimitsInOrder(ownLimits)
    ? { ownLimits, errors: null }
    : { ownLimits: null, errors: { perAction: null, perDay: words.dayTooSmall } };
}

export function limitsText(limits: GoodwillLimit | null): string {
  if (limits === null) return limitWords.none;
  if (limits.perDaySen === 0) return limitWords.nothing;
  const { perActionSen, perDaySen } = limits;
  return fill(limitWords.both, {
    action: displayAmount(perActionSen),
    day: displayAmount(perDaySen),
  });
}

export const roleLimitsText = (role: StaffRole): string =>
  limitsText(goodwillLimitOf({ role, ownLimits: null }));

interface ReadReason {
  /** Undefined if none was given. */
  readonly reason: string | undefined;
  readonly error: string | null;
}

/** Reads a reason, which may be left out unless it is needed. [STAFF-18] */
export function readReason(text: string, isNeeded: boolean): ReadReason {
  const reason = text.replace(/\s+/g, ' ').trim();
  const { min, max } = grantReasonLength;
  if (reason === '' && !isNeeded) return { reason: undefined, error: null };
  return reason.length >= min && reason.length <= max
    ? { reason, error: null }
    : { reason: undefined, error: fill(words.reasonWrong, { min: `${min}`, max: `${max}` }) };
}
