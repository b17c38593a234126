import type { OrderStory, OrderStoryEntry } from '#contract/console-orders.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount } from '#domain/money/money.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { providersNumber, type UnappliedReason } from '#domain/payments/settling.ts';
import { saleMethodOf } from '#domain/reports/revenue.ts';
import type { Slot } from '#domain/time/slots.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { orderStoryLabels as words } from '#domain/words/order-story-labels.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { outcomeText, waitingReasonText } from '#domain/words/waiting-words.ts';
import { actText } from '#web/console/audit/audit-words.ts';
import { refundStateText, rejectionText } from '#web/console/ui/refund-words.ts';

interface Place {
  readonly court: string;
  readonly date: string;
  readonly slot: Slot;
}

const slotText = ({ court, date, slot }: Place): string =>
  fill(words.slot, { court, date: formatDate(date), range: bookingTimeRange(slot) });

/** True if the staff have undone the sale: nothing of such an order was cancelled before. [DESK-25] */
export const isUndoneOrder = (entries: readonly OrderStoryEntry[]): boolean =>
  entries.some((entry) => entry.kind === 'act' && entry.action === 'order.sale_undone');

/** The event in one sentence. */
export function orderSentence(entry: OrderStoryEntry, isUndone = false): string {
  switch (entry.kind) {
    case 'placed':
      return fill(words.placed[entry.channel], { by: entry.by ?? '' });
    case 'message':
      return entry.verdict === 'forged' ? words.forgedMessage : words.sources[entry.source];
    case 'question':
      return words.question;
    case 'payment': {
      const amount = amountIn(entry.currency, entry.amountSen);
      return fill(words.payment[entry.oddity ?? entry.outcome ?? entry.status], { amount });
    }
    case 'booking':
      return fill(words.booking, { slot: slotText(entry) });
    case 'change':
      return fill(
        isUndone && entry.change === 'given_back'
          ? words.changeUndone
          : words.changes[entry.change],
        { slot: slotText(entry) },
      );
    case 'credit':
      return fill(words.credit, {
        kind: memberPageLabels.credits.kinds[entry.entry],
        amount: `${entry.amountSen > 0 ? '+' : ''}${displayAmount(entry.amountSen)}`,
      });
    case 'refund':
      return fill(refundLabels.sentence, { amount: displayAmount(entry.amountSen) });
    case 'refund_answer':
      return refundLabels.answers[entry.verdict];
    case 'mail':
      return fill(words.mail[entry.state], { subject: entry.subject });
    case 'act':
      return entry.resolution === null
        ? actText(entry.action)
        : decisionText(actText(entry.action), entry.resolution);
  }
}

type Resolution = NonNullable<Extract<OrderStoryEntry, { kind: 'act' }>['resolution']>;

const decisionText = (act: string, resolution: Resolution): string => {
  const amount = amountIn(resolution.currency, resolution.amountSen);
  return fill(words.decided, { act, amount, outcome: outcomeText(resolution) });
};

const transactionText = (id: string | null): string[] =>
  id === null ? [] : [fill(words.transaction, { id: providersNumber(id) })];

/** The method as Depot calls it; what the provider calls it is in its messages. */
const methodText = (method: string): string =>
  paidByWords(saleMethodOf({ isAtDesk: method === 'cash' || method === 'terminal', method }));

const isReason = (detail: string): detail is UnappliedReason => detail in words.becameCredits;

/** A return says nothing about a payment that Depot would believe. [SETTLE-1] */
const verdictText = ({
  source,
  verdict,
}: OrderStoryEntry & { readonly kind: 'message' }): string =>
  source === 'return' && verdict === 'ignored' ? words.onlyReturned : words.verdicts[verdict];

/** Why it counts as forged, why it became credits, or the provider's own words about the charge. */
function messageText({ verdict, detail }: OrderStoryEntry & { readonly kind: 'message' }) {
  if (detail === null) return [];
  switch (verdict) {
    case 'forged':
      return [fill(words.forgedBecause, { detail })];
    case 'credited':
      return isReason(detail) ? [words.becameCredits[detail]] : [];
    // Depot's own notes for the operator: the payment below says it in words.
    case 'wrong_amount':
    case 'exception':
    case 'contradicted':
      return [];
    default:
      return [fill(words.said, { detail })];
  }
}

