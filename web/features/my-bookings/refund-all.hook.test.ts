import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';
import { getUpcomingBookings, type UpcomingBooking } from '#contract/bookings.ts';
import { refundBooking } from '#contract/refunds.ts';
import { addDays, dateOf } from '#domain/time/venue-time.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { createQueryClient } from '#web/api/queries.ts';
import { BookingSheet } from '#web/features/my-bookings/booking-sheet.tsx';
import { RefundAllDialog } from '#web/features/my-bookings/refund-all-dialog.tsx';
import { openFakeServer } from '#web/testing/hooks.tsx';
import { upcomingBooking } from '#web/testing/upcoming-booking.ts';

const inFiveDays = addDays(dateOf(Temporal.Now.instant()), 5);
const hours: readonly [UpcomingBooking, ...UpcomingBooking[]] = [
  { ...upcomingBooking, bookingDate: inFiveDays },
  {
    ...upcomingBooking,
    id: '00000000-0000-4000-8000-00000000000b',
    bookingDate: inFiveDays,
    slot: 20,
  },
];

function openDialog() {
  const server = openFakeServer();
  const onDone = vi.fn();
  const dialog = createElement(RefundAllDialog, { bookings: hours, onClose: vi.fn(), onDone });
  render(createElement(QueryClientProvider, { client: createQueryClient() }, dialog));
  const refund = (amount = 'RM 160.00') =>
    fireEvent.click(screen.getByRole('button', { name: `Refund ${amount}` }));
  return { server, onDone, refund };
}

const refunded = { message: '', gaveBack: 'credits', amountCredited: 8_000, orderStatus: null };

test('[REFUND-13] all hours of a row are refunded one after the other', async () => {
  const { server, onDone, refund } = openDialog();
  expect(screen.getByText('07:00 PM - 08:00 PM')).toBeTruthy();
  refund();
  await server.answer(refundBooking, refunded as never);
  expect(onDone).not.toHaveBeenCalled();
  await server.answer(refundBooking, refunded as never);
  expect(onDone).toHaveBeenCalledWith(
    'All 2 hours have been refunded. RM 160.00 came back as credits.',
  );
});

test('[REFUND-13] the first refusal ends it, and what is left can be sent again', async () => {
  const { server, onDone, refund } = openDialog();
  refund();
  await server.answer(refundBooking, refunded as never);
  await server.refuse(refundBooking, 'refund_too_late', refusals.refund_too_late);
  expect(screen.getByRole('alert').textContent).toContain(
    `${refusals.refund_too_late} 1 of 2 hours done so far.`,
  );
  expect(onDone).not.toHaveBeenCalled();
  // The list, the title and the amount are those of what is left.
  expect(screen.queryByText('07:00 PM - 08:00 PM')).toBeNull();
  expect(screen.getByRole('dialog', { name: 'Refund this booking?' })).toBeTruthy();
  refund('RM 80.00');
  await server.answer(refundBooking, refunded as never);
  expect(onDone).toHaveBeenCalledWith(
    'All 2 hours have been refunded. RM 160.00 came back as credits.',
  );
  expect(server.asked(refundBooking)).toHaveLength(3);
});

test('[REFUND-13] after a refusal, what can no longer be refunded leaves the list', async () => {
  const { server, onDone, refund } = openDialog();
  refund();
  await server.refuse(refundBooking, 'refund_booking_not_found', refusals.refund_booking_not_found);
  // Another tab has refunded the first hour.
  const bookings = hours.slice(1);
  await server.answer(getUpcomingBookings, { bookings, closed: [] } as never);
  expect(screen.queryByText('07:00 PM - 08:00 PM')).toBeNull();
  refund('RM 80.00');
  await server.answer(refundBooking, refunded as never);
  expect(onDone).toHaveBeenCalledWith('The hour has been refunded. RM 80.00 came back as credits.');
});

test('[REFUND-13] hours that can no longer be refunded are left out', () => {
  openFakeServer();
  const later = addDays(dateOf(Temporal.Now.instant()), 5);
  const late = { ...upcomingBooking, id: '00000000-0000-4000-8000-00000000000c' };
  const inTime = hours.map((hour) => ({ ...hour, bookingDate: later }));
  const onRefundAll = vi.fn();
  const sheet = createElement(BookingSheet, {
    bookings: [{ ...late, bookingDate: addDays(later, -4) }, ...inTime],
    onRefundOrCancel: vi.fn(),
    onRefundAll,
    onClose: vi.fn(),
  });
  const inRouter = createElement(MemoryRouter, null, sheet);
  render(createElement(QueryClientProvider, { client: createQueryClient() }, inRouter));
  fireEvent.click(screen.getByRole('button', { name: 'Refund the 2 hours that still can be' }));
  expect(onRefundAll).toHaveBeenCalledWith(inTime);
});
