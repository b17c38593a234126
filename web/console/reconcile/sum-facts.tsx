import { displayAmount } from '#domain/money/money.ts';
import { differenceInAll, type Sums } from '#domain/payments/reconciliation.ts';
import { reconcileLabels } from '#domain/words/reconcile-labels.ts';
import { signedAmount } from '#web/console/shift/shift-form.ts';

const { sums: words } = reconcileLabels;

/** The sums of a day or a file. [RECON-6] */
export function SumFacts({ sums }: { readonly sums: Sums }) {
  const facts = [
    [words.ours, displayAmount(sums.oursSen)],
    [words.theirs, displayAmount(sums.theirsSen)],
    [words.ourRefunds, displayAmount(sums.ourRefundsSen)],
    [words.theirRefunds, displayAmount(sums.refundsSen)],
    [words.difference, signedAmount(differenceInAll(sums))],
    [words.fees, displayAmount(sums.feesSen)],
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
