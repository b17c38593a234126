import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { type PaymentLink, readPaymentLink } from '#contract/payment-links.ts';
import { paymentLinkLabels as words } from '#domain/words/payment-link-labels.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { PayScreen } from '#web/features/checkout/link/pay-screen.tsx';
import { remember } from '#web/tab-memory.ts';
import { openFakeServer, pass } from '#web/testing/hooks.tsx';

const open: PaymentLink = {
  orderId: 'DP1',
  state: 'open',
  items: [],
  dueSen: 8_000,
  expiresAt: '2026-11-15T03:00:00Z',
  mayBePaid: false,
  isDeclined: false,
  creditedSen: 0,
  toReturnSen: 0,
  isToCheck: false,
};

const openPage = (address: string) => {
  const server = openFakeServer();
  const router = createElement(
    MemoryRouter,
    { initialEntries: [address] },
    createElement(PayScreen),
  );
  render(createElement(QueryClientProvider, { client: createQueryClient() }, router));
  return server;
};

const payButton = () => screen.queryByRole('button', { name: /^Pay RM/ });

test('[LINK-6] after a payment the page offers no other one, until it is known as declined', async () => {
  const server = openPage('/pay?token=t&order=DP1');
  await server.answer(readPaymentLink, open);
  expect(screen.getByText(words.checking)).toBeTruthy();
  expect(payButton()).toBeNull();
  await pass(5_000);
  await server.answer(readPaymentLink, { ...open, mayBePaid: true });
  expect(payButton()).toBeNull();
  await pass(5_000);
  await server.answer(readPaymentLink, { ...open, isDeclined: true });
  expect(screen.getByText(words.declined)).toBeTruthy();
  expect(payButton()?.textContent).toBe('Pay RM 80.00');
  await pass(5_000);
  await server.answer(readPaymentLink, { ...open, state: 'paid', expiresAt: null });
  expect(payButton()).toBeNull();
});

test('whoever leaves the payment page does not read of an earlier decline', async () => {
  remember('payment-link', 't');
  const server = openPage('/pay');
  await server.answer(readPaymentLink, { ...open, isDeclined: true });
  expect(payButton()?.textContent).toBe('Pay RM 80.00');
  expect(screen.queryByText(words.declined)).toBeNull();
});

test('[LINK-11] of a sale that was taken back the page says that the venue has cancelled it', async () => {
  const server = openPage('/pay?token=t');
  const undone = { ...open, state: 'ended', isUndone: true } as const;
  await server.answer(readPaymentLink, undone);
  expect(screen.getByRole('heading', { name: words.undone.title })).toBeTruthy();
  expect(screen.getByText(words.undone.states.ended)).toBeTruthy();
  expect(screen.queryByText(/held until/i)).toBeNull();
  expect(payButton()).toBeNull();
});

test('[LINK-11] whoever paid before it was taken back reads that the money is returned', async () => {
  const server = openPage('/pay?token=t');
  const cancelled = { ...open, state: 'cancelled', isUndone: true, expiresAt: null } as const;
  await server.answer(readPaymentLink, { ...cancelled, toReturnSen: 8_000 });
  expect(screen.getByText(words.undone.states.cancelled)).toBeTruthy();
  expect(screen.getByText('The venue will return RM 80.00.')).toBeTruthy();
});

test('whoever has not paid yet can pay', async () => {
  const server = openPage('/pay?token=t');
  await server.answer(readPaymentLink, open);
  expect(payButton()?.textContent).toBe('Pay RM 80.00');
});
