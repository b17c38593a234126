import { displayAmount, readTypedAmount, ringgit, type Sen, sumSen } from '#domain/money/money.ts';
import { type RefundChoice, refundByRules } from '#domain/staff/cancellation.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { cancelLabels as words } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import { methodOf } from '#web/console/day/cell-words.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';

export const choices = ['all', 'part', 'nothing'] as const;
export type Choice = (typeof choices)[number];

/** The amount paid for slots that are cancelled together, and the part that the rules give back. [DESK-17] */
export function refundOfSlots(
  slots: readonly Pick<Booking, 'slot' | 'refundableSen'>[],
  date: BookingDate,
  now: Temporal.Instant,
): { readonly byRules: Choice; readonly dueSen: Sen; readonly paidSen: Sen } {
  const paid = slots.filter(({ refundableSen }) => refundableSen > 0);
  // A free slot beside a paid one is no reason to refund a part of the money.
  const decisive = paid.length > 0 ? paid : slots;
  const due = decisive.filter(
    ({ slot, refundableSen: paidSen }) =>
      refundByRules({ start: slotStart(date, slot), paidSen }, now) === 'all',
  );
  const sumOf = (some: typeof slots): Sen => sumSen(some.map((one) => one.refundableSen));
  const dueSen = sumOf(due);
  const inPart = dueSen > 0 ? 'part' : 'nothing';
  const byRules = due.length === decisive.length ? 'all' : inPart;
  return { byRules, dueSen, paidSen: sumOf(paid) };
}

/** The form of the desk for cancelling a booking, as filled in so far. */
interface CancelDraft {
  readonly choice: Choice;
  /** As typed; used only for a part. */
  readonly amount: string;
  readonly reason: string;
}

/** The amount of a choice; null if the typed one cannot be read. */
export function refundChoiceOf({ choice, amount }: CancelDraft): RefundChoice | null {
  if (choice !== 'part') return choice;
  const sen = readTypedAmount(amount);
  return sen === null || sen === 0 ? null : sen;
}

/**
 * The cash that can be handed back with the cancellation: what comes back to a guest who has paid in cash; 0
 * if there is none. [SHIFT-12]
 */
export function cashAtOnce(
  slots: readonly Pick<Booking, 'player' | 'paidAtDesk' | 'paidOnline'>[],
  giveBack: RefundChoice | null,
  paidSen: Sen,
): Sen {
  const isCash = slots.every((slot) => slot.player.isGuest && methodOf(slot) === 'cash');
  if (!isCash || giveBack === null || giveBack === 'nothing') return 0;
  return giveBack === 'all' ? paidSen : giveBack;
}

/** The sentence beside each field that is wrong. */
interface CancelErrors {
  readonly amount: string | null;
  readonly reason: string | null;
}

/** The errors in the form, for a booking for which this much was paid. */
export function cancelErrorsOf(draft: CancelDraft, paidSen: Sen): CancelErrors {
  const giveBack = refundChoiceOf(draft);
  // An amount with too many digits to be read is still too much.
  const sen = giveBack ?? ringgit(Number(draft.amount));
  const isTooMuch = typeof sen === 'number' && sen > paidSen;
  const unreadable = giveBack === null ? words.amountWrong : null;
  return {
    amount: isTooMuch ? fill(words.amountTooMuch, { paid: displayAmount(paidSen) }) : unreadable,
    reason: errorOfReason(draft.reason),
  };
}

const amountCodes: readonly unknown[] = [
  'give_back_too_much',
  'refund_due_in_full',
  'over_action_limit',
  'over_day_limit',
];

interface CancelFailure {
  /** True if the refusal is about the typed amount. */
  readonly isAboutAmount: boolean;
  readonly text: string;
}

/** Why the server refused to cancel, with the amounts of the refusal. */
export function cancelFailure(error: Error, choice: Choice): CancelFailure {
  const { code, details } = error instanceof ApiFailure ? error : { code: null, details: null };
  return {
    isAboutAmount: choice === 'part' && amountCodes.includes(code),
    text: amountsOfRefusal(code, details) ?? failureMessage(error),
  };
}
