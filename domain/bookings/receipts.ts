import { slotInWords } from '#domain/bookings/booking-titles.ts';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Slot } from '#domain/time/slots.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';

/** The statuses of an order that has a receipt. */
export type PaidOrderStatus = Exclude<OrderStatus, 'pending'>;

type ReceiptLine = {
  readonly beforeDiscountSen: Sen;
  readonly companyDiscountSen: Sen;
  readonly membershipDiscountSen: Sen;
  readonly finalSen: Sen;
};

type ReceiptSums = {
  readonly beforeDiscountSen: Sen;
  readonly companyDiscountSen: Sen;
  readonly membershipDiscountSen: Sen;
  /** A free slot is deducted at its full price. */
  readonly freeSen: Sen;
  readonly totalSen: Sen;
};

/** The sums of a receipt from its prices to its total. [HIST-3] */
export function receiptSums(lines: readonly ReceiptLine[]): ReceiptSums {
  const sumOf = (part: keyof ReceiptLine): Sen => sumSen(lines.map((line) => line[part]));
  const beforeDiscountSen = sumOf('beforeDiscountSen');
  const companyDiscountSen = sumOf('companyDiscountSen');
  const membershipDiscountSen = sumOf('membershipDiscountSen');
  const totalSen = sumOf('finalSen');
  return {
    beforeDiscountSen,
    companyDiscountSen,
    membershipDiscountSen,
    freeSen: beforeDiscountSen - companyDiscountSen - membershipDiscountSen - totalSen,
    totalSen,
  };
}

type CourtSlot = {
  readonly courtName: string;
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
};

type ReceiptMove = {
  /** The day on which it was moved. */
  readonly date: BookingDate;
  readonly from: CourtSlot;
  readonly to: CourtSlot;
  /** The change of the member's credits. */
  readonly amountSen: Sen;
};

/** A move of a bought item, with its cost, as the receipt shows it below the item. [HIST-6] */
export function moveInWords({ date, from, to, amountSen }: ReceiptMove): string {
  return fill(historyLabels.receipt.movedOn, {
    date: formatDate(date),
    from: courtSlotInWords(from),
    to: courtSlotInWords(to),
    difference: differenceInWords(amountSen),
  });
}

function courtSlotInWords({ courtName, bookingDate, slot }: CourtSlot): string {
  return `${courtDisplayName(courtName)}, ${slotInWords(bookingDate, slot)}`;
}

function differenceInWords(amountSen: Sen): string {
  const { tookMore, gaveBack, noDifference } = historyLabels.receipt;
  if (amountSen === 0) return noDifference;
  return fill(amountSen < 0 ? tookMore : gaveBack, { amount: displayAmount(Math.abs(amountSen)) });
}

type Moved = { readonly moves: readonly { readonly amountSen: Sen }[] };

/** The total charged by the moves of an order; a negative total was refunded. */
export function costOfMoves(lines: readonly Moved[]): Sen {
  return 0 - sumSen(lines.flatMap(({ moves }) => moves.map(({ amountSen }) => amountSen)));
}

type ReceiptMoney = {
  readonly cardSen: Sen;
  readonly creditsSen: Sen;
  /** The amount charged to the card beyond the order's cost. */
  readonly beyondSen: Sen;
  readonly lines: readonly Moved[];
  /** Amounts returned as credits since: refunds, and payments that bought nothing. */
  readonly changes: readonly { readonly amountSen: Sen }[];
  /** Money that went or goes back otherwise, oldest first. */
  readonly returns: readonly MoneyReturn[];
};

/** The final cost of an order. [HIST-4] */
export function costInTheEnd(receipt: ReceiptMoney): Sen {
  const { cardSen, creditsSen, beyondSen, lines, changes, returns } = receipt;
  const returnedSen = sumSen(changes.map(({ amountSen }) => amountSen));
  const paidSen = cardSen + creditsSen + beyondSen;
  const cancelledSen = returnedFor('booking', returns) - keptOf(returns);
  return paidSen + costOfMoves(lines) - returnedSen - cancelledSen;
}

/** How money goes back to the payer. `owed` money waits at the venue, which keeps the `kept` money by a decision. */
export const returnWays = [
  'card',
  'cardUnderWay',
  'cash',
  'outside',
  'credits',
  'owed',
  'kept',
] as const;

/**
 * The money that goes back: credits of the member, money for a guest's cancelled or moved booking, or
 * another payment that the order did not need.
 */
