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

export type ReceiptLine = {
  readonly beforeDiscountSen: Sen;
  readonly companyDiscountSen: Sen;
  readonly membershipDiscountSen: Sen;
  readonly finalSen: Sen;
};

export type ReceiptSums = {
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

export type CourtSlot = {
  readonly courtName: string;
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
};

export type ReceiptMove = {
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

export type ReceiptMoney = {
  readonly cardSen: Sen;
  readonly creditsSen: Sen;
  /** The amount charged to the card beyond the order's cost. */
  readonly beyondSen: Sen;
  readonly lines: readonly Moved[];
  /** Amounts returned as credits since: refunds, and payments that bought nothing. */
  readonly changes: readonly { readonly amountSen: Sen }[];
};

/** The final cost of an order. [HIST-4] */
export function costInTheEnd(receipt: ReceiptMoney): Sen {
  const { cardSen, creditsSen, beyondSen, lines, changes } = receipt;
  const returnedSen = sumSen(changes.map(({ amountSen }) => amountSen));
  return cardSen + creditsSen + beyondSen + costOfMoves(lines) - returnedSen;
}

/** The sign of an amount is readable even without its colour. [HIST-5] */
export function signedAmount(sen: Sen): string {
  return sen > 0 ? `+${displayAmount(sen)}` : displayAmount(sen);
}
