import { ParseError, parsePhoneNumberWithError } from 'libphonenumber-js/min';
import { isEmailShaped, normaliseEmail } from '#domain/accounts/email.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

export const billingNameLimit = 128;
export const billingEmailLimit = 128;

export type BillingForm = {
  billingName: string;
  billingEmail: string;
  billingMobile: string;
};

type BillingRefusals = { [Field in keyof BillingForm]: RefusalCode | null };

/**
 * A letter is a letter in any script, so José and 陳 may pay under their own names. The apostrophe
 * of Nur A’isyah is not allowed: the payment page accepts letters, digits and spaces. [BILL-2]
 */
const nameShape = /^[\p{L}\p{M}\p{Nd} ]+$/u;

/** Autofill inserts doubled and non-breaking spaces, which a member could not see and remove. */
function normaliseBillingName(input: string): string {
  return input.normalize('NFC').trim().replaceAll(/\s+/g, ' ');
}

/** The first of required, shape and length that fails. [BILL-1] [BILL-2] [BILL-3] */
export function refusalOfBillingName(input: string): RefusalCode | null {
  const name = normaliseBillingName(input);
  if (name === '') return 'billing_name_required';
  if (!nameShape.test(name)) return 'billing_name_invalid';
  if (name.length > billingNameLimit) return 'billing_name_too_long';
  return null;
}

/** The first of required, shape and length that fails. [BILL-1] [BILL-4] [BILL-5] */
export function refusalOfBillingEmail(input: string): RefusalCode | null {
  const email = normaliseEmail(input);
  if (email === '') return 'billing_email_required';
  if (!isEmailShaped(email)) return 'billing_email_invalid';
  if (email.length > billingEmailLimit) return 'billing_email_too_long';
  return null;
}

/** The first of required, readable and valid that fails. [BILL-1] [BILL-6] [BILL-7] */
export function refusalOfBillingMobile(input: string): RefusalCode | null {
  return refusalOfMobile(input, readMobile(input));
}

function refusalOfMobile(input: string, mobile: Mobile | null): RefusalCode | null {
  if (input.trim() === '') return 'billing_mobile_required';
  if (mobile === null) return 'billing_mobile_unreadable';
  return mobile.isValid && !mobile.hasExtension ? null : 'billing_mobile_invalid';
}

/**
 * '+60123456789' becomes '+60 12 345 6789'; input that cannot be parsed stays as typed. [BILL-8]
 */
export function internationalMobile(input: string): string {
  return readMobile(input)?.international ?? input;
}

/** The payment page takes letters, digits and spaces; the desk also writes other names. [BILL-2] */
export function nameForSending(name: string): string {
  return normaliseBillingName(name.replaceAll(/[^\p{L}\p{M}\p{Nd} ]/gu, ' '));
}

/** The payment page takes a number without spaces. [BILL-8] */
export function mobileForSending(mobile: string): string {
  return mobile.replaceAll(/\s/g, '');
}

interface ReadBilling {
  readonly refusals: BillingRefusals;
  /** The form as it is stored and prefilled later, if nothing is refused. */
  readonly billing: BillingForm;
}

/** Parses the mobile number once, which takes longer than everything else here. */
export function readBilling(form: BillingForm): ReadBilling {
  const mobile = readMobile(form.billingMobile);
  return {
    refusals: {
      billingName: refusalOfBillingName(form.billingName),
      billingEmail: refusalOfBillingEmail(form.billingEmail),
      billingMobile: refusalOfMobile(form.billingMobile, mobile),
    },
    billing: {
      billingName: normaliseBillingName(form.billingName),
      billingEmail: normaliseEmail(form.billingEmail),
      billingMobile: mobile?.international ?? form.billingMobile,
    },
  };
}

/** The refusal of each field; null where there is none. [BILL-9] */
export function billingRefusals(form: BillingForm): BillingRefusals {
  return readBilling(form).refusals;
}

/** Any failing field blocks the order, with one sentence for the whole form. [BILL-9] */
export function refusalOfBilling(form: BillingForm): RefusalCode | null {
  const isComplete = Object.values(billingRefusals(form)).every((refusal) => refusal === null);
  return isComplete ? null : 'billing_incomplete';
}

interface Mobile {
  readonly isValid: boolean;
  readonly hasExtension: boolean;
  readonly international: string;
}

/** Null when the library cannot parse the input: its bounds are 2–17 digits and 250 characters. */
function readMobile(input: string): Mobile | null {
  try {
    // Without `extract: false` a number inside other text would be accepted.
    const phone = parsePhoneNumberWithError(input.trim(), { extract: false });
    return {
      isValid: phone.isValid(),
      hasExtension: phone.ext !== undefined,
      international: phone.formatInternational(),
    };
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}
