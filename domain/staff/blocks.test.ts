import { describe, expect, test } from 'vitest';
import { bookingsToCancel, refusalOfBlockDay } from '#domain/staff/blocks.ts';

const oneAtNight = Temporal.Instant.from('2026-11-17T01:00:00+08:00');

describe('the day of a block', () => {
  test('[DESK-1] the desk blocks on the running booking day, which lasts until 02:00', () => {
    expect(refusalOfBlockDay('desk', '2026-11-16', oneAtNight)).toBeNull();
    expect(refusalOfBlockDay('desk', '2026-11-17', oneAtNight)).toBe('block_other_day');
    expect(refusalOfBlockDay('desk', '2026-11-15', oneAtNight)).toBe('block_other_day');
  });

  test('[DESK-1] managers and owners block on any day', () => {
    expect(refusalOfBlockDay('manager', '2026-11-17', oneAtNight)).toBeNull();
    expect(refusalOfBlockDay('owner', '2027-03-01', oneAtNight)).toBeNull();
  });
});

test('[DESK-21] a block cancels the bookings that were agreed to, and nothing else', () => {
  const conflicts = [
    { kind: 'booking', bookingId: 'a' },
    { kind: 'booking', bookingId: 'b' },
    { kind: 'lesson', bookingId: null },
    { kind: 'hold', bookingId: null },
  ];
  expect(bookingsToCancel(conflicts, ['a', 'c'])).toEqual([{ kind: 'booking', bookingId: 'a' }]);
  expect(bookingsToCancel(conflicts, [])).toEqual([]);
});
