import type { CashOwed } from '#contract/cash-owed.ts';
import type { OpenShift } from '#contract/console-shifts.ts';
import { displayAmount, sumSen } from '#domain/money/money.ts';
import { countSales, owedFromTill } from '#domain/staff/shifts.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { signedAmount, whenText } from '#web/console/shift/shift-form.ts';
import { Section } from '#web/console/ui/section.tsx';

const { till: words } = shiftLabels;

interface TillFactsProps {
  readonly shift: Pick<
    OpenShift,
    | 'openedBy'
    | 'openedAt'
    | 'floatSen'
    | 'floatDifferenceSen'
    | 'floatReason'
    | 'expected'
    | 'sales'
    | 'entries'
  >;
  /** A sentence about the end of the shift, if it has ended. */
  readonly closed?: string;
  /** The cash that the desk owes guests, or owed when the shift was closed. */
  readonly owed?: readonly Pick<CashOwed, 'amountSen'>[];
}

const nothing: readonly never[] = [];

/** The amounts expected in the till, their parts, and what of the cash is owed to guests. [SHIFT-3] [SHIFT-15] */
export function TillFacts({ shift, closed, owed = nothing }: TillFactsProps) {
  const { openedBy, openedAt, floatSen, expected, sales, entries } = shift;
  const cash = sales.filter(({ method }) => method === 'cash');
  const terminalCount = countSales(sales, 'terminal');
  const facts: readonly [string, string][] = [
    [words.float, displayAmount(floatSen)],
    [
      fill(words.cashSales, { count: `${countSales(sales, 'cash')}` }),
      displayAmount(sumSen(cash.map(({ amountSen }) => amountSen))),
    ],
    [words.entries, signedAmount(sumSen(entries.map(({ amountSen }) => amountSen)))],
  ];
  const { owedSen, leftSen } = owedFromTill(expected.cashSen, owed);
  const owedFacts: readonly [string, string][] =
    owedSen === 0
      ? []
      : [
          [words.owed, displayAmount(owedSen)],
          [words.left, displayAmount(leftSen)],
        ];
  return (
    <Section title={words.title}>
      <p className="px-4 pb-2 text-[0.8125rem] text-ink-soft">
        {fill(words.opened, { name: openedBy.name, when: whenText(openedAt) })}
        {shift.floatReason !== null && (
          <span className="block">
            {fill(words.floatDiffers, {
              amount: signedAmount(shift.floatDifferenceSen),
              reason: shift.floatReason,
            })}
          </span>
        )}
        {closed !== undefined && <span className="block">{closed}</span>}
      </p>
      <dl className="shift-facts">
        <Facts facts={facts} />
        <Facts facts={[[words.cash, displayAmount(expected.cashSen)]]} isSum />
        <Facts facts={owedFacts} />
        <Facts
          facts={[
            [
              fill(words.terminal, { count: `${terminalCount}` }),
              displayAmount(expected.terminalSen),
            ],
          ]}
          isSum
        />
      </dl>
    </Section>
  );
}

interface FactsProps {
  readonly facts: readonly (readonly [string, string])[];
  readonly isSum?: boolean;
}

function Facts({ facts, isSum = false }: FactsProps) {
  return facts.map(([name, value]) => (
    <div key={name} className={isSum ? 'is-sum' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  ));
}
