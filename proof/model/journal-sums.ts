import { dayAt, type ReportRows } from '#proof/model/report-rows.ts';
import { givenBack, keptForChanges, soldAmounts, taxIn } from '#proof/model/report-sums.ts';

/** The sum posted to an account on a day; negative for a credit. */
interface Posted {
  readonly day: string;
  readonly account: string;
  readonly sen: number;
}

const foreignIds = (rows: ReportRows): ReadonlySet<string> =>
  new Set(rows.strangers.filter(({ currency }) => currency !== 'MYR').map(({ id }) => id));

const keyOf = (provider: string | null, transactionId: string | null): string =>
  `${provider} ${transactionId}`;

/** Where the money of a charge went when a person decided about it before it was a payment of ours. */
const decidedPlaces = (rows: ReportRows): ReadonlyMap<string, string> => {
  const foreign = foreignIds(rows);
  const places: Readonly<Record<string, string>> = {
    refunded_outside: 'paid_outside',
    closed: 'kept',
    kept: 'kept',
  };
  return new Map(
    rows.strangers.flatMap(({ id, provider, transaction_id }) => {
      const decision = rows.resolutions.find(
        ({ charge_id, state, kind }) =>
          charge_id === id && state === 'resolved' && kind !== 'attached',
      );
      if (decision === undefined) return [];
      const place = foreign.has(id) ? 'nowhere' : (places[decision.kind] ?? 'nowhere');
      return [[keyOf(provider, transaction_id), place]] as const;
    }),
  );
};

/** The accounts of money, from the payments, refunds and the till alone. */
const moneyPosted = (rows: ReportRows): Posted[] => {
  const decided = decidedPlaces(rows);
  const charges = rows.payments.filter(
    (one) =>
      one.settled_at !== null &&
      one.currency === 'MYR' &&
      !one.provider_transaction_id.includes('/') &&
      !decided.has(keyOf(one.provider, one.provider_transaction_id)),
  );
  const chargeIds = new Set(charges.map((one) => keyOf(one.provider, one.provider_transaction_id)));
  const received = charges.map((one) => ({
    day: dayAt(one.settled_at ?? new Date(0)),
    account: one.provider === 'desk' ? (one.method ?? '') : 'provider',
    sen: one.amount_sen,
  }));
  const byResolution = new Map(
    rows.refunds.map((one) => [one.resolution_id ?? '', one.ended_at] as const),
  );
  const foreign = new Set(
    rows.payments
      .filter(({ currency }) => currency !== 'MYR')
      .map((one) => keyOf(one.provider, one.provider_transaction_id)),
  );
  const foreignStrangers = foreignIds(rows);
  const undoneBy = new Map(rows.undoneSales.map((one) => [one.order_id, one.method]));
  const resolved = rows.resolutions.flatMap((one) => {
    const charge = keyOf(one.provider, one.provider_transaction_id);
    if (one.state !== 'resolved' || foreign.has(charge)) return [];
    // A charge that was attached is among the payments.
    const isPayment = one.charge_id !== null && one.kind === 'attached';
    if (isPayment || foreignStrangers.has(one.charge_id ?? '')) return [];
    const refundedAt = byResolution.get(one.id) ?? byResolution.get(one.decision_id ?? '');
    const day = dayAt(refundedAt ?? one.ended_at ?? new Date(0));
    const isClosed = one.kind === 'closed';
    const isOwed = one.change_id !== null;
    // A message that only contradicted another one is explained, which moves nothing.
    if (isClosed && !isOwed && one.charge_id === null && !chargeIds.has(charge)) return [];
    const paidOutside = (isOwed ? undoneBy.get(one.order_id ?? '') : null) ?? 'paid_outside';
    const targets: Readonly<Record<string, string>> = {
      refunded_outside: paidOutside,
      refunded_at_provider: 'provider',
      closed: 'kept',
      kept: 'kept',
      // Booked as received, and taken out again.
      not_received: 'provider',
    };
    const target = targets[one.kind];
    // Money that no payment brought comes in when a person decides about it, unless it came in before.
    const place = decided.get(charge) ?? 'nowhere';
    const source = place === 'nowhere' ? 'provider' : place;
    const isNew = !isOwed && !chargeIds.has(charge);
    return [
      ...(target === undefined ? [] : [{ day, account: target, sen: -one.amount_sen }]),
      ...(isNew ? [{ day, account: source, sen: one.amount_sen }] : []),
    ];
  });
  const toCards = rows.entries
    .filter(({ kind }) => kind === 'card_refund')
    .map((one) => ({ day: dayAt(one.created_at), account: 'provider', sen: one.amount_sen }));
  const cash = rows.cash.map((one) => ({
    day: dayAt(one.created_at),
    account: 'cash',
    sen: one.amount_sen,
  }));
  const floats = rows.shifts.map((one) => ({
    day: dayAt(one.opened_at),
    account: 'cash',
    sen: one.float_difference_sen,
  }));
  const counted = rows.shifts.flatMap((one) =>
    one.closed_at === null
      ? []
      : [
          {
            day: dayAt(one.closed_at),
            account: 'cash',
            sen: (one.counted_cash_sen ?? 0) - (one.expected_cash_sen ?? 0),
          },
          {
            day: dayAt(one.closed_at),
            account: 'terminal',
            sen: (one.counted_terminal_sen ?? 0) - (one.expected_terminal_sen ?? 0),
          },
        ],
  );
  const fees = rows.closedDays.map((one) => ({
    day: dayAt(one.closed_at),
    account: 'provider',
    sen: -one.fees_sen,
  }));
  const late = rows.lateFees.map((one) => ({
    day: dayAt(one.read_at),
    account: 'provider',
    sen: -one.fee_sen,
  }));
  return [...received, ...resolved, ...toCards, ...cash, ...floats, ...counted, ...fees, ...late];
};

