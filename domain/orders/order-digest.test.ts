import { expect, test } from 'vitest';
import { digestOfItems, shownLine } from '#domain/orders/order-digest.ts';
import type { Slot } from '#domain/time/slots.ts';

const booked = (slot: Slot, court = 'Tournament Court 3', date = '2026-11-19') =>
  ({ kind: 'court_booking', court, date, slot }) as const;

const lesson = {
  kind: 'group_lesson',
  sport: 'Pickle',
  program: 'First Serve',
  level: 'Beginner',
  court: 'Show Court 1',
  date: '2026-11-20',
  slot: 19,
  durationSlots: 2,
} as const;

const plan = { kind: 'membership_upgrade', name: 'Long-term Member', months: 3 } as const;

test('[ORDER-21] a line says day and time first, and then type and goods', () => {
  expect(shownLine(booked(7))).toEqual({
    title: 'Thu 19/11/2026, 07:00 AM - 08:00 AM',
    name: 'Court Booking - Pickle Tournament Court 3',
  });
  expect(shownLine(booked(24, 'Padel Court 1')).title).toBe(
    'Thu 19/11/2026, 12:00 AM - 01:00 AM (Next Day)',
  );
  expect(shownLine(lesson)).toEqual({
    title: 'Fri 20/11/2026, 07:00 PM - 09:00 PM',
    name: 'Group Lesson - Pickle First Serve (Beginner)',
  });
  expect(shownLine(plan)).toEqual({
    title: 'Long-term Member, 3 months',
    name: 'Membership Upgrade',
  });
});

test('[ORDER-22] an order in short has a line per court and day, with neighbouring slots joined', () => {
  const slots = [7, 8, 9, 10, 12, 13] as const;
  expect(digestOfItems(slots.map((slot) => booked(slot)))).toEqual([
    {
      title: 'Thu 19 Nov · 7 – 11 AM, 12 – 2 PM',
      name: 'Court Booking - Pickle Tournament Court 3',
      places: [0, 1, 2, 3, 4, 5],
    },
  ]);
  const mixed = [
    booked(20),
    booked(20, 'Tournament Court 5'),
    booked(21),
    booked(9, undefined, '2026-11-21'),
  ];
  expect(digestOfItems(mixed)).toEqual([
    {
      title: 'Thu 19 Nov · 8 – 10 PM',
      name: 'Court Booking - Pickle Tournament Court 3',
      places: [0, 2],
    },
    {
      title: 'Thu 19 Nov · 8 – 9 PM',
      name: 'Court Booking - Pickle Tournament Court 5',
      places: [1],
    },
    {
      title: 'Sat 21 Nov · 9 – 10 AM',
      name: 'Court Booking - Pickle Tournament Court 3',
      places: [3],
    },
  ]);
});

test('[ORDER-22] courts of two types with one number stay apart', () => {
  const lines = digestOfItems([booked(20, 'Show Court 1'), booked(21, 'Tournament Court 1')]);
  expect(lines.map(({ name }) => name)).toEqual([
    'Court Booking - Pickle Show Court 1',
    'Court Booking - Pickle Tournament Court 1',
  ]);
});

test('[ORDER-22] classes and plans have their lines, too', () => {
  expect(digestOfItems([lesson, plan]).map(({ title }) => title)).toEqual([
    'Fri 20 Nov · 7 – 9 PM',
    'Long-term Member, 3 months',
  ]);
  expect(digestOfItems([])).toEqual([]);
});
