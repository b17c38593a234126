import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/orders.ts';
import { nextRequery } from '#domain/payments/requeries.ts';
import {
  contradictionId,
  lossOf,
  providersNumber,
  type SettlingQuestion,
  unappliedOutcome,
  venueCurrency,
  verdictOf,
} from '#domain/payments/settling.ts';

const charge = { orderId: 'order_a', amountSen: 12_000, currency: venueCurrency };
const order = { status: 'pending', dueSen: 12_000, isMemberGone: false } as const;

/** The verdict on a new charge of exactly the amount due, with the given changes. */
const ask = (changes: {
  readonly source?: SettlingQuestion['source'];
  readonly report?: Partial<SettlingQuestion['report']>;
  readonly order?: Partial<NonNullable<SettlingQuestion['order']>> | null;
  readonly known?: Partial<NonNullable<SettlingQuestion['known']>>;
  readonly isDecided?: boolean;
}) =>
  verdictOf({
    source: changes.source ?? 'notification',
    report: { ...charge, status: 'paid', ...changes.report },
    order: changes.order === null ? null : { ...order, ...changes.order },
    known: changes.known === undefined ? null : { ...charge, status: 'pending', ...changes.known },
    isDecided: changes.isDecided ?? false,
  });

test.each(['notification', 'callback', 'requery'] as const)(
  '[SETTLE-7] a %s of the amount due pays the order',
  (source) => {
    expect(ask({ source })).toBe('pay');
  },
);

test.each([
  ['paid', 'contradicted'],
  ['failed', 'noted'],
] as const)(
  '[EXC-13] %s after a person has decided about it as a charge without an order',
  (status, verdict) => {
    expect(ask({ report: { status }, isDecided: true })).toBe(verdict);
  },
);

test.each<[string, Parameters<typeof ask>[0], string]>([
  ['a return', { source: 'return' }, 'ignored'],
  ['a message that is not a payment', { report: { status: 'ignored' } }, 'ignored'],
  ['a payment of 0', { report: { amountSen: 0 } }, 'ignored'],
  ['a payment for an unknown order', { order: null }, 'unknown_order'],
])('[SETTLE-1] %s settles nothing', (_, changes, verdict) => {
  expect(ask(changes)).toBe(verdict);
});

test.each<[string, NonNullable<Parameters<typeof ask>[0]['known']>]>([
  ['order', { orderId: 'order_b' }],
  ['amount', { amountSen: 11_999 }],
  ['currency', { currency: 'SGD' }],
])('[SETTLE-2] a charge reported with another %s before is contradicted', (_, known) => {
  expect(ask({ known })).toBe('contradicted');
  expect(ask({ known: { ...known, status: 'paid' } })).toBe('contradicted');
});

test('[SETTLE-2] each contradiction of a paid charge has its own id, which no charge can have', () => {
  const ids = [
    contradictionId('7', charge),
    contradictionId('7', { ...charge, orderId: 'order_b' }),
    contradictionId('7', { ...charge, amountSen: 11_999 }),
    contradictionId('7', { ...charge, currency: 'SGD' }),
  ];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.some((id) => /^\d+$/.test(id))).toBe(false);
  expect([...ids, '7'].map(providersNumber)).toEqual(['7', '7', '7', '7', '7']);
});

test.each(['paid', 'failed', 'pending'] as const)(
  '[SETTLE-3] a paid charge stays paid when it is reported as %s',
  (status) => {
    expect(ask({ known: { status: 'paid' }, report: { status } })).toBe('repeated');
  },
);

test('[SETTLE-3] a pending message after the failure changes nothing', () => {
  expect(ask({ known: { status: 'failed' }, report: { status: 'pending' } })).toBe('repeated');
});

test.each([
  [null, 'failed', 'noted'],
  [null, 'pending', 'noted'],
  ['pending', 'failed', 'noted'],
  ['pending', 'pending', 'repeated'],
  ['failed', 'failed', 'repeated'],
  ['pending', 'paid', 'pay'],
  ['failed', 'paid', 'pay'],
] as const)('[SETTLE-4] after %s, %s is %s', (before, status, verdict) => {
  const known = before === null ? {} : { known: { status: before } };
  expect(ask({ ...known, report: { status } })).toBe(verdict);
});

test.each<[string, Parameters<typeof ask>[0], string]>([
  ['another currency', { report: { currency: 'SGD' } }, 'wrong_currency'],
  ['a payment of a deleted member', { order: { isMemberGone: true } }, 'member_gone'],
])('[SETTLE-5] %s is an exception', (_, changes, verdict) => {
  expect(ask(changes)).toBe(verdict);
});

test.each([11_999, 12_001])(
  '[SETTLE-6] of a pending order of 12000 sen, %i sen become credits',
  (amountSen) => {
    expect(ask({ report: { amountSen } })).toBe('wrong_amount');
    expect(ask({ report: { amountSen }, order: { isMemberGone: true } })).toBe('member_gone');
  },
);

test('[SETTLE-5] another currency is an exception even where the order is no longer pending', () => {
  expect(ask({ order: { status: 'completed' }, report: { currency: 'SGD' } })).toBe(
    'wrong_currency',
  );
});

