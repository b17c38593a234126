import { type Sen, sumSen } from '#domain/money/money.ts';

/** One event of a member's statement. */
interface StatementEvent {
  readonly at: string;
  /** Bought goods at their price, money that was paid, or an entry of the credit ledger. */
  readonly kind: 'bought' | 'paid' | 'credits';
  /** Credits that were taken are negative. */
  readonly amountSen: Sen;
}

/** An event with the balance of credits after it. */
type StatementLine<Event extends StatementEvent> = Event & { readonly balanceSen: Sen };

interface Statement<Event extends StatementEvent> {
  readonly beforeSen: Sen;
  readonly afterSen: Sen;
  readonly boughtSen: Sen;
  readonly paidSen: Sen;
  /** Credits received, minus credits used. */
  readonly creditsSen: Sen;
  readonly lines: readonly StatementLine<Event>[];
}

const order = { bought: 0, paid: 1, credits: 2 } as const;

/**
 * The statement of a period, by time. Only entries of the ledger change the balance, so its last
 * balance is that of the ledger. [STATEMENT-1]
 */
export function statementOf<Event extends StatementEvent>(
  beforeSen: Sen,
  events: readonly Event[],
): Statement<Event> {
  const sorted = events.toSorted(
    (one, other) =>
      Date.parse(one.at) - Date.parse(other.at) || order[one.kind] - order[other.kind],
  );
  let balanceSen = beforeSen;
  const lines = sorted.map((event) => {
    if (event.kind === 'credits') balanceSen += event.amountSen;
    return { ...event, balanceSen };
  });
  const sumOf = (kind: StatementEvent['kind']): Sen =>
    sumSen(events.filter((event) => event.kind === kind).map(({ amountSen }) => amountSen));
  return {
    beforeSen,
    afterSen: balanceSen,
    boughtSen: sumOf('bought'),
    paidSen: sumOf('paid'),
    creditsSen: sumOf('credits'),
    lines,
  };
}
