import { dayAt, type ReportRows } from '#proof/model/report-rows.ts';

/** An amount on a day, under everything that a report groups by. */
export interface DatedAmount {
  readonly day: string;
  readonly sen: number;
  readonly by: Readonly<Record<string, string>>;
}

const kindNames: Readonly<Record<string, string>> = {
  court_booking: 'courts',
  group_lesson: 'lessons',
  membership_upgrade: 'memberships',
};

export const methodName = (provider: string, method: string | null): string => {
  if (provider === 'desk') return method ?? '';
  const name = (method ?? '').toLowerCase();
  if (name.startsWith('fpx')) return 'fpx';
  if (name.startsWith('credit')) return 'card';
  return name.includes('wallet') || name.includes('tng') ? 'ewallet' : 'online';
};

/** The tax in an amount at the rate of its item, to the nearest sen. */
export const taxIn = (sen: number, rate: number): number =>
  Math.sign(sen) * Math.floor((2 * Math.abs(sen) * rate + 10_000 + rate) / (2 * (10_000 + rate)));

/** When each payment that has booked an order did so: when it came, or when it was attached. */
const bookedPayments = ({ payments, resolutions }: ReportRows) => {
  const attachedAt = new Map(
    resolutions
      .filter(({ kind, state }) => kind === 'attached' && state === 'resolved')
      .map((one) => [`${one.provider} ${one.provider_transaction_id}`, one.ended_at]),
  );
  return payments.flatMap((payment) => {
    const { provider, provider_transaction_id, outcome, settled_at } = payment;
    const at = attachedAt.get(`${provider} ${provider_transaction_id}`) ?? settled_at;
    return outcome === 'booked' && at !== null ? [{ ...payment, at }] : [];
  });
};

/** The paid amounts, from the payments and the ledger alone. */
export const paidAmounts = (rows: ReportRows): DatedAmount[] => {
  const { entries, changes } = rows;
  const undoing = new Set(changes.filter(({ undoes }) => undoes !== null).map(({ id }) => id));
  const booked = bookedPayments(rows).map(({ provider, method, amount_sen, at }) => ({
    day: dayAt(at),
    sen: amount_sen,
    by: { method: methodName(provider, method) },
  }));
  const spent = entries
    .filter(
      ({ kind, amount_sen, change_id }) =>
        kind === 'order' || (kind === 'move' && amount_sen < 0 && !undoing.has(change_id ?? '')),
    )
    .map(({ created_at, amount_sen }) => ({
      day: dayAt(created_at),
      sen: -amount_sen,
      by: { method: 'credits' },
    }));
  return [...booked, ...spent];
};

/** The main order that sold an item. */
export const orderOfItem = ({ orders, items }: ReportRows, itemId: string | null): string => {
  const part = items.find(({ id }) => id === itemId)?.order_id;
  return orders.find(({ order_id }) => order_id === part)?.parent_order_id ?? part ?? '';
};

/** The sold amounts, from the items of paid orders and from the changes of bookings. */
export const soldAmounts = (rows: ReportRows): (DatedAmount & { readonly taxSen: number })[] => {
  const { orders, items, changes, overrides } = rows;
  const byId = new Map(orders.map((order) => [order.order_id, order]));
  const courts = new Map(rows.courts.map(({ id, name }) => [id, name]));
  const courtOf = (id: number | null): string => (id === null ? '' : (courts.get(id) ?? '?'));
  const paidAt = new Map(bookedPayments(rows).map(({ order_id, at }) => [order_id, at]));
  const sold = items.flatMap((item) => {
    const part = byId.get(item.order_id);
    const main = byId.get(part?.parent_order_id ?? item.order_id);
    if (main === undefined) return [];
    const isFree = main.status !== 'pending' && main.total_amount_sen === main.credits_sen;
    const at = paidAt.get(main.order_id) ?? (isFree ? main.created_at : null);
    if (at === null) return [];
    const [firstMove] = changes
      .filter(({ item_id, kind }) => item_id === item.id && kind === 'moved')
      .toSorted(
        (a, b) => a.created_at.getTime() - b.created_at.getTime() || (a.id < b.id ? -1 : 1),
      );
    const override = overrides.find(({ item_id }) => item_id === item.id);
    return [
      {
        day: dayAt(at),
        sen: item.final_sen,
        taxSen: item.tax_sen,
        by: {
          order: main.order_id,
          kind: kindNames[item.kind] ?? '?',
          channel: main.channel,
          court: courtOf(firstMove?.court_id ?? item.court_id),
        },
        promotion: item.company_discount_sen,
        status: item.membership_discount_sen,
        staff_price: Math.max(0, (override?.rule_sen ?? 0) - (override?.sold_sen ?? 0)),
      },
    ];
  });
  const dearer = changes
    .filter(({ kind, amount_sen, undoes }) => kind === 'moved' && amount_sen < 0 && undoes === null)
    .map(({ created_at, amount_sen, to_court_id, staff_user_id, item_id }) => ({
      day: dayAt(created_at),
      sen: -amount_sen,
      taxSen: taxIn(-amount_sen, items.find(({ id }) => id === item_id)?.tax_rate_bp ?? 0),
      by: {
        order: orderOfItem(rows, item_id),
        kind: 'courts',
        channel: staff_user_id === null ? 'web' : 'desk',
        court: courtOf(to_court_id),
      },
    }));
  return [...sold, ...dearer];
};

