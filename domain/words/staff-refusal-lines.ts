import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import type { StaffDetails } from '#domain/words/refusal-details.ts';
import { linesOfRefusal } from '#domain/words/refusal-lines.ts';
import { memberRefusalsAtDesk } from '#domain/words/staff-refusals.ts';

const texts = {
  overAction: '{asked} is above your limit of {limit} at once.',
  overDay: '{asked} is above your limit of {limit} a day: {used} was given today, {left} is left.',
  tooMuchToRefund:
    'Only {most} can go back now: the member has spent credits of this order, or a part was refunded before.',
  overBlock:
    'Your blocks may refund {limit} a day beyond the rules: {used} were refunded today, and this block refunds {asked}.',
  notAvailable: '{asked} was asked for, {available} is available.',
} as const;

type AmountCode =
  | 'over_action_limit'
  | 'over_day_limit'
  | 'over_block_limit'
  | 'credits_not_available'
  | 'card_refund_too_much';

const lineByCode: {
  readonly [Code in AmountCode]: (details: StaffDetails[Code]) => string;
} = {
  over_action_limit: ({ askedSen, limitSen }) =>
    fill(texts.overAction, { asked: displayAmount(askedSen), limit: displayAmount(limitSen) }),
  over_day_limit: ({ askedSen, limitSen, usedSen }) =>
    fill(texts.overDay, {
      asked: displayAmount(askedSen),
      limit: displayAmount(limitSen),
      used: displayAmount(usedSen),
      left: displayAmount(Math.max(0, limitSen - usedSen)),
    }),
  over_block_limit: ({ askedSen, limitSen, usedSen }) =>
    fill(texts.overBlock, {
      asked: displayAmount(askedSen),
      limit: displayAmount(limitSen),
      used: displayAmount(usedSen),
    }),
  card_refund_too_much: ({ mostSen }) =>
    fill(texts.tooMuchToRefund, { most: displayAmount(mostSen) }),
  credits_not_available: ({ askedSen, availableSen }) =>
    fill(texts.notAvailable, {
      asked: displayAmount(askedSen),
      available: displayAmount(availableSen),
    }),
};

const isAmountCode = (code: string): code is AmountCode => Object.hasOwn(lineByCode, code);

/** The amounts of a refusal about credits that staff give or take back; null for any other. */
export function amountsOfRefusal(code: string | null, details: unknown): string | null {
  if (code === null || details === null || !isAmountCode(code)) return null;
  // The code says which fields there are; the table's functions cannot know that of one another.
  return (lineByCode[code] as (fields: unknown) => string)(details);
}

const isWordedForDesk = (code: string): code is keyof typeof memberRefusalsAtDesk =>
  Object.hasOwn(memberRefusalsAtDesk, code);

/**
 * A refusal for a buyer in the words of the desk, with the credits that are short; null for a code
 * whose sentence the desk reads as it is.
 */
export function deskTextOfRefusal(code: string | null, details: unknown): string | null {
  if (code === null || !isWordedForDesk(code)) return null;
  const lines = code === 'credits_reserve_failed' ? linesOfRefusal(code, details) : [];
  return [memberRefusalsAtDesk[code], ...lines.map((line) => `${line}.`)].join(' ');
}
