import { expect, test } from 'vitest';
import type { OrderStoryEntry } from '#contract/console-orders.ts';
import {
  isUndoneOrder,
  itemText,
  orderDetails,
  orderSentence,
} from '#web/console/orders/order-story-words.ts';

const at = '2026-11-16T01:00:00.000Z';
const place = { court: 'Tournament Court 1', date: '2026-11-18', slot: 12 } as const;

const told = (entry: OrderStoryEntry): readonly string[] => [
  orderSentence(entry),
  ...orderDetails(entry),
];

test.each<[OrderStoryEntry, readonly string[]]>([
  [{ key: '1', at, kind: 'placed', channel: 'web', by: null }, ['Placed on the web']],
  [{ key: '1', at, kind: 'placed', channel: 'desk', by: 'Aina' }, ['Sold at the desk by Aina']],
  [
    {
      key: '1',
      at,
      kind: 'message',
      source: 'callback',
      verdict: 'forged',
      transactionId: '7',
      detail: 'its signature is wrong',
    },
    [
      'Somebody sent a message in the name of the provider',
      'The provider did not sign it, so it changed nothing.',
      'Why it counts as forged: its signature is wrong',
      'Transaction 7',
    ],
  ],
  [
    {
      key: '1',
      at,
      kind: 'message',
      source: 'requery',
      verdict: 'booked',
      transactionId: null,
      detail: null,
    },
    ['The provider answered our question', 'It paid the order, and the order was booked.'],
  ],
  ...(
    [
      ['declined', 'PY_05 Do not honor', 'The payment was declined.'],
      ['pending', null, 'The payment is pending.'],
      ['credited', 'slots_lost', 'It bought nothing, so the buyer has it as credits.'],
      ['exception', 'wrong_amount: 7000 sen', 'A manager decides about it, under Exceptions.'],
    ] as const
  ).map(([verdict, detail, sentence]): [OrderStoryEntry, readonly string[]] => [
    { key: '1', at, kind: 'message', source: 'callback', verdict, transactionId: null, detail },
    [
      'The provider sent a callback',
      sentence,
      ...(verdict === 'declined' ? ['The provider says: PY_05 Do not honor'] : []),
      ...(verdict === 'credited' ? ['It came too late: what was ordered was gone.'] : []),
    ],
  ]),
  [
    {
      ...{ key: '1', at, kind: 'message', source: 'return', verdict: 'ignored' },
      ...{ transactionId: '7', detail: null },
    } as OrderStoryEntry,
    [
      'The buyer returned from the payment page with the provider’s answer',
      'The buyer’s browser came back; the payment itself is reported by the provider.',
      'Transaction 7',
    ],
  ],
  [
    { key: '1', at, kind: 'question', answer: 'none' },
    ['Depot asked the provider again and learned nothing new', 'The provider did not answer.'],
  ],
  [
    { key: '1', at, kind: 'mail', subject: 'Hello', state: 'sent', to: 'ravi@depot.test' },
    ['Mail: Hello', 'To ravi@depot.test'],
  ],
  [
    {
      ...{ key: '1', at, kind: 'payment', transactionId: '7', amountSen: 6_000, currency: 'SGD' },
      ...{ status: 'paid', outcome: 'exception', method: 'credit', namedOrderId: null, by: null },
      ...{ reference: null, oddity: null, waitsBecause: 'wrong_currency' },
    } as OrderStoryEntry,
    [
      'SGD 60.00 paid, but it bought nothing: a manager decides about it',
      'It was paid in another currency.',
      'Transaction 7',
      'Paid by card',
    ],
  ],
  [
    {
      ...{ key: '1', at, kind: 'payment', transactionId: '7', amountSen: 6_000, currency: 'MYR' },
      ...{ status: 'paid', outcome: 'booked', method: 'terminal', namedOrderId: null, by: 'Aina' },
      ...{ reference: 'T-4471', oddity: null, waitsBecause: null },
    } as OrderStoryEntry,
    [
      'RM 60.00 paid, and the order was booked',
      'Transaction 7',
      'Paid at the terminal',
      'Reference of the terminal: T-4471',
      'Taken by Aina',
    ],
  ],
  [
    {
      ...{ key: '1', at, kind: 'payment', transactionId: '7', amountSen: 6_000, currency: 'MYR' },
      ...{ status: 'paid', outcome: 'credited', method: null, namedOrderId: null, by: null },
      ...{ reference: null, oddity: 'second_charge', waitsBecause: null },
    } as OrderStoryEntry,
    [
      'RM 60.00 paid, although the order was paid already',
      'The buyer has it as credits. Please ask whether that was meant.',
      'Transaction 7',
    ],
  ],
  [
    {
      ...{ key: '1', at, kind: 'change', change: 'given_back', amountSen: 6_000, ...place },
      ...{ gaveBack: 'money', reason: 'Rain', by: 'Aina' },
    } as OrderStoryEntry,
    [
      'Cancelled Tournament Court 1, 18/11/2026, 12:00 PM - 01:00 PM',
      'RM 60.00 owed to the guest',
      'By Aina',
      'Reason: Rain',
    ],
  ],
  [
    {
      ...{ key: '1', at, kind: 'change', change: 'given_back', amountSen: 6_000, ...place },
      ...{ gaveBack: 'money', isHandedBack: true, reason: 'A slip', by: 'Aina' },
    } as OrderStoryEntry,
    ['Cancelled Tournament Court 1, 18/11/2026, 12:00 PM - 01:00 PM', 'By Aina', 'Reason: A slip'],
  ],
  ...(
    [
      ['cash', 'RM 60.00 handed back in cash'],
      ['terminal', 'RM 60.00 taken back at the terminal'],
    ] as const
  ).map(([method, sentence]): [OrderStoryEntry, readonly string[]] => [
    {
      ...{ key: '1', at, kind: 'act', action: 'order.sale_undone', reason: 'A slip', by: 'Aina' },
      ...{ answer: null, resolution: null, handedBack: { method, amountSen: 6_000 } },
    },
    ['Took back a sale', sentence, 'By Aina', 'Reason: A slip'],
  ]),
  [
    {
      ...{ key: '1', at, kind: 'act', action: 'order.ask', reason: null, resolution: null },
      ...{ answer: 'unpaid', by: 'Aina' },
    } as OrderStoryEntry,
    ['Asked the provider about an order', 'The provider answered: it is still unpaid.', 'By Aina'],
  ],
  ...(
    [
      [{ kind: 'credited', member: 'Mei' }, 'credited to Mei'],
      [{ kind: 'attached', orderId: 'order_b3dh4nvz1795227180524' }, 'used to pay order b3dh4nvz'],
      [
        { kind: 'refunded_outside', reference: 'Portal 1' },
        'refunded outside of Depot, reference Portal 1',
      ],
      [{ kind: 'kept' }, 'kept by the venue as income'],
      [{ kind: 'not_received' }, 'closed, because no money came'],
      [{ kind: 'closed' }, 'closed, and booked as income'],
    ] as const
  ).map(([decided, outcome]): [OrderStoryEntry, readonly string[]] => [
    {
      ...{ key: '1', at, kind: 'act', action: 'exception.resolve', reason: 'Agreed', by: 'Aina' },
      answer: null,
      resolution: {
        ...{ amountSen: 6_000, currency: 'MYR', member: null, orderId: null, reference: null },
        ...decided,
      },
    },
    [`Decided what becomes of money that waited: RM 60.00 ${outcome}`, 'By Aina', 'Reason: Agreed'],
  ]),
])('%#: an entry is told in words', (entry, lines) => {
  expect(told(entry)).toEqual(lines);
});

