import { displayAmount } from '#domain/money/money.ts';
import { refusalToOverride } from '#domain/staff/overrides.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { type SaleErrors, saleErrorsOf } from '#web/console/sale/sale-errors.ts';
import { isOverridden, type SaleDraft, type SaleQuote } from '#web/console/sale/sale-request.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface OverrideFieldsProps {
  readonly role: StaffRole;
  readonly draft: SaleDraft;
  readonly quote: SaleQuote | undefined;
  readonly errors: SaleErrors;
  readonly onChange: (changed: Partial<SaleDraft>) => void;
}

/** The rules that the sale overrides, and the reason. Hidden without the permission. */
export function OverrideFields({ role, draft, quote, errors, onChange }: OverrideFieldsProps) {
  const { waives, price, overrideReason } = draft;
  const mayChangePrice = refusalToOverride(role, ['price']) === null;
  // The price is validated while it is typed.
  const typedWrong = price === '' ? null : saleErrorsOf(draft).price;
  const isPriced = quote !== undefined && quote.totalSen > 0;
  if (!isOverridden(draft)) {
    return mayChangePrice && isPriced ? (
      <Button
        tone="quiet"
        className="-my-1 -ml-5 justify-self-start"
        onClick={() => onChange({ price: '' })}
      >
        {words.changePrice}
      </Button>
    ) : null;
  }
  return (
    <div className="grid gap-3 rounded-control bg-mist p-3">
      {waives.map((rule) => (
        <p key={rule} className="text-sm font-semibold">
          {words.waived[rule]}
        </p>
      ))}
      {price !== null && (
        <Field
          label={words.price}
          hint={fill(words.priceHint, { amount: displayAmount(quote?.totalSen ?? 0) })}
          required
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          error={errors.price ?? typedWrong ?? null}
          value={price}
          onChange={({ target }) => onChange({ price: target.value })}
        />
      )}
      <Field
        label={words.overrideReason}
        hint={words.overrideReasonHint}
        required
        maxLength={200}
        autoComplete="off"
        error={errors.overrideReason ?? null}
        value={overrideReason}
        onChange={({ target }) => onChange({ overrideReason: target.value })}
      />
      <Button
        tone="quiet"
        className="-my-1 -ml-5 justify-self-start"
        onClick={() => onChange({ waives: [], price: null })}
      >
        {words.byRules}
      </Button>
    </div>
  );
}
