import { displayAmount, type Sen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { KeptReason } from '#domain/venue/closures.ts';
import { fill } from '#domain/words/fill.ts';
import { keptEndTexts } from '#domain/words/kept-end-texts.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';

/** A booking that a closure or the cancellation of its class ended, as far as its card needs it. */
interface ClosedEnd {
  readonly reason: string;
  readonly gaveBack: RefundKind;
  readonly amountSen: Sen;
  /** True if only the class was cancelled, and no day was closed. */
  readonly isClassCancelled?: boolean | undefined;
  /** Why it stays cancelled although the closure was undone; null while the closure is in force. */
  readonly kept: KeptReason | null;
}

const { closed: words } = myBookingsLabels;

function whyInWords({ reason, isClassCancelled = false, kept }: ClosedEnd): string {
  if (kept !== null) {
    const text = isClassCancelled ? words.keptOfClass : words.kept;
    return fill(text, { why: keptEndTexts.why[kept] });
  }
  return fill(isClassCancelled ? words.cancelledWhy : words.why, {
    reason: reason.replace(/[.\s]+$/, ''),
  });
}

/** Why the booking ended, and what came back for it: `Closed: Flood. RM 80.00 came …` [LIST-4] */
export function closedInWords(ended: ClosedEnd): string {
  const { gaveBack, amountSen } = ended;
  return `${whyInWords(ended)} ${fill(words.back[gaveBack], { amount: displayAmount(amountSen) })}`;
}
