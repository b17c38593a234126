import { displayAmount } from '#domain/money/money.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import type { SaleErrors } from '#web/console/sale/sale-errors.ts';
import {
  creditsShort,
  holdChoices,
  type SaleDraft,
  type SaleQuote,
} from '#web/console/sale/sale-request.ts';
import { Field, FieldFrame, inputClass } from '#web/ui/field.tsx';

interface SalePaymentProps {
  readonly draft: SaleDraft;
  readonly quote: SaleQuote | undefined;
  readonly errors: SaleErrors;
  readonly onChange: (changed: Partial<SaleDraft>) => void;
}

/** How the buyer pays, with what each way needs. */
export function SalePayment({ draft, quote, errors, onChange }: SalePaymentProps) {
  const { isGuest, method, reference } = draft;
  const methods = isGuest
    ? (['cash', 'terminal', 'link'] as const)
    : (['cash', 'terminal', 'credits', 'link'] as const);
  return (
    <>
      <Choice
        legend={words.payment}
        choices={methods.map((one) => ({
          text: words[one],
          isChosen: method === one,
          choose: () => onChange({ method: one }),
        }))}
      />
      {method === 'credits' && quote && (
        <p role="status" className="figures text-sm text-ink-soft">
          {creditsShort(draft, quote) ??
            fill(words.availableCredits, { amount: displayAmount(quote.availableCreditsSen) })}
        </p>
      )}
      {method === 'terminal' && (
        <Field
          label={words.reference}
          required
          maxLength={40}
          autoComplete="off"
          error={errors.reference ?? null}
          value={reference}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      )}
      {method === 'link' && <LinkFields draft={draft} errors={errors} onChange={onChange} />}
      {quote && quote.freeSlots > 0 && (
        <p className="text-sm text-ink-soft">
          {fill(words.freeSlots, { count: `${quote.freeSlots}` })}
        </p>
      )}
    </>
  );
}

function LinkFields({
  draft: { isGuest, email, holdMinutes },
  errors,
  onChange,
}: Omit<SalePaymentProps, 'quote'>) {
  return (
    <>
      {isGuest && (
        <Field
          label={words.email}
          hint={words.emailHint}
          required
          type="email"
          maxLength={128}
          autoComplete="off"
          error={errors.email ?? null}
          value={email}
          onChange={({ target }) => onChange({ email: target.value })}
        />
      )}
      <FieldFrame label={words.holdFor} hint={words.holdHint} error={errors.holdMinutes ?? null}>
        {(parts) => (
          <select
            {...parts}
            value={holdMinutes}
            onChange={({ target }) => onChange({ holdMinutes: Number(target.value) })}
            className={`${inputClass} figures border-edge`}
          >
            {holdChoices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {durationText(minutes)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </>
  );
}

function durationText(minutes: number): string {
  if (minutes < 60) return fill(words.minutes, { count: `${minutes}` });
  return minutes === 60 ? words.oneHour : fill(words.hours, { count: `${minutes / 60}` });
}
