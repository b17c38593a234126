import { displayAmount, displayCredits, type Sen } from '#domain/money/money.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { CheckoutOrder } from '#web/features/checkout/quote/checkout-order.ts';
import { HeldOrderLink } from '#web/features/checkout/quote/held-order-link.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ComingText } from '#web/ui/coming-text.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 border-line border-t py-2';
const appliedClass = 'figures pl-8 text-sm text-ink-soft';

/** Shown only to members with credits, and on until it is turned off. [CREDIT-2] */
export function CreditsField({ order }: { readonly order: CheckoutOrder }) {
  const { quote, isLoading, expected, heldCreditsSen } = order;
  if (isLoading) return <ComingField {...expected} />;
  return (
    <>
      {quote !== null && quote.availableCreditsSen > 0 && (
        <Choice order={order} availableSen={quote.availableCreditsSen} />
      )}
      {heldCreditsSen > 0 && (
        <div className="border-line border-t pt-3 text-sm text-ink-soft">
          <p>{fill(checkoutLabels.creditsHeld, { amount: displayAmount(heldCreditsSen) })}</p>
          <HeldOrderLink />
        </div>
      )}
    </>
  );
}

interface ChoiceProps {
  readonly order: CheckoutOrder;
  readonly availableSen: Sen;
}

function Choice({ order, availableSen }: ChoiceProps) {
  const { summary, usesCredits, setUsesCredits } = order;
  return (
    <div className={rowClass}>
      <Checkbox
        label={<UseCredits availableSen={availableSen} />}
        checked={usesCredits}
        onChange={({ target }) => setUsesCredits(target.checked)}
      />
      <span aria-live="polite" className={appliedClass}>
        {appliedWords(summary.creditsSen)}
      </span>
    </div>
  );
}

type ComingFieldProps = Pick<CheckoutOrder['expected'], 'availableCreditsSen' | 'creditsSen'>;

/** Reserves the space for members with credits, as far as that is known. */
export function ComingField({ availableCreditsSen, creditsSen }: ComingFieldProps) {
  if (availableCreditsSen <= 0) return null;
  return (
    <div className={rowClass}>
      <span className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <Skeleton className="size-5 shrink-0" />
        <ComingText>
          <UseCredits availableSen={availableCreditsSen} />
        </ComingText>
      </span>
      <span className={appliedClass}>
        <ComingText>{appliedWords(creditsSen)}</ComingText>
      </span>
    </div>
  );
}

/** The label, which wraps before the amount if it must. */
function UseCredits({ availableSen }: { readonly availableSen: Sen }) {
  const { useCredits, creditsAvailable } = checkoutLabels;
  return (
    <>
      <span className="inline-block">{useCredits}</span>{' '}
      <span className="inline-block">
        {fill(creditsAvailable, { amount: displayCredits(availableSen) })}
      </span>
    </>
  );
}

function appliedWords(creditsSen: Sen): string {
  return fill(checkoutLabels.creditsApplied, { amount: displayAmount(creditsSen) });
}
