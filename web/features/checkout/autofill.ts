import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { BillingForm } from '#domain/billing.ts';
import { billingFields } from '#web/features/checkout/billing-draft.ts';

/** The spec's "for 5 seconds". */
const watchedForMs = 5_000;

/** Safari fills fields without an event more often than others, so it is looked at more often. */
export function autofillPollMs(userAgent: string): number {
  const isSafari = /safari/i.test(userAgent) && !/chrom|crios|fxios|edg|android/i.test(userAgent);
  return isSafari ? 100 : 500;
}

/** Some browsers fill a form without telling it, so for a while its fields are looked at. */
export function useAutofill(
  form: RefObject<HTMLFormElement | null>,
  onLook: (values: Partial<BillingForm>) => void,
): void {
  const look = useEffectEvent(() => {
    const inputs = billingFields.map((field) => form.current?.elements.namedItem(field));
    const known = inputs.filter((input) => input instanceof HTMLInputElement);
    onLook(Object.fromEntries(known.map(({ name, value }) => [name, value])));
  });
  useEffect(() => {
    const poll = setInterval(look, autofillPollMs(navigator.userAgent));
    const end = setTimeout(() => clearInterval(poll), watchedForMs);
    return () => {
      clearInterval(poll);
      clearTimeout(end);
    };
  }, []);
}
