/** One hundredth of a ringgit. Every amount is a whole number of sen, so that sums are exact. */
export type Sen = number;

const senPerRinggit = 100;

export function ringgit(amount: number): Sen {
  return Math.round(amount * senPerRinggit);
}

export function sumSen(amounts: readonly Sen[]): Sen {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** The payment provider refuses thousands separators, so the wire form has none. [PRICE-1] */
export function wireAmount(sen: Sen): string {
  const digits = String(Math.abs(sen)).padStart(3, '0');
  return `${signOf(sen)}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The sign stands before the currency, so that a discount reads as a deduction. [PRICE-2] */
export function displayAmount(sen: Sen): string {
  return `${signOf(sen)}RM ${withThousands(Math.abs(sen))}`;
}

/**
 * One credit is worth RM 1.00, so a balance in sen can be displayed as credits unchanged.
 * [CREDIT-1]
 */
export function displayCredits(sen: Sen): string {
  return `${signOf(sen)}${withThousands(Math.abs(sen))}`;
}

/**
 * Parses an amount typed by an operator; null when it is ambiguous or none. Seven digits of ringgit
 * keep the amount inside a 32-bit database integer. [PRICE-3]
 */
export function parseRinggit(text: string): Sen | null {
  const match = /^(0|[1-9]\d{0,6})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '0', fraction = ''] = match;
  return Number(whole) * senPerRinggit + Number(fraction.padEnd(2, '0'));
}

/**
 * Parses an amount that a person types at the console, which may have RM in front and commas between
 * thousands, as amounts are shown. [PRICE-17]
 */
export function readTypedAmount(text: string): Sen | null {
  const plain = text.trim().replace(/^RM\s*/i, '');
  const isGrouped = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/.test(plain);
  return parseRinggit(isGrouped ? plain.replaceAll(',', '') : plain);
}

function signOf(sen: Sen): string {
  return sen < 0 ? '-' : '';
}

function withThousands(sen: Sen): string {
  return wireAmount(sen).replace(/\B(?=(\d{3})+\.)/g, ',');
}