/** Credits from the ledger alone, goods and refunds with their tax as the reports sum them. */
const bookedPosted = (rows: ReportRows): Posted[] => {
  const credits = rows.entries.map(({ created_at, amount_sen }) => ({
    day: dayAt(created_at),
    account: 'credits',
    sen: -amount_sen,
  }));
  const sold = soldAmounts(rows).flatMap(({ day, sen, by, taxSen }) => [
    { day, account: by.kind ?? '', sen: taxSen - sen },
    { day, account: 'tax', sen: -taxSen },
  ]);
  const rates = new Map(rows.items.map(({ id, tax_rate_bp }) => [id, tax_rate_bp]));
  const refundTax = rows.changes
    .filter(({ amount_sen, undoes }) => amount_sen > 0 || undoes !== null)
    .map(({ created_at, amount_sen, item_id }) => ({
      day: dayAt(created_at),
      sen: taxIn(amount_sen, rates.get(item_id ?? '') ?? 0),
    }));
  const itemOf = new Map(rows.changes.map(({ id, item_id }) => [id, item_id]));
  // The whole amount is posted as kept, with the money.
  const keptTax = keptForChanges(rows).flatMap(({ at, change_id, amount_sen }) => {
    const sen = taxIn(amount_sen, rates.get(itemOf.get(change_id) ?? '') ?? 0);
    return [
      { day: dayAt(at), account: 'kept', sen },
      { day: dayAt(at), account: 'tax', sen: -sen },
    ];
  });
  const refunds = [
    ...givenBack(rows).map(({ day, sen }) => ({ day, account: 'refunds', sen })),
    ...refundTax.map(({ day, sen }) => ({ day, account: 'refunds', sen: -sen })),
    ...refundTax.map(({ day, sen }) => ({ day, account: 'tax', sen })),
  ];
  return [...credits, ...sold, ...refunds, ...keptTax];
};

/** The sum posted to each of these accounts on each day; the other accounts balance them. */
export const postedSums = (rows: ReportRows): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const { day, account, sen } of [...moneyPosted(rows), ...bookedPosted(rows)]) {
    const key = `${account} on ${day}`;
    sums.set(key, (sums.get(key) ?? 0) + sen);
  }
  return sums;
};

export const checkedAccounts = [
  ...['provider', 'cash', 'terminal', 'paid_outside', 'kept'],
  ...['credits', 'tax', 'courts', 'lessons', 'memberships', 'refunds'],
];
