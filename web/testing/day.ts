import type { Day } from '#contract/console-day.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Booking } from '#web/console/day/grid.ts';

/** A booking of a tournament court for cash. */
export const aBooking = (facts: Partial<Booking> = {}): Booking => ({
  kind: 'booking',
  courtId: 1,
  slot: 18,
  bookingId: '00000000-0000-4000-8000-0000000000b1',
  type: 'court_booking',
  player: {
    userId: '00000000-0000-4000-8000-0000000000a1',
    name: 'Aisyah Tan',
    isGuest: false,
    phone: null,
  },
  orderId: 'DP1',
  paidSen: 8_000,
  creditsSen: 0,
  refundableSen: 8_000,
  priceOverride: null,
  paidAtDesk: 'cash',
  reference: null,
  paidOnline: null,
  attendance: null,
  ...facts,
});

/** A court that is open to all. Its type is its name without the number. */
export const aCourt = (
  id: number,
  name: string,
  sport: Sport = 'Pickle',
): Day['courts'][number] => ({
  id,
  name,
  type: name.replace(/ \d+$/, ''),
  sport,
  isRestricted: false,
  queue: null,
});

/** A day with two courts of one type. */
export const aDay = (facts: Partial<Day> = {}): Day => ({
  date: '2026-11-21',
  courts: [aCourt(1, 'Tournament Court 1'), aCourt(2, 'Tournament Court 2')],
  claims: [],
  closures: [],
  ...facts,
});