test.each([
  ['asked', null, ['By Aina']],
  ['proposed', null, ['Proposed by Aina']],
  ['done', 'Ben', ['Proposed by Aina, confirmed by Ben']],
  ['withdrawn', 'Ben', ['Proposed by Aina', 'By Ben']],
] as const)('a refund that is %s by %s says who proposed and confirmed it', (state, by, people) => {
  const lines = told({
    ...{ key: '1', at, kind: 'refund', refundId: '1', transactionId: '7', amountSen: 6_000, state },
    ...{ askedAt: null, endedAt: null, providerRefundId: null, detail: null, reason: 'Agreed' },
    ...{ proposedBy: { userId: '1', name: 'Aina' }, by },
  });
  expect(lines.filter((line) => /Aina|Ben/.test(line))).toEqual(people);
});

test('an item says what it is for', () => {
  const item = {
    kind: 'court_booking',
    ...place,
    plan: null,
    priceSen: 1,
    isCancelled: false,
  } as const;
  expect(itemText(item)).toBe('Tournament Court 1, 18/11/2026, 12:00 PM - 01:00 PM');
});

test('the items of an undone sale are told as undone, those of a cancellation as cancelled', () => {
  const slot = 'Tournament Court 1, 18/11/2026, 12:00 PM - 01:00 PM';
  const change = {
    key: '1',
    at,
    kind: 'change',
    change: 'given_back',
    ...place,
    by: 'Siti',
    reason: null,
    amountSen: 6_000,
    gaveBack: 'money',
    isHandedBack: true,
  } as const;
  const act = { key: '2', at, kind: 'act', action: 'order.sale_undone', by: 'Siti' } as const;
  const undone = { ...act, reason: null, answer: null, resolution: null };
  expect(isUndoneOrder([change, undone])).toBe(true);
  expect(isUndoneOrder([change])).toBe(false);
  expect(orderSentence(change, true)).toBe(`Undone: ${slot}`);
  expect(orderSentence(change)).toBe(`Cancelled ${slot}`);
});
