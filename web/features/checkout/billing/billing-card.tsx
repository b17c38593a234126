import type { RefObject, SubmitEvent } from 'react';
import { mostTaxIdLetters } from '#domain/reports/invoices.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { type BillingField, billingFields } from '#web/features/checkout/billing/billing-draft.ts';
import { PhoneField } from '#web/features/checkout/billing/phone-field.tsx';
import type { Billing, BillingErrors } from '#web/features/checkout/billing/use-billing.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';

interface BillingCardProps {
  /** The form id that the submit button refers to. */
  readonly id: string;
  readonly form: RefObject<HTMLFormElement | null>;
  readonly billing: Billing;
  readonly onSubmit: () => void;
}

export function BillingCard({ id, form, billing, onSubmit }: BillingCardProps) {
  const { shown, country, taxId, errors, change, tidy } = billing;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Card className="desktop:col-start-1 desktop:row-span-2 desktop:row-start-2">
      <h2 className="display text-xl">{checkoutLabels.billingTitle}</h2>
      <form ref={form} id={id} noValidate onSubmit={submit} className="mt-5 grid gap-5">
        <Field
          label={checkoutLabels.fullName}
          error={errors.billingName}
          name={'billingName' satisfies BillingField}
          autoComplete="name"
          required
          value={shown.billingName}
          onChange={({ target }) => change({ billingName: target.value })}
        />
        <Field
          label={checkoutLabels.emailAddress}
          error={errors.billingEmail}
          type="email"
          name={'billingEmail' satisfies BillingField}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={shown.billingEmail}
          onChange={({ target }) => change({ billingEmail: target.value })}
        />
        <PhoneField
          label={checkoutLabels.mobileNumber}
          error={errors.billingMobile}
          name={'billingMobile' satisfies BillingField}
          placeholder={checkoutLabels.mobileExample}
          text={shown.billingMobile}
          country={country}
          onChange={(text, chosen) => change({ billingMobile: text, country: chosen })}
          onLeave={tidy}
        />
        {taxId === null ? (
          <Button
            tone="quiet"
            className="-my-2 -ml-5 justify-self-start forced-colors:ml-0"
            onClick={() => change({ taxId: '' })}
          >
            {checkoutLabels.addTaxId}
          </Button>
        ) : (
          <Field
            label={checkoutLabels.taxId}
            hint={checkoutLabels.taxIdHint}
            name="taxId"
            maxLength={mostTaxIdLetters}
            autoComplete="off"
            spellCheck={false}
            value={taxId}
            onChange={({ target }) => change({ taxId: target.value })}
          />
        )}
      </form>
    </Card>
  );
}

export function firstError(errors: BillingErrors): BillingField | undefined {
  return billingFields.find((field) => errors[field] !== null);
}

/** Focuses a field or button of the form. */
export function focusOn(form: HTMLFormElement | null, name: string): void {
  const element = form?.elements.namedItem(name);
  if (element instanceof HTMLElement) element.focus();
}
