import { displayAmount } from '#domain/money/money.ts';
import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import type { SaleErrors } from '#web/console/sale/sale-errors.ts';
import {
  creditsShort,
  holdChoicesUntil,
  type SaleDraft,
  type SaleQuote,
} from '#web/console/sale/sale-request.ts';
import { TerminalReference } from '#web/console/sale/terminal-reference.tsx';
import { Field, FieldFrame, inputClass } from '#web/ui/field.tsx';

interface SalePaymentProps {
  readonly draft: SaleDraft;
  readonly quote: SaleQuote | undefined;
  /** How long until the first slot starts. */
  readonly minutesLeft: number;
  readonly errors: SaleErrors;
  /** True if another sale of today has the reference. */
  readonly isReferenceUsed: boolean;
  readonly onChange: (changed: Partial<SaleDraft>) => void;
}

/** How the buyer pays, with what each way needs. */
export function SalePayment(props: SalePaymentProps) {
  const { draft, quote, errors, isReferenceUsed, onChange } = props;
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
        <TerminalReference
          reference={reference}
          isSharedSlip={draft.isSharedSlip}
          isUsed={isReferenceUsed}
          error={errors.reference ?? null}
          onChange={onChange}
        />
      )}
      {method === 'link' && <LinkFields {...props} />}
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
  minutesLeft,
  errors,
  onChange,
}: Omit<SalePaymentProps, 'quote' | 'isReferenceUsed'>) {
  const choices = holdChoicesUntil(minutesLeft);
  return (
    <>
      {isGuest && (
        <Field
          label={words.email}
          hint={words.linkHint}
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
            value={Math.min(holdMinutes, choices.at(-1) ?? holdMinutes)}
            onChange={({ target }) => onChange({ holdMinutes: Number(target.value) })}
            className={`${inputClass} figures border-edge`}
          >
            {choices.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes > minutesLeft ? untilStart(minutesLeft) : durationText(minutes)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
    </>
  );
}

function untilStart(minutesLeft: number): string {
  const hours = Math.floor(minutesLeft / 60);
  const [full, rest] = [durationText(hours * 60), durationText(minutesLeft % 60)];
  const parts = [hours > 0 && full, minutesLeft % 60 > 0 && rest].filter((part) => part !== false);
  return fill(words.untilStart, { duration: parts.join(' ') });
}

function durationText(minutes: number): string {
  if (minutes < 60) return fill(words.minutes, { count: `${minutes}` });
  return minutes === 60 ? words.oneHour : fill(words.hours, { count: `${minutes / 60}` });
}
