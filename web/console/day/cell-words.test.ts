import { describe, expect, test } from 'vitest';
import type { DayClaim } from '#contract/console-day.ts';
import type { HeldCourt } from '#domain/venue/courts.ts';
import { cellLines, cellName, freeText, howPaid } from '#web/console/day/cell-words.ts';
import type { Cell } from '#web/console/day/grid.ts';

const heldCourt: HeldCourt = {
  queue: 'priority',
  until: '2026-11-29',
  statuses: ['coach', 'super_host'],
};
type Booking = Extract<DayClaim, { kind: 'booking' }>;
const player = { userId: 'a', name: 'Aisyah Tan', isGuest: false, phone: null };
const place = { courtId: 1, slot: 20 } as const;
const booking: Booking = {
  ...place,
  kind: 'booking',
  bookingId: 'b',
  type: 'court_booking',
  player,
  orderId: 'order_1',
  paidSen: 8_000,
  creditsSen: 0,
  refundableSen: 8_000,
  priceOverride: null,
  paidAtDesk: null,
  reference: null,
  paidOnline: 'card',
  attendance: null,
};
const hold: DayClaim = {
  ...place,
  kind: 'hold',
  dueSen: 8_000,
  player,
  orderId: 'order_1',
  until: '2026-11-21T10:34:00Z',
  linkSentAt: null,
  linkPayment: null,
};
const linked: DayClaim = { ...hold, linkSentAt: '2026-11-21T09:34:00Z' };
const lesson: DayClaim = {
  ...place,
  kind: 'lesson',
  classId: 1,
  program: 'Foundations',
  participants: 5,
  capacity: 8,
};
const block: DayClaim = {
  ...place,
  kind: 'block',
  reason: 'The net is torn',
  closureId: null,
  series: null,
};

test.each([
  [{}, 'card'],
  [{ paidOnline: 'fpx' }, 'fpx'],
  [{ paidOnline: 'ewallet' }, 'ewallet'],
  [{ paidOnline: null }, 'online'],
  [{ paidAtDesk: 'cash' }, 'cash'],
  [{ paidAtDesk: 'terminal' }, 'terminal'],
  [{ creditsSen: 8_000 }, 'credits'],
  [{ creditsSen: 3_000 }, 'both'],
  [{ paidSen: 0 }, 'free'],
  [{ paidSen: 0, orderId: null, type: 'private_lesson' }, 'privateLesson'],
] as const)('a booking with %j was paid: %s', (change, expected) => {
  expect(howPaid({ ...booking, ...change })).toBe(expected);
});

test('a cell shows who, and how paid, how long or how many', () => {
  const now = Temporal.Instant.from('2026-11-21T10:32:55Z');
  expect(cellLines(booking)).toEqual({ title: 'Aisyah Tan', detail: 'Card' });
  const attended = { ...booking, attendance: { state: 'checked_in', at: '2026-11-21T10:30:00Z' } };
  expect(cellLines(attended as Booking)).toEqual({ title: 'Aisyah Tan', detail: 'In' });
  expect(cellLines(hold, now)).toEqual({ title: 'Aisyah Tan', detail: 'Hold 1:05' });
  expect(cellLines(lesson)).toEqual({ title: 'Foundations', detail: '5/8 seats' });
  expect(cellLines(block)).toEqual({ title: 'Blocked', detail: 'The net is torn' });
  const closed = { ...block, closureId: 1 };
  expect(cellLines(closed)).toEqual({ title: 'Closed', detail: 'The net is torn' });
});

describe('the name of a cell', () => {
  const court = {
    id: 1,
    name: 'Show Court 1',
    type: 'Show Court',
    number: 1,
    sport: 'Pickle',
    held: null,
  };
  const nameOf = (claim: DayClaim | null, closure: string | null = null, isPast = false) =>
    cellName(
      {
        court,
        slot: 20,
        claim,
        from: 20,
        to: 20,
        first: claim?.kind === 'booking' ? claim : null,
        closure,
      } as Cell,
      isPast,
    );

  test('says that a court is not open to members', () => {
    const restricted = { ...court, isRestricted: true };
    const cell = { court: restricted, slot: 20, claim: null, from: 20, to: 20 } as Cell;
    expect(cellName(cell, false)).toMatch(/: not for sale to members$/);
  });

  test('says for whom a court is held, as long as the slot is not over', () => {
    const cell = { court: { ...court, held: heldCourt }, slot: 20, claim: null } as Cell;
    expect(cellName({ ...cell, closure: null }, false)).toMatch(/: held for priority members$/);
    expect(cellName({ ...cell, closure: null }, true)).toMatch(/: Past, not booked$/);
  });

  test.each([
    [booking, 'booked by Aisyah Tan, Card'],
    [
      { ...booking, attendance: { state: 'no_show', at: '2026-11-21T12:10:00Z' } } as Booking,
      'booked by Aisyah Tan, Card, no-show',
    ],
    [hold, 'on hold for Aisyah Tan until 06:34 PM'],
    [linked, 'on hold for Aisyah Tan until 06:34 PM, payment link sent'],
    [lesson, 'lesson Foundations, 5 of 8 seats'],
    [block, 'blocked, The net is torn'],
    [null, 'Free'],
  ])('says court, time and state', (claim, state) => {
    expect(nameOf(claim)).toBe(`Show Court 1, 08:00 PM - 09:00 PM: ${state}`);
  });

  test('says of a free slot that it is closed or past', () => {
    expect(nameOf(null, 'Stocktaking')).toMatch(/: closed, Stocktaking$/);
    expect(nameOf(null, null, true)).toMatch(/: Past, not booked$/);
    expect(nameOf(booking, 'Stocktaking', true)).toMatch(/: booked by Aisyah Tan, Card$/);
  });
});

test('a slot that nobody has is free until it is over; a closed or restricted court says so', () => {
  const court = {
    id: 1,
    name: 'Show Court 1',
    type: 'Show Court',
    number: 1,
    sport: 'Pickle',
    isGroupStart: true,
    isRestricted: false,
    held: null,
  } as const;
  const cell = { court, closure: null, slot: 20 } as const;
  const at = (time: string) => Temporal.Instant.from(`2026-11-21T${time}+08:00`);
  const date = '2026-11-21';
  expect(freeText(cell, date, at('20:30'))).toBe('This slot is free.');
  expect(freeText(cell, date, at('21:00'))).toBe('This slot is over, and nobody had it.');
  const closed = freeText({ ...cell, closure: 'Burst pipe' }, date, at('21:00'));
  expect(closed).toContain('Burst pipe');
  const restricted = { ...cell, court: { ...court, isRestricted: true } };
  expect(freeText(restricted, date, at('20:30'))).not.toContain('free');
});

test('a slot of a held court says for whom, until when and to whom it can be sold', () => {
  const court = { id: 7, name: 'Tournament Court 7', held: heldCourt, isRestricted: false };
  const cell = { court, closure: null, slot: 20 } as Cell;
  const textAt = (time: string) =>
    freeText(cell, '2026-11-24', Temporal.Instant.from(`2026-11-24T${time}+08:00`));
  expect(textAt('20:30')).toBe(
    'This court is held for priority members on all days up to 28/11/2026. It can be sold only to: Coach, Super Host.',
  );
  expect(textAt('21:00')).toBe('This slot is over, and nobody had it.');
});
