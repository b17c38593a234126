import { displayAmount } from '#domain/money/money.ts';
import type { Sums } from '#domain/payments/reconciliation.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { signedAmount } from '#web/console/shift/shift-form.ts';

const { table: words } = reconcileLabels.days;

/** The sums of a day or a file. [RECON-6] */
export function SumFacts({ sums }: { readonly sums: Sums }) {
  const facts = [
    [words.ours, displayAmount(sums.oursSen)],
    [words.theirs, displayAmount(sums.theirsSen)],
    [words.difference, signedAmount(sums.theirsSen - sums.oursSen)],
    [words.fees, displayAmount(sums.feesSen)],
    [words.refunds, displayAmount(sums.refundsSen)],
  ] as const;
  return (
    <dl className="member-section reconcile-sums">
      {facts.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figures">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
