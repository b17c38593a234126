import { parseRinggit, type Sen } from '#domain/money/money.ts';

/*
 * Parses the fields of Fiuu's messages, each in one form or not at all: fields that are signed
 * without separators could otherwise be read differently from what was signed.
 */

/** Ringgit with two decimals and nothing else; a comma would be ambiguous. [PAY-1] */
export function fiuuAmount(text: string): Sen | null {
  const sen = /\.\d\d$/.test(text) ? parseRinggit(text) : null;
  return sen === 0 ? null : sen;
}

const statuses = { '00': 'paid', '11': 'failed', '22': 'pending' } as const;

type FiuuStatus = (typeof statuses)[keyof typeof statuses];

/** An unknown code is null. [PAY-2] */
export function fiuuStatus(code: string): FiuuStatus | null {
  return isStatusCode(code) ? statuses[code] : null;
}

function isStatusCode(code: string): code is keyof typeof statuses {
  return Object.hasOwn(statuses, code);
}

/** 'RM' is how some channels write MYR. [PAY-3] */
export function fiuuCurrency(text: string): string | null {
  if (text === 'RM') return 'MYR';
  return /^[A-Z]{3}$/.test(text) ? text : null;
}

/**
 * The channel through which a member paid, such as a bank. It is not signed, so that anything else
 * than a plain name is dropped. [PAY-7]
 */
export function fiuuChannel(text: string | null | undefined): string | null {
  return text && /^[\w .-]{1,40}$/.test(text) ? text : null;
}

/** Digits only, so that no digit can be moved over to the order id after it. [PAY-4] */
export function isFiuuTransactionId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

/** A letter first, so that no digit can come from the transaction id before it. [PAY-4] */
export function isFiuuOrderId(text: string): boolean {
  return /^[A-Za-z][\w-]{0,39}$/.test(text);
}

type QrScanFields = {
  readonly nbcb: string | null;
  readonly status: string;
  readonly extraP: string | null;
};

/** DuitNow reports a scanned code in the form of a pending payment. [PAY-5] */
export function isQrScan({ nbcb, status, extraP }: QrScanFields): boolean {
  return nbcb === '2' && status === '22' && isAccountEnquiry(extraP);
}

function isAccountEnquiry(extraP: string | null): boolean {
  try {
    const extra: unknown = JSON.parse(extraP ?? '');
    return (
      typeof extra === 'object' &&
      extra !== null &&
      'account_enquiry' in extra &&
      extra.account_enquiry === 'true'
    );
  } catch {
    return false;
  }
}

type FiuuDeadline = {
  /** The countdown of the payment page. */
  readonly waittime: string;
  /** From this time on the provider refunds an approved payment. */
  readonly PaymentExpirationTime: string;
};

/** Both deadlines are the end of the hold, so that none of the three outlasts another. [PAY-6] */
export function fiuuDeadline(expiresAt: Temporal.Instant, now: Temporal.Instant): FiuuDeadline {
  const seconds = Math.floor(now.until(expiresAt).total('seconds'));
  return {
    waittime: String(Math.max(1, seconds)),
    PaymentExpirationTime: expiresAt.toString({ smallestUnit: 'second' }),
  };
}
