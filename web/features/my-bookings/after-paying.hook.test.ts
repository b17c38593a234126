import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createElement, Fragment, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { getUpcomingBookings } from '#contract/bookings.ts';
import { getOpenOrders, getOrder } from '#contract/orders.ts';
import { labels } from '#domain/words/labels.ts';
import { openOrderLabels } from '#domain/words/order-labels.ts';
import type { OpenOrderFacts, OrderStanding } from '#web/api/orders.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { WaitingForPayment } from '#web/features/checkout/payment/waiting-for-payment.tsx';
import { BookedOrder } from '#web/features/my-bookings/booked-order.tsx';
import { UpcomingBookings } from '#web/features/my-bookings/upcoming-bookings.tsx';
import { openFakeServer, pass, userId } from '#web/testing/hooks.tsx';
import { upcomingBooking } from '#web/testing/upcoming-booking.ts';

const orderId = upcomingBooking.orderId ?? '';

const standing: OrderStanding = {
  orderId,
  bookingType: 'court_booking',
  courts: null,
  status: 'pending',
  expiresAt: '2026-11-15T02:03:00Z',
  isHeld: true,
  endedBy: null,
  declinedCharge: null,
  creditedSen: 0,
};

const openOrder: OpenOrderFacts = {
  ...standing,
  expiresAt: '2026-11-15T02:03:00Z',
  items: [],
  totalSen: 8_000,
  creditsSen: 0,
  finalTotalSen: 8_000,
  mayBePaid: false,
  isByPhone: false,
  payment: { kind: 'redirect', url: '/pay' },
};

/** Both cards as the profile has them. */
function Profile() {
  const [confirmed, setConfirmed] = useState<OrderStanding | null>(null);
  return createElement(
    Fragment,
    null,
    createElement(WaitingForPayment, {
      userId,
      confirmed: (order) => createElement(BookedOrder, { order, onShown: setConfirmed }),
    }),
    createElement(UpcomingBookings, { confirmed }),
  );
}

function openProfile() {
  const server = openFakeServer();
  const router = createElement(
    MemoryRouter,
    { initialEntries: [`/profile?status=pending&order=${orderId}`] },
    createElement(Profile),
  );
  render(createElement(QueryClientProvider, { client: createQueryClient() }, router));
  return server;
}

const release = () => screen.queryByRole('button', { name: openOrderLabels.release });
const nothing = () => screen.queryByText(labels.profile.noBookings);
const confirmation = () => screen.queryByText('Booking confirmed successfully!');
const booked = () => screen.queryAllByText('Padel Court 1');

test('an order that is confirmed is no longer offered for payment by an older list', async () => {
  const server = openProfile();
  await server.answer(getOpenOrders, { orders: [openOrder] });
  await server.answer(getUpcomingBookings, { bookings: [], closed: [] });
  await pass(15_000);
  expect(release()).not.toBeNull();
  await server.answer(getOrder, { ...standing, status: 'completed', isHeld: false });
  expect(confirmation()).not.toBeNull();
  expect(release()).toBeNull();
});

test('while the bookings of a confirmed order are loading, the list does not say that there are none', async () => {
  const server = openProfile();
  await server.answer(getOpenOrders, { orders: [] });
  const older = await server.take(getUpcomingBookings);
  await server.answer(getOrder, { ...standing, status: 'completed', isHeld: false });
  expect(confirmation()).not.toBeNull();
  await server.answer(getUpcomingBookings, { bookings: [], closed: [] }, older);
  expect(nothing()).toBeNull();
  await server.answer(getUpcomingBookings, { bookings: [upcomingBooking], closed: [] });
  expect(booked()).toHaveLength(2);
});
