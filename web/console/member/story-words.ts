import type { StoryEntry } from '#contract/console-member-story.ts';
import type { MemberPage } from '#contract/console-members.ts';
import { bookingTime } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { isSlot } from '#domain/time/slots.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { actText } from '#web/console/audit/audit-words.ts';

const { story: words, credits } = memberPageLabels;

const slotWords = ({ date, slot, court }: { date: string; slot: number; court: string }) => ({
  date: formatDate(date),
  time: isSlot(slot) ? bookingTime(slot) : '',
  court,
});

/** The kind of an entry of the ledger, in words. */
export const creditLabel = (
  kind: MemberPage['newestCredits'][number]['kind'],
  amountSen: number,
): string => (kind === 'correction' && amountSen > 0 ? credits.givenAgain : credits.kinds[kind]);

/** The event in one sentence. */
export function storySentence(entry: StoryEntry): string {
  switch (entry.kind) {
    case 'order':
      return fill(words.order, {
        id: shortOrderId(entry.orderId),
        total: displayAmount(entry.totalSen),
      });
    case 'payment':
      return fill(words.payment, {
        id: shortOrderId(entry.orderId),
        amount: displayAmount(entry.amountSen),
      });
    case 'booking':
      return fill(words.booking, slotWords(entry));
    case 'change':
      return fill(words[entry.change], slotWords(entry));
    case 'credit': {
      const sign = entry.amountSen > 0 ? '+' : '';
      const amount = `${sign}${displayAmount(entry.amountSen)}`;
      return fill(words.credit, { kind: creditLabel(entry.entry, entry.amountSen), amount });
    }
    case 'exception':
      return fill(words.exception, {
        id: shortOrderId(entry.orderId),
        amount: amountIn(entry.currency, entry.amountSen),
      });
    case 'to_return':
      return fill(entry.amountSen > 0 ? words.toReturn : words.notToReturn, {
        id: shortOrderId(entry.orderId),
        amount: displayAmount(Math.abs(entry.amountSen)),
      });
    case 'note':
      return fill(words.note, entry);
    case 'act':
      return actText(entry.action);
  }
}

/** The name of the person who did it and the reason, where they are known. */
export function storyDetails(entry: StoryEntry): readonly string[] {
  const by = 'by' in entry && entry.by !== null ? fill(words.by, { name: entry.by }) : null;
  const reason =
    'reason' in entry && entry.reason !== null
      ? fill(words.reason, { reason: entry.reason })
      : null;
  return [by, reason].filter((part) => part !== null);
}