test.each(orderStatuses.filter((status) => status !== 'pending'))(
  '[SETTLE-6] a new charge for an order that is %s becomes credits, whatever its amount',
  (status) => {
    expect(ask({ order: { status } })).toBe('second_charge');
    expect(ask({ order: { status }, report: { amountSen: 1 } })).toBe('second_charge');
  },
);

test('[SETTLE-3] however messages of one charge are repeated and reordered, it pays at most once', () => {
  const rank = { pending: 0, failed: 1, paid: 2 };
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('paid', 'failed', 'pending'), { maxLength: 12 }),
      (messages) => {
        let known: SettlingQuestion['known'] = null;
        let orderStatus: 'pending' | 'completed' = 'pending';
        let paid = 0;
        for (const status of messages) {
          const report = { ...charge, status };
          const state = { ...order, status: orderStatus };
          const verdict = verdictOf({
            ...{ source: 'callback', report, order: state, known, isDecided: false },
          });
          if (verdict === 'pay') {
            paid += 1;
            orderStatus = 'completed';
          }
          if (verdict === 'pay' || verdict === 'noted') known = { ...charge, status };
          else expect(verdict).toBe('repeated');
        }
        expect(paid).toBe(messages.includes('paid') ? 1 : 0);
        const highest = messages.toSorted((a, b) => rank[b] - rank[a])[0];
        expect(known === null ? undefined : (known as { status: string }).status).toBe(highest);
      },
    ),
  );
});

test.each([
  [true, true, null],
  [false, true, 'slots_lost'],
  [true, false, 'credits_lost'],
  [false, false, 'slots_lost'],
])(
  '[SETTLE-7] with slots %s and credits %s the loss is %s',
  (areSlotsClaimed, hasCredits, loss) => {
    const open = { isSaleUndone: false, isDayOpen: true, areClassesOn: true, endedBy: null };
    const claimed = { areSlotsClaimed, hasCredits };
    expect(lossOf({ ...open, ...claimed })).toBe(loss);
    expect(lossOf({ ...open, areClassesOn: false, ...claimed })).toBe('session_cancelled');
    expect(lossOf({ ...open, isDayOpen: false, ...claimed })).toBe('day_closed');
  },
);

test('[SETTLE-11] a closed day is lost, even where slots and credits are still held', () => {
  const held = { areSlotsClaimed: true, hasCredits: true, isSaleUndone: false };
  const state = { isDayOpen: false, areClassesOn: true, ...held };
  expect(lossOf({ ...state, endedBy: null })).toBe('day_closed');
});

test.each([
  ['closure', 'place_closed'],
  ['class', 'session_cancelled'],
] as const)('[SETTLE-14] an order that a %s has ended is lost as %s', (endedBy, loss) => {
  const ended = { isDayOpen: true, areClassesOn: true, isSaleUndone: false, endedBy };
  expect(lossOf({ ...ended, areSlotsClaimed: false, hasCredits: true })).toBe(loss);
  expect(lossOf({ ...ended, areSlotsClaimed: true, hasCredits: false })).toBe(loss);
  expect(lossOf({ ...ended, areSlotsClaimed: true, hasCredits: true })).toBeNull();
});

test('[LINK-11] a payment for a sale that was undone books nothing, even if all of it is free', () => {
  const free = { isDayOpen: true, areClassesOn: true, areSlotsClaimed: true, hasCredits: true };
  expect(lossOf({ ...free, isSaleUndone: true, endedBy: null })).toBe('sale_undone');
});

describe('[SETTLE-8] requerying an order', () => {
  const deadline = Temporal.Instant.from('2026-03-18T04:03:00Z');

  test('[SETTLE-8] starts at its deadline', () => {
    const now = deadline.subtract({ minutes: 3 });
    expect(nextRequery(deadline, 0, now)?.toString()).toBe('2026-03-18T04:03:00Z');
  });

  test.each([
    [1, 1],
    [2, 2],
    [3, 4],
    [11, 1_024],
    [12, 1_440],
    [40, 1_440],
  ])('[SETTLE-8] continues after %i times in %i minutes', (timesAsked, minutes) => {
    const next = nextRequery(deadline, timesAsked, deadline);
    expect(next && deadline.until(next).total('minutes')).toBe(minutes);
  });

  test('[SETTLE-8] ends 30 days after its deadline, and not before', () => {
    let now = deadline;
    let requeries = 0;
    for (let next = nextRequery(deadline, requeries, now); next !== null; ) {
      now = next;
      requeries += 1;
      next = nextRequery(deadline, requeries, now);
    }
    const days = deadline.until(now).total('hours') / 24;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThanOrEqual(30);
    expect(requeries).toBeLessThan(50);
  });
});

test.each([
  [true, true, 'guest_money'],
  [true, false, 'guest_money'],
  [false, true, 'credited'],
  [false, false, 'balance_full'],
] as const)(
  '[SETTLE-9] [SETTLE-12] money that buys nothing, of a guest: %s, within the balance: %s, is %s',
  (isGuest, fitsBalance, outcome) => {
    expect(unappliedOutcome({ isGuest, fitsBalance })).toBe(outcome);
  },
);
