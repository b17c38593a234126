import { expect, test } from 'vitest';
import { deletedEmail } from '#domain/accounts/account-deletion.ts';
import { hitsOf, nextActive } from '#web/console/frame/search-hits.ts';

const member = {
  userId: '018f0000-0000-7000-8000-000000000001',
  email: 'aisyah@depot.test',
  username: 'aisyah',
  displayName: null,
  status: 'athlete',
  membershipEndsOn: null,
  balanceSen: 4_550,
  joinedAt: '2026-01-02T03:04:05.000Z',
} as const;
const order = {
  orderId: 'order_k7m2q9xw1763251200000',
  userId: member.userId,
  email: member.email,
  status: 'pending',
  totalSen: 9_000,
  toReturnSen: 0,
  isWaiting: false,
  isUndone: false,
  reference: null,
  placedAt: '2026-11-15T17:30:00.000Z',
} as const;

const now = Temporal.Instant.from('2026-11-15T20:10:00+08:00');

test('members come before orders and courts, and each opens its page', () => {
  expect(
    hitsOf({ members: [member], guests: [], orders: [order], courts: ['Padel Court 2'] }, now),
  ).toEqual([
    {
      kind: 'member',
      key: member.userId,
      title: 'aisyah',
      detail: 'aisyah@depot.test · Athlete',
      amount: 'RM 45.50',
      path: `/members/${member.userId}`,
    },
    {
      kind: 'order',
      key: order.orderId,
      title: 'k7m2q9xw',
      detail: 'Not paid, 16/11/2026, aisyah@depot.test',
      amount: 'RM 90.00',
      path: `/orders/${order.orderId}`,
    },
    {
      kind: 'court',
      key: 'Padel Court 2',
      title: 'Padel Court 2',
      detail: 'Today, at this hour',
      amount: '',
      path: '/?court=Padel+Court+2&slot=20',
    },
  ]);
});

test('[MEMBER-17] a guest is listed with a phone number, and without a balance or an address', () => {
  const guest = { userId: member.userId, name: 'Zul Hakim', phone: '+60 19 777 1234' };
  const email = 'guest-order_1@guest.invalid';
  const orders = [{ ...order, email }];
  const hits = hitsOf({ members: [], guests: [guest], orders, courts: [] }, now);
  expect(hits[0]).toEqual({
    kind: 'guest',
    key: member.userId,
    title: 'Zul Hakim',
    detail: '+60 19 777 1234',
    amount: '',
    path: `/members/${member.userId}`,
  });
  expect(hits[1]?.detail).toBe('Not paid, 16/11/2026, Guest without an account');
});

test('[GONE-4] a deleted member has no address either', () => {
  const email = deletedEmail(member.userId);
  const [hit] = hitsOf({ members: [], guests: [], orders: [{ ...order, email }], courts: [] }, now);
  expect(hit?.detail).toBe('Not paid, 16/11/2026, Deleted member');
});

test('an order that was paid by terminal has the reference of its slip', () => {
  const [hit] = hitsOf(
    { members: [], guests: [], orders: [{ ...order, reference: 'T-4471' }], courts: [] },
    now,
  );
  expect(hit?.detail).toBe('Not paid, 16/11/2026, aisyah@depot.test, terminal T-4471');
});

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 2, 3, 1],
  ['Home', 1, 3, null],
  ['ArrowDown', 0, 0, null],
])('%s from %i of %i leads to %s', (key, active, count, next) => {
  expect(nextActive(key, active, count)).toBe(next);
});

test('[EXC-12] a payment without an order leads to its exception', () => {
  const charges = [
    { transactionId: '880041', amountSen: 4_200, currency: 'MYR', at: '2026-11-15T17:30:00.000Z' },
  ];
  const nothing = { members: [], guests: [], orders: [], courts: [] };
  expect(hitsOf({ ...nothing, charges }, now)).toEqual([
    {
      kind: 'charge',
      key: '880041',
      title: '880041',
      detail: 'Waits under Exceptions since 16/11/2026',
      amount: 'RM 42.00',
      path: '/exceptions?charge=880041',
    },
  ]);
});
