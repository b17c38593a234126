import type { OpenException, ResolvedException } from '#contract/console-exceptions.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { shortOrderId } from '#domain/orders/orders.ts';
import { amountIn } from '#domain/payments/exceptions.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { exceptionLabels as words } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { paidByWords } from '#domain/words/payment-methods.ts';
import { waitingReasonText } from '#domain/words/waiting-words.ts';

const minutesOf = { hour: 60, day: 24 * 60 } as const;

/** How long something waits, in the largest unit that fits. */
export function ageText(since: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(
    0,
    Math.floor((now.epochMilliseconds - since.epochMilliseconds) / 60_000),
  );
  if (minutes < minutesOf.hour) return fill(words.minutes, { count: `${minutes}` });
  const hours = Math.floor(minutes / minutesOf.hour);
  if (minutes < minutesOf.day) return fill(words.hours, { count: `${hours}` });
  const days = Math.floor(minutes / minutesOf.day);
  return days === 1 ? words.day : fill(words.days, { count: `${days}` });
}

/** The amount, and the order or transaction, as sentences about an exception name it. */
export function namedBy({ currency, amountSen, orderId, transactionId }: OpenException): {
  readonly amount: string;
  readonly id: string;
} {
  const id =
    orderId === null
      ? fill(words.ofTransaction, { id: transactionId ?? '' })
      : fill(words.ofOrder, { id: shortOrderId(orderId) });
  return { amount: amountIn(currency, amountSen), id };
}

/** Why the money waits. [EXC-10] */
export function reasonText(exception: OpenException): string {
  const { unapplied = null, dueSen = null, slots } = exception;
  const moved = slots.flatMap(({ isMoved }) => isMoved ?? []);
  return waitingReasonText({ ...exception, unapplied, dueSen, moved });
}

/** Why money waited that somebody has decided about; null if that is not known. [EXC-18] */
export function waitedText({ waited = null, ...decision }: ResolvedException): string | null {
  if (waited === null) return null;
  const { unapplied = null, dueSen = null, isSaleUndone = false, moved = [] } = decision;
  return waitingReasonText({ ...decision, reason: waited, unapplied, dueSen, isSaleUndone, moved });
}

/** The slots that the money is owed for, how it was paid, and why it came back. [EXC-11] */
export function whyLines({ slots, paidBy, currency }: OpenException): readonly string[] {
  const reasons = new Set(slots.flatMap(({ reason }) => reason ?? []));
  const lines = slots.map(({ court, date, slot, amountSen }) => {
    const place = fill(words.slot, {
      court,
      date: formatDate(date),
      range: bookingTimeRange(slot),
    });
    if (slots.length === 1) return place;
    return fill(words.slotAmount, { slot: place, amount: amountIn(currency, amountSen) });
  });
  return [
    ...lines,
    ...(paidBy === null ? [] : [paidByWords(paidBy)]),
    ...[...reasons].map((reason) => fill(words.changeReason, { reason })),
  ];
}

/** The proposal in a few words. */
export function proposalText(proposal: NonNullable<OpenException['proposal']>): string {
  const { kind, member, orderId, reference } = proposal;
  switch (kind) {
    case 'credited':
      return member === null
        ? words.proposal.creditedUnnamed
        : fill(words.proposal.credited, { name: member.name });
    case 'attached':
      return fill(words.proposal.attached, { order: shortOrderId(orderId ?? '') });
    case 'refunded_outside':
      return fill(words.proposal.refunded_outside, { reference: reference ?? '' });
    default:
      return words.proposal[kind];
  }
}
