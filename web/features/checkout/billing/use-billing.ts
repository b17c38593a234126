import type { CountryCode } from 'libphonenumber-js/min';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { type BillingForm, billingRefusals, refusalOfBilling } from '#domain/orders/billing.ts';
import { mobileOf } from '#domain/orders/mobile-numbers.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useLatestBilling } from '#web/api/orders.ts';
import { useMember } from '#web/api/session.ts';
import { filledIn, useAutofill } from '#web/features/checkout/billing/autofill.ts';
import {
  type BillingDraft,
  type BillingField,
  focusedField,
  type KnownBilling,
  knownBilling,
  learnBilling,
  recallDraft,
  rememberDraft,
  shownBilling,
  shownCountry,
} from '#web/features/checkout/billing/billing-draft.ts';
import { shownMobile } from '#web/features/checkout/billing/phone.ts';

/** The specification's "input is debounced 300 ms": no error shows in the middle of a word. */
const debounceMs = 300;

export type BillingErrors = Readonly<Record<BillingField, string | null>>;

export interface Billing {
  /** The values in the fields. */
  readonly shown: BillingForm;
  readonly country: CountryCode;
  /** Null until the member asks to give a tax number. [TAX-6] */
  readonly taxId: string | null;
  readonly errors: BillingErrors;
  readonly change: (change: BillingDraft) => void;
  /** Shows a valid number by its national part when its field loses the focus. */
  readonly tidy: () => void;
  /** The form to order with, or null when there are errors to correct first. */
  readonly validate: () => CheckoutForm | null;
}

/** The form as it is sent with an order. */
export interface CheckoutForm extends BillingForm {
  readonly buyerTaxId?: string;
}

/** A member's billing form: what was typed, or else the known details. */
export function useBilling(userId: string, inputs: RefObject<HTMLFormElement | null>): Billing {
  const { data: latest } = useLatestBilling();
  const accountEmail = useMember()?.email;
  const [known, setKnown] = useState(() => knownBilling(latest, accountEmail));
  const [typed, setTyped] = useState(() => recallDraft(userId));
  const [areErrorsShown, setAreErrorsShown] = useState(false);
  const shown = shownBilling(known, typed);
  const country = shownCountry(known, typed);
  const form = formOf(known, typed);
  const settled = useDebounced(typed);
  const wrong = billingRefusals(formOf(known, settled));

  // Several fields can change before the next render, and none may overwrite another.
  const change = (changed: BillingDraft): void => setTyped((before) => ({ ...before, ...changed }));
  useEffect(() => rememberDraft(userId, typed), [userId, typed]);
  const takeFilledIn = (): void => {
    const filled = filledIn(inputs.current, shown);
    if (filled !== null) change(filled);
  };
  useAutofill(takeFilledIn);
  const learn = useEffectEvent((next: KnownBilling) => {
    // Otherwise the known details would overwrite what the browser has autofilled.
    takeFilledIn();
    const focused = focusedField(inputs.current);
    setKnown((before) => learnBilling(before, next, focused));
  });
  useEffect(() => {
    const next = knownBilling(latest, accountEmail);
    learn(next);
    // The field that had the focus learns when it loses it, if nothing was typed.
    const form = inputs.current;
    const learnLater = (): void => learn(next);
    form?.addEventListener('focusout', learnLater, { once: true });
    return () => form?.removeEventListener('focusout', learnLater);
  }, [inputs, latest, accountEmail]);
  const errorOf = (field: BillingField): string | null => {
    const refusal = wrong[field];
    const isAsked = areErrorsShown || settled[field] !== undefined;
    return isAsked && refusal !== null ? refusals[refusal] : null;
  };
  return {
    shown,
    country,
    taxId: typed.taxId ?? null,
    errors: {
      billingName: errorOf('billingName'),
      billingEmail: errorOf('billingEmail'),
      billingMobile: errorOf('billingMobile'),
    },
    change,
    tidy: () => {
      const tidied = shownMobile(shown.billingMobile, country);
      if (tidied.billingMobile !== shown.billingMobile) change(tidied);
    },
    validate: () => {
      setAreErrorsShown(true);
      if (refusalOfBilling(form) !== null) return null;
      const buyerTaxId = typed.taxId?.trim() ?? '';
      return buyerTaxId === '' ? form : { ...form, buyerTaxId };
    },
  };
}

/** The details of the form, with the number as it is sent. */
function formOf(known: KnownBilling, typed: BillingDraft): BillingForm {
  const shown = shownBilling(known, typed);
  return { ...shown, billingMobile: mobileOf(shown.billingMobile, shownCountry(known, typed)) };
}

function useDebounced<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
