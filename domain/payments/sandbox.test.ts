import { describe, expect, test } from 'vitest';
import { holdExpiry, isHoldLive } from '#domain/orders/holds.ts';
import { namedItem } from '#domain/orders/item-content.ts';
import { longestDescription, paymentDescription } from '#domain/orders/order-lines.ts';
import { nextRequery } from '#domain/payments/requeries.ts';
import {
  isSandboxChoice,
  nextAttempt,
  paidItem,
  type SandboxChoice,
  sandboxChannel,
  sandboxChoices,
  sandboxMessages,
  sandboxRefundState,
  sandboxState,
  shownDescription,
} from '#domain/payments/sandbox.ts';

const now = Temporal.Instant.from('2026-11-15T02:00:00Z');
const deadline = now.add({ seconds: 1 });

test.each([
  ['open before its deadline', { isPaid: false, deadline }, 'open'],
  ['expired at its deadline', { isPaid: false, deadline: now }, 'expired'],
  ['paid when it is paid', { isPaid: true, deadline }, 'paid'],
  ['paid for good, whatever the deadline', { isPaid: true, deadline: now }, 'paid'],
])('[SANDBOX-1] an order is %s', (_, order, state) => {
  expect(sandboxState(order, now)).toBe(state);
});

describe('the venue receives', () => {
  const seconds = (choice: SandboxChoice) =>
    sandboxMessages(choice, now).map(
      ({ source, dueAt }) => `${source} after ${now.until(dueAt).total('seconds')} s`,
    );

  test.each(['pay', 'decline'] as const)(
    '[SANDBOX-2] two messages of %s, the first at once',
    (choice) => {
      expect(seconds(choice)).toEqual(['notification after 0 s', 'callback after 10 s']);
    },
  );

  test('[SANDBOX-2] the messages of a late payment when no hold can still exist', () => {
    expect(seconds('pay_late')).toEqual(['notification after 200 s', 'callback after 210 s']);
    const [first] = sandboxMessages('pay_late', now);
    expect(first && isHoldLive(holdExpiry(now), first.dueAt)).toBe(false);
  });

  test('[SANDBOX-2] the messages of a late payment after Depot has asked by itself, as the page says', () => {
    const asked = nextRequery(holdExpiry(now), 0, now);
    const [first] = sandboxMessages('pay_late', now);
    expect(asked && first && Temporal.Instant.compare(asked, first.dueAt)).toBe(-1);
  });

  test.each(['pay_silently', 'leave'] as const)('[SANDBOX-2] no message of %s', (choice) => {
    expect(seconds(choice)).toEqual([]);
  });
});

test('[SANDBOX-3] a message is sent four times at most, a minute apart', () => {
  expect([1, 2, 3].map((attempts) => nextAttempt(attempts, now)?.toString())).toEqual([
    '2026-11-15T02:01:00Z',
    '2026-11-15T02:01:00Z',
    '2026-11-15T02:01:00Z',
  ]);
  expect(nextAttempt(4, now)).toBeNull();
});

test.each([1, 2, 9])(
  '[SANDBOX-4] a description of %i lessons shows where it was cut',
  (lessons) => {
    const type = 'Group Lesson';
    const detailsForBackend = 'Pickle Foundations Beginner 2026-11-17 0700 PM - 0800 PM';
    const sent = paymentDescription(Array(lessons).fill({ type, detailsForBackend }));
    const shown = shownDescription(sent);
    expect(shown.length).toBeLessThanOrEqual(longestDescription);
    expect(shown.endsWith('…')).toBe(lessons > 1);
    expect(sent.startsWith(shown.replace('…', ''))).toBe(true);
  },
);

test('only what the page offers is a choice', () => {
  expect(sandboxChoices.every(isSandboxChoice)).toBe(true);
  expect([null, '', 'refund', 'toString'].some(isSandboxChoice)).toBe(false);
});

test('an item is listed by what it is, with its date and time', () => {
  const court = {
    kind: 'court_booking',
    court: 'Show Court 1',
    date: '2026-11-18',
    slot: 10,
  } as const;
  expect(paidItem(namedItem(court))).toEqual({
    what: 'Court Booking - Pickle Show Court 1',
    when: '18/11/2026, 10:00 AM - 11:00 AM',
  });
  const plan = { kind: 'membership_upgrade', name: 'Athlete', months: 3 } as const;
  expect(paidItem(namedItem(plan))).toEqual({
    what: 'Membership Upgrade - Athlete',
    when: '3 months',
  });
});

test.each([
  [1_000, 0, 'done'],
  [1_011, 0, 'rejected'],
  [1_011, 100, 'rejected'],
  [1_022, 0, 'pending'],
  [1_022, 59, 'pending'],
  [1_022, 60, 'done'],
] as const)(
  '[SANDBOX-5] a refund of %i sen, %i seconds later, is %s',
  (amountSen, seconds, state) => {
    const createdAt = Temporal.Instant.from('2026-11-15T10:00:00+08:00');
    expect(sandboxRefundState({ amountSen, createdAt }, createdAt.add({ seconds }))).toBe(state);
  },
);

test('[SANDBOX-6] some sen are online banking', () => {
  expect([6_000, 6_033].map(sandboxChannel)).toEqual(['sandbox', 'FPX_SANDBOX']);
});
