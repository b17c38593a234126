import { displayAmount, type Sen, sumSen } from '#domain/money.ts';

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
  /** What was given free is taken off as a whole, whatever it would have cost. */
  readonly freeSen: Sen;
  readonly totalSen: Sen;
};

/** How a receipt comes from its prices to its total. [HIST-3] */
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

export type ReceiptMoney = {
  readonly cardSen: Sen;
  readonly creditsSen: Sen;
  /** What the card was charged for the order beyond what it cost. */
  readonly beyondSen: Sen;
  /** What has come back as credits since, and what moves have taken. */
  readonly changes: readonly { readonly amountSen: Sen }[];
};

/** What an order has cost its member in the end. [HIST-4] */
export function costInTheEnd({ cardSen, creditsSen, beyondSen, changes }: ReceiptMoney): Sen {
  return cardSen + creditsSen + beyondSen - sumSen(changes.map(({ amountSen }) => amountSen));
}

/** An amount that came or went reads as such even without its colour. [HIST-5] */
export function signedAmount(sen: Sen): string {
  return sen > 0 ? `+${displayAmount(sen)}` : displayAmount(sen);
}
