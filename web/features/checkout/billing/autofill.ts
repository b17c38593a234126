import { useEffect, useEffectEvent } from 'react';
import type { BillingForm } from '#domain/orders/billing.ts';
import { type BillingField, billingFields } from '#web/features/checkout/billing/billing-draft.ts';

/** The specification's "for 5 seconds". */
const watchedForMs = 5_000;

/** Safari autofills without an event more often than others, so it is polled more often. */
export function autofillPollMs(userAgent: string): number {
  const isSafari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edg|android/i.test(userAgent);
  return isSafari ? 100 : 500;
}

/** The fields whose value differs from what we rendered: the browser has autofilled them. */
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

/** Some browsers autofill a form without an event, so its fields are polled for a while. */
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