/** Decisions by which the venue keeps what it owed for a change. */
export const keptForChanges = ({ resolutions }: ReportRows) =>
  resolutions.flatMap(({ change_id, order_id, kind, state, ended_at, amount_sen }) =>
    change_id !== null &&
    state === 'resolved' &&
    (kind === 'kept' || kind === 'closed') &&
    ended_at !== null
      ? [{ change_id, order_id, at: ended_at, amount_sen }]
      : [],
  );

/** The amounts given back: credits from the ledger, money of guests from the changes of bookings. */
export const givenBack = ({ entries, changes }: ReportRows): DatedAmount[] => {
  const undoing = new Set(changes.filter(({ undoes }) => undoes !== null).map(({ id }) => id));
  const credits = entries
    .filter(
      ({ kind, amount_sen, change_id }) =>
        kind === 'refund' ||
        kind === 'refund_undone' ||
        (kind === 'move' && (amount_sen > 0 || undoing.has(change_id ?? ''))),
    )
    .map(({ created_at, amount_sen }) => ({
      day: dayAt(created_at),
      sen: amount_sen,
      by: { form: 'credits' },
    }));
  const money = changes
    .filter(({ gave_back }) => gave_back === 'money')
    .map(({ created_at, amount_sen }) => ({
      day: dayAt(created_at),
      sen: amount_sen,
      by: { form: 'money' },
    }));
  return [...credits, ...money];
};

/** The refunded amounts: what was given back, without what the venue keeps of it. */
export const refundedAmounts = (rows: ReportRows): DatedAmount[] => [
  ...givenBack(rows),
  ...keptForChanges(rows).map(({ at, amount_sen }) => ({
    day: dayAt(at),
    sen: -amount_sen,
    by: { form: 'money' },
  })),
];

/** The money that came back for undone sales, as their undoing recorded it, without what the venue keeps. */
export const undoneAmounts = (rows: ReportRows): DatedAmount[] => {
  const undone = new Set(rows.undoneSales.map(({ order_id }) => order_id));
  return [
    ...rows.undoneSales.map(({ created_at, amount_sen }) => ({
      day: dayAt(created_at),
      sen: amount_sen,
      by: {},
    })),
    ...keptForChanges(rows)
      .filter(({ order_id }) => undone.has(order_id ?? ''))
      .map(({ at, amount_sen }) => ({ day: dayAt(at), sen: -amount_sen, by: {} })),
  ];
};

/** Money that went back: by refunds that are done, cash of decisions, and decisions to pay outside. */
export const paidBackAmounts = (rows: ReportRows): DatedAmount[] => {
  const done = rows.refunds.flatMap(({ state, ended_at, amount_sen }) =>
    state === 'done' && ended_at !== null
      ? [{ day: dayAt(ended_at), sen: amount_sen, by: { form: 'provider' } }]
      : [],
  );
  const cash = rows.cash
    .filter(({ decision_id }) => decision_id !== null)
    .map(({ created_at, amount_sen }) => ({
      day: dayAt(created_at),
      sen: -amount_sen,
      by: { form: 'cash' },
    }));
  const foreign = new Set(
    rows.payments
      .filter(({ currency }) => currency !== 'MYR')
      .map((one) => one.provider_transaction_id),
  );
  const foreignStrangers = new Set(
    rows.strangers.filter(({ currency }) => currency !== 'MYR').map(({ id }) => id),
  );
  const undoneBy = new Map(rows.undoneSales.map(({ order_id, method }) => [order_id, method]));
  const outside = rows.resolutions.flatMap((one) =>
    one.kind === 'refunded_outside' &&
    one.state === 'resolved' &&
    one.ended_at !== null &&
    !foreign.has(one.provider_transaction_id ?? '') &&
    !foreignStrangers.has(one.charge_id ?? '')
      ? [
          {
            day: dayAt(one.ended_at),
            sen: one.amount_sen,
            by: {
              form: (one.change_id === null ? null : undoneBy.get(one.order_id ?? '')) ?? 'outside',
            },
          },
        ]
      : [],
  );
  return [...done, ...cash, ...outside];
};
