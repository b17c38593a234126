import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { ClaimFacts } from '#web/console/day/claim-facts.tsx';
import { renderInConsole } from '#web/testing/console.tsx';
import { aBooking } from '#web/testing/day.ts';

test('the order of a booking is one short number that opens the page of the order', () => {
  const orderId = 'order_b3dh4nvz1795227180524';
  const claim = aBooking({ orderId: `${orderId}_1` });
  renderInConsole(createElement(ClaimFacts, { claim, date: '2026-11-17' }));
  const link = screen.getByRole('link', { name: 'b3dh4nvz' });
  expect(link.getAttribute('href')).toBe(`/orders/${orderId}`);
});

test('a payment by terminal shows the reference of its slip', () => {
  const claim = aBooking({ paidAtDesk: 'terminal', reference: 'T-4471' });
  renderInConsole(createElement(ClaimFacts, { claim, date: '2026-11-17' }));
  expect(screen.getByText('Reference T-4471')).toBeTruthy();
});