/** Why money of the order is in the credits, or waits for a person. [EXC-10] */
function oddityText(entry: OrderStoryEntry & { readonly kind: 'payment' }) {
  const { oddity, outcome, waitsBecause, unapplied = null, dueSen = null } = entry;
  const unknown = { isSaleUndone: false, moved: [] };
  const because =
    waitsBecause === null
      ? []
      : [waitingReasonText({ ...entry, ...unknown, reason: waitsBecause, unapplied, dueSen })];
  if (oddity === null) return because;
  return [outcome === 'credited' ? words.oddlyCredited : words.oddlyWaiting, ...because];
}

const byText = (by: string | null): string[] => (by === null ? [] : [fill(words.by, { by })]);

const reasonText = (reason: string | null): string[] =>
  reason === null ? [] : [fill(words.reason, { reason })];

function moneyText({
  amountSen,
  gaveBack,
  isHandedBack = false,
}: OrderStoryEntry & { readonly kind: 'change' }): string[] {
  // The act that undid the sale says what was handed back. [DESK-25]
  if (amountSen === 0 || (isHandedBack && gaveBack === 'money')) return [];
  const amount = displayAmount(Math.abs(amountSen));
  if (amountSen < 0) return [fill(words.taken, { amount })];
  return [fill(gaveBack === 'money' ? words.owed : words.gaveBack, { amount })];
}

function handedBackText({ handedBack }: OrderStoryEntry & { readonly kind: 'act' }): string[] {
  if (handedBack == null) return [];
  const { method, amountSen } = handedBack;
  return [fill(words.handedBack[method], { amount: displayAmount(amountSen) })];
}

/** The names of the people who proposed and confirmed a refund; without a second person, nobody proposed it. */
function refundPeopleText({
  state,
  proposedBy: { name },
  by,
}: OrderStoryEntry & { readonly kind: 'refund' }): string[] {
  const proposed = fill(refundLabels.proposedBy, { by: name });
  if (state === 'proposed') return [proposed];
  if (by === null) return byText(name);
  return state === 'withdrawn'
    ? [proposed, ...byText(by)]
    : [fill(refundLabels.confirmedBy, { proposed, by })];
}

function refundDetails(entry: OrderStoryEntry & { readonly kind: 'refund' }): readonly string[] {
  const { state, at, askedAt, endedAt, providerRefundId } = entry;
  return [
    refundStateText(state, endedAt ?? askedAt ?? at),
    ...rejectionText(state, entry.detail),
    ...transactionText(entry.transactionId),
    ...(providerRefundId === null ? [] : [fill(refundLabels.number, { id: providerRefundId })]),
    ...refundPeopleText(entry),
    ...reasonText(entry.reason),
  ];
}

/** Further lines about it. */
export function orderDetails(entry: OrderStoryEntry): readonly string[] {
  switch (entry.kind) {
    case 'message':
      return [verdictText(entry), ...messageText(entry), ...transactionText(entry.transactionId)];
    case 'question':
      return [words.keptAnswers[entry.answer]];
    case 'mail':
      return entry.to === null ? [] : [fill(words.mailedTo, { to: entry.to })];
    case 'payment':
      return [
        ...oddityText(entry),
        ...transactionText(entry.transactionId),
        ...(entry.method === null ? [] : [methodText(entry.method)]),
        ...(entry.reference === null
          ? []
          : [fill(words.reference, { reference: entry.reference })]),
        ...(entry.namedOrderId === null
          ? []
          : [fill(words.named, { id: shortOrderId(entry.namedOrderId) })]),
        ...(entry.by === null ? [] : [fill(words.takenBy, { by: entry.by })]),
      ];
    case 'change':
      return [...moneyText(entry), ...byText(entry.by), ...reasonText(entry.reason)];
    case 'refund':
      return refundDetails(entry);
    case 'refund_answer':
      return entry.detail === null ? [] : [fill(refundLabels.said, { detail: entry.detail })];
    case 'act':
      return [
        ...(entry.answer === null ? [] : [words.keptAnswers[entry.answer]]),
        ...handedBackText(entry),
        ...byText(entry.by),
        ...reasonText(entry.reason),
      ];
    default:
      return [];
  }
}

/** One line of what the order is for. */
export function itemText(item: OrderStory['order']['items'][number]): string {
  const { kind, court, date, slot, plan } = item;
  if (kind === 'membership_upgrade') return fill(words.membership, { plan: plan ?? '' });
  if (court === null || date === null || slot === null) return '';
  const place = slotText({ court, date, slot });
  return kind === 'court_booking' ? place : fill(words.lesson, { slot: place });
}
