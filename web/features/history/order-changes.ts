import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import type { PastOrder } from '#web/api/history.ts';

const { orders: words } = historyLabels;

type Changes = Pick<PastOrder, 'movesSen' | 'refundedSen' | 'toCardSen' | 'onTheWaySen'>;

/** Charges and refunds of moves, and other refunds: together with the total they add up. */
export function changesSince({
  movesSen,
  refundedSen,
  toCardSen,
  onTheWaySen,
}: Changes): readonly string[] {
  // Credits of a second charge can go to the card, too, and are no part of what was refunded.
  const { toCard, onTheWay } = toCardSen + onTheWaySen > refundedSen ? words.ofAnother : words;
  const changes = [
    [words.movedForMore, movesSen],
    [words.movedForLess, -movesSen],
    [words.refunded, refundedSen],
    [toCard, toCardSen],
    [onTheWay, onTheWaySen],
  ] as const;
  return changes
    .filter(([, sen]) => sen > 0)
    .map(([text, sen]) => fill(text, { amount: displayAmount(sen) }));
}
