import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ClaimFacts } from '#web/console/day/claim-facts.tsx';
import { renderInConsole } from '#web/testing/console.tsx';
import { aBooking } from '#web/testing/day.ts';

test('the order of a booking is one short number that opens the page of the order', () => {
  const orderId = 'order_b3dh4nvz1795227180524';
  const claim = aBooking({ orderId: `${orderId}_1` });
  renderInConsole(createElement(ClaimFacts, { claim }));
  const link = screen.getByRole('link', { name: 'b3dh4nvz' });
  expect(link.getAttribute('href')).toBe(`/orders/${orderId}`);
});

test('a payment by terminal shows the reference of its slip', () => {
  const claim = aBooking({ paidAtDesk: 'terminal', reference: 'T-4471' });
  renderInConsole(createElement(ClaimFacts, { claim }));
  expect(screen.getByText('Reference T-4471')).toBeTruthy();
});

const paidFact = (facts: Parameters<typeof aBooking>[0]): string | undefined => {
  const claim = aBooking(facts);
  const { unmount } = renderInConsole(createElement(ClaimFacts, { claim }));
  const text = screen.getByText('Paid').parentElement?.textContent?.replace(/^Paid/, '');
  unmount();
  return text;
};

test('one method of payment is named once, and two with the amount of each', () => {
  expect(paidFact({})).toBe('CashRM 80.00');
  expect(paidFact({ paidAtDesk: null, creditsSen: 8_000 })).toBe('CreditsRM 80.00');
  expect(paidFact({ creditsSen: 3_000 })).toBe('SplitRM 50.00, CashRM 30.00, Credits');
});

test('a private lesson without its money is called not paid yet, and has no order', () => {
  const facts = { type: 'private_lesson', orderId: null, paidSen: 0, paidAtDesk: null } as const;
  expect(paidFact(facts)).toBe('Not paid yet');
  renderInConsole(createElement(ClaimFacts, { claim: aBooking(facts) }));
  expect(screen.queryByText('Order')).toBeNull();
});
