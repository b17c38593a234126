import { useEffect, useEffectEvent } from 'react';
import type { BillingForm } from '#domain/orders/billing.ts';
import { type BillingField, billingFields } from '#web/features/checkout/billing/billing-draft.ts';

/** The spec's "for 5 seconds". */
const watchedForMs = 5_000;

/** Safari fills fields without an event more often than others, so it is looked at more often. */
export function autofillPollMs(userAgent: string): number {
  const isSafari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edg|android/i.test(userAgent);
  return isSafari ? 100 : 500;
}

/** What stands in the fields and is not what they were given: the browser has filled it in. */
export function filledIn(
  form: HTMLFormElement | null,
  given: BillingForm,
): Partial<BillingForm> | null {
  const inputs = billingFields.map((field) => form?.elements.namedItem(field));
  const filled = inputs
    .filter((input) => input instanceof HTMLInputElement)
    .filter(({ name, value }) => value !== given[name as BillingField]);
  return filled.length === 0
    ? null
    : Object.fromEntries(filled.map(({ name, value }) => [name, value]));
}

/** Some browsers fill a form without telling it, so for a while its fields are looked at. */
export function useAutofill(onLook: () => void): void {
  const look = useEffectEvent(onLook);
  useEffect(() => {
    const poll = setInterval(look, autofillPollMs(navigator.userAgent));
    const end = setTimeout(() => clearInterval(poll), watchedForMs);
    return () => {
      clearInterval(poll);
      clearTimeout(end);
    };
  }, []);
}
