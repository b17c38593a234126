import { expect, test } from 'vitest';
import {
  bookingsOfOrder,
  type GroupedBooking,
  groupBookings,
  rangeOfGroup,
  splitByEnd,
} from '#domain/bookings/booking-groups.ts';

const slotBooking = (slot: GroupedBooking['slot'], changes: Partial<GroupedBooking> = {}) => ({
  bookingDate: '2026-11-16',
  slot,
  courtId: 1,
  orderId: 'order_a',
  bookedAt: '2026-11-10T02:00:00.000Z',
  booked: { type: 'court_booking' },
  ...changes,
});

const slotsOf = (bookings: readonly GroupedBooking[]) =>
  groupBookings(bookings).map((group) => group.map(({ slot }) => slot));

test('[LIST-1] consecutive slots of one court and order are one card, across midnight too', () => {
  expect(slotsOf([slotBooking(10), slotBooking(11), slotBooking(13)])).toEqual([[10, 11], [13]]);
  expect(slotsOf([slotBooking(23), slotBooking(24), slotBooking(25)])).toEqual([[23, 24, 25]]);
});

test.each([
  ['another court', { courtId: 2 }],
  ['another order', { orderId: 'order_b' }],
  ['no order', { orderId: null }],
  ['another date', { bookingDate: '2026-11-17' }],
  ['a lesson', { booked: { type: 'group_lesson' } }],
] as const)('[LIST-1] %s is another card', (_, changes) => {
  expect(slotsOf([slotBooking(10), slotBooking(11, changes)])).toEqual([[10], [11]]);
});

test('[LIST-1] slots of two courts at the same time are two cards, sorted by start', () => {
  const other = { courtId: 2 };
  const bookings = [
    slotBooking(10),
    slotBooking(10, other),
    slotBooking(11),
    slotBooking(11, other),
  ];
  expect(groupBookings(bookings).map((group) => group.map(({ courtId }) => courtId))).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('[LIST-1] slots of one order are one card, whenever each was booked', () => {
  expect(
    slotsOf([slotBooking(10), slotBooking(11, { bookedAt: '2026-11-10T02:00:00.001Z' })]),
  ).toEqual([[10, 11]]);
});

test('[LIST-2] free slots booked together are one card', () => {
  expect(slotsOf([slotBooking(10, { orderId: null }), slotBooking(11, { orderId: null })])).toEqual(
    [[10, 11]],
  );
});

test('[LIST-2] free slots booked one after the other are two cards', () => {
  const later = { orderId: null, bookedAt: '2026-11-10T02:00:00.001Z' };
  expect(slotsOf([slotBooking(10, { orderId: null }), slotBooking(11, later)])).toEqual([
    [10],
    [11],
  ]);
});

test('[LIST-1] no bookings give no cards', () => {
  expect(groupBookings([])).toEqual([]);
});

test.each([
  ['2026-11-16T09:59:59+08:00', [9, 10, 24], []],
  ['2026-11-16T10:00:00+08:00', [10, 24], [9]],
  ['2026-11-16T11:30:00+08:00', [24], [9, 10]],
  // The 12:00 AM slot still runs on the next calendar day, which is the same booking day.
  ['2026-11-17T00:59:59+08:00', [24], [9, 10]],
  ['2026-11-17T01:00:00+08:00', [], [9, 10, 24]],
  ['2026-11-17T02:00:00+08:00', [], []],
])('[LIST-3] at %s the slots %j are upcoming or running, and %j are over', (now, current, over) => {
  const booked = { type: 'court_booking', courtName: 'Tournament Court 1' } as const;
  const bookings = ([9, 10, 24] as const).map((slot) => ({ ...slotBooking(slot), booked }));
  const split = splitByEnd(bookings, Temporal.Instant.from(now));
  expect(split.current.map(({ slot }) => slot)).toEqual(current);
  expect(split.earlierToday.map(({ slot }) => slot)).toEqual(over);
});

test('[LIST-3] a lesson of two slots is over when its last slot is', () => {
  const booked = {
    type: 'group_lesson',
    sport: 'Padel',
    program: 'Basics',
    level: 'Beginner',
    coach: null,
    durationSlots: 2,
  } as const;
  const lesson = { ...slotBooking(9), booked };
  const at = (time: string) =>
    splitByEnd([lesson], Temporal.Instant.from(`2026-11-16T${time}+08:00`));
  expect(at('10:30:00').current).toEqual([lesson]);
  expect(at('11:00:00').earlierToday).toEqual([lesson]);
});

test('[LIST-1] the slots of a card are one range, and a class lasts as long as it does', () => {
  const court = { type: 'court_booking', courtName: 'Tournament Court 1' } as const;
  const first = { bookingDate: '2026-11-16', slot: 19, booked: court } as const;
  expect(rangeOfGroup([first])).toEqual({ from: 19, count: 1 });
  expect(rangeOfGroup([first, { ...first, slot: 20 }])).toEqual({ from: 19, count: 2 });
  const booked = {
    type: 'group_lesson',
    sport: 'Pickle',
    program: 'Foundations',
    level: 'Beginner',
    coach: null,
    durationSlots: 2,
  } as const;
  expect(rangeOfGroup([{ ...first, booked }])).toEqual({ from: 19, count: 2 });
});

test('[LIST-5] an order is shown with its own bookings and the free slots that it took', () => {
  const placedAt = '2026-11-10T02:00:00.000Z';
  const own = slotBooking(19, { bookedAt: '2026-11-10T02:01:00.000Z' });
  const free = slotBooking(20, { orderId: null });
  const bookings = [
    own,
    free,
    slotBooking(21, { orderId: 'order_b' }),
    slotBooking(22, { orderId: null, bookedAt: '2026-11-10T02:01:00.000Z' }),
  ];
  expect(bookingsOfOrder(bookings, { orderId: 'order_a', placedAt })).toEqual([own, free]);
  expect(bookingsOfOrder(bookings, { orderId: 'order_a' })).toEqual([own]);
});
