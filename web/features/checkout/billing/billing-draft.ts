import type { CountryCode } from 'libphonenumber-js/min';
import type { BillingForm } from '#domain/orders/billing.ts';
import { homeCountry } from '#domain/orders/mobile-numbers.ts';
import { countryOf, isCountry, shownMobile } from '#web/features/checkout/billing/phone.ts';
import { forget, recall, remember } from '#web/tab-memory.ts';

/** The fields that the member has typed so far. A missing field was never touched. */
export type BillingDraft = Partial<BillingForm> & {
  /** Chosen from the list of countries. */
  readonly country?: CountryCode;
  /** The tax number; absent until the member asks to give one. [TAX-6] */
  readonly taxId?: string;
};

/** The details that the form starts with, and the country of their number. */
export type KnownBilling = Partial<BillingForm> & Pick<BillingDraft, 'country'>;

export type BillingField = keyof BillingForm;

export const billingFields: readonly BillingField[] = [
  'billingName',
  'billingEmail',
  'billingMobile',
];

/** A draft belongs to its member: the next one in the same tab must not find it. */
function draftName(userId: string): string {
  return `checkout:${userId}`;
}

export function rememberDraft(userId: string, draft: BillingDraft): void {
  remember(draftName(userId), draft);
}

export function forgetDraft(userId: string): void {
  forget(draftName(userId));
}

/** The draft stored in this tab, or an empty one. */
export function recallDraft(userId: string): BillingDraft {
  const kept = (recall(draftName(userId)) ?? {}) as Readonly<Record<string, unknown>>;
  const typed = billingFields.filter((field) => typeof kept[field] === 'string');
  return {
    ...Object.fromEntries(typed.map((field) => [field, kept[field]])),
    ...(isCountry(kept.country) && { country: kept.country }),
    ...(typeof kept.taxId === 'string' && { taxId: kept.taxId }),
  };
}

/** The member's known details: the latest order, or else the account's email address. */
export function knownBilling(
  latest: { readonly billing: BillingForm | null } | undefined,
  accountEmail: string | undefined,
): KnownBilling {
  if (latest?.billing) {
    const { billing } = latest;
    return { ...billing, ...shownMobile(billing.billingMobile, homeCountry) };
  }
  if (latest === undefined || accountEmail === undefined) return {};
  return { billingEmail: accountEmail };
}

/** A focused field keeps its text: an answer that arrives late must not type into it. */
export function learnBilling(
  before: KnownBilling,
  next: KnownBilling,
  focused: BillingField | null,
): KnownBilling {
  return focused === null ? next : { ...next, [focused]: before[focused] ?? '' };
}

/** The billing field that has the focus, or null. */
export function focusedField(form: HTMLFormElement | null): BillingField | null {
  const focused = form?.ownerDocument.activeElement ?? null;
  if (focused === null) return null;
  return billingFields.find((name) => form?.elements.namedItem(name) === focused) ?? null;
}

/** Typed values take precedence over known ones. */
export function shownBilling(known: KnownBilling, typed: BillingDraft): BillingForm {
  const { country, taxId, ...fields } = { ...known, ...typed };
  return { billingName: '', billingEmail: '', billingMobile: '', ...fields };
}

/** The country of the number: its own code's, or else the one that was chosen or is known. */
export function shownCountry(known: KnownBilling, typed: BillingDraft): CountryCode {
  const { billingMobile } = shownBilling(known, typed);
  return countryOf(billingMobile, typed.country ?? known.country ?? homeCountry);
}
