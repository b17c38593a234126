import type { UpcomingBooking } from '#contract/bookings.ts';

/** An hour on a padel court. */
export const upcomingBooking: UpcomingBooking = {
  id: '00000000-0000-4000-8000-00000000000a',
  bookingDate: '2026-11-18',
  slot: 19,
  booked: { type: 'court_booking', courtName: 'Padel Court 1' },
  courtId: 1,
  courtName: 'Padel Court 1',
  orderId: 'order_abcdefgh1',
  paidSen: 8_000,
  bookedAt: '2026-11-15T02:00:00Z',
  location: 'Padel Court 1, Depot',
  orderStatus: 'completed',
  courtType: 'Padel Court',
  sport: 'Padel',
  soldSen: 8_000,
  changes: 0,
  refundableUntil: '2026-11-16T11:00:00Z',
  givesBack: 'credits',
  refusal: null,
};