export const returnedThings = ['credits', 'booking', 'move', 'payment'] as const;

export type MoneyReturn = {
  readonly date: BookingDate;
  readonly amountSen: Sen;
  readonly way: (typeof returnWays)[number];
  readonly of: (typeof returnedThings)[number];
};

export function returnedFor(of: MoneyReturn['of'], returns: readonly MoneyReturn[]): Sen {
  return sumSen(returns.filter((one) => one.of === of).map(({ amountSen }) => amountSen));
}

/** Money that was to go back, and that the venue keeps. */
export function keptOf(returns: readonly Pick<MoneyReturn, 'way' | 'amountSen'>[]): Sen {
  return sumSen(returns.filter(({ way }) => way === 'kept').map(({ amountSen }) => amountSen));
}

/** The amounts that came back as credits, and those that go back in another way, each in a sentence. [HIST-7] */
export function returnsInWords(
  receipt: Pick<ReceiptMoney, 'lines' | 'changes' | 'returns'> & { readonly isGuest: boolean },
): readonly string[] {
  return [...creditsInWords(receipt), ...receipt.returns.map(returnInWords)];
}

function creditsInWords({
  lines,
  changes,
  returns,
  isGuest,
}: Parameters<typeof returnsInWords>[0]): readonly string[] {
  const { asCredits, partAsCredits } = historyLabels.receipt;
  const movesSen = costOfMoves(lines);
  if (isGuest || (changes.length === 0 && movesSen === 0)) return [];
  const toPayerSen = returnedFor('credits', returns);
  if (toPayerSen === 0) return [asCredits];
  const backSen = sumSen(changes.map(({ amountSen }) => amountSen)) + Math.max(0, -movesSen);
  const leftSen = backSen - toPayerSen;
  return leftSen > 0 ? [fill(partAsCredits, { amount: displayAmount(leftSen) })] : [];
}

function returnInWords({ date, amountSen, way, of }: MoneyReturn): string {
  const { returns, ofAnotherPayment } = historyLabels.receipt;
  const amount = displayAmount(amountSen);
  const sentence = fill(returns[way], { amount, date: formatDate(date) });
  return of === 'payment' ? fill(ofAnotherPayment, { sentence }) : sentence;
}

type StatusOfOrder = {
  readonly status: PaidOrderStatus;
  /** True if the staff have undone its sale. */
  readonly isUndone: boolean;
  /** The list of a member's orders has none: a member is owed no money. */
  readonly returns?: readonly MoneyReturn[];
};

/** The status of an order, which is not called refunded while the venue owes its money, or if it keeps it. [HIST-10] */
export function orderStatusInWords({ status, isUndone, returns = [] }: StatusOfOrder): string {
  const { orderStatus, statusWhileOwed, statusWithKept } = historyLabels;
  const owedSen = sumSen(
    returns.filter(({ way }) => way === 'owed').map(({ amountSen }) => amountSen),
  );
  const key = isUndone ? 'undone' : status;
  if (owedSen > 0) return fill(statusWhileOwed[key], { amount: displayAmount(owedSen) });
  const keptSen = keptOf(returns);
  if (keptSen === 0) return orderStatus[key];
  return fill(statusWithKept[key], { amount: displayAmount(keptSen) });
}

type LineEnd = {
  readonly date: BookingDate;
  /** Null if the member cancelled. */
  readonly reason: string | null;
  readonly keptSen: Sen;
  /** True while the venue owes what was paid for it. */
  readonly isOwed: boolean;
};

/** How a bought item ended: the member, the venue or the undoing of its sale ended it. [HIST-10] */
export function endInWords({ date, reason, keptSen, isOwed }: LineEnd, isUndone: boolean): string {
  const { refundedOn, undoneOn, keptOn, cancelledOn, calledOffOn } = historyLabels.receipt;
  const values = { date: formatDate(date), kept: displayAmount(keptSen) };
  if (reason === null) return fill(refundedOn, values);
  const byVenue = keptSen > 0 ? keptOn : isOwed ? cancelledOn : calledOffOn;
  return fill(isUndone ? undoneOn : byVenue, { ...values, reason });
}

/** The sign of an amount is readable even without its colour. [HIST-5] */
export function signedAmount(sen: Sen): string {
  return sen > 0 ? `+${displayAmount(sen)}` : displayAmount(sen);
}
