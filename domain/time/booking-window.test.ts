import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import {
  bookingDayOf,
  bookingWindow,
  datesOf,
  hasBookingDayMoved,
  isInWindow,
  nextRollover,
} from '#domain/time/booking-window.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('the booking day', () => {
  test.each([
    ['2025-05-08T15:59:59Z', '2025-05-08'],
    ['2025-05-08T16:00:00Z', '2025-05-08'],
    ['2025-05-08T17:59:59.999Z', '2025-05-08'],
    ['2025-05-08T18:00:00Z', '2025-05-09'],
    ['2025-12-31T17:59:59Z', '2025-12-31'],
    ['2025-12-31T18:00:00Z', '2026-01-01'],
  ])('[DAY-6] at %s it is %s', (now, day) => {
    expect(bookingDayOf(at(now))).toBe(day);
  });

  test.each([
    ['2025-05-08T17:59:59Z', '2025-05-08T18:00:00Z'],
    ['2025-05-08T18:00:00Z', '2025-05-09T18:00:00Z'],
    ['2025-05-08T02:00:00Z', '2025-05-08T18:00:00Z'],
  ])('[DAY-7] after %s it changes at %s', (now, rollover) => {
    expect(nextRollover(at(now)).toString()).toBe(rollover);
  });

  test('[DAY-7] it changes exactly at the rollover, within a day', () => {
    const instants = fc
      .integer({ min: 1_700_000_000_000, max: 1_900_000_000_000 })
      .map((milliseconds) => Temporal.Instant.fromEpochMilliseconds(milliseconds));
    fc.assert(
      fc.property(instants, (now) => {
        const rollover = nextRollover(now);
        expect(now.until(rollover).total('hours')).toBeGreaterThan(0);
        expect(now.until(rollover).total('hours')).toBeLessThanOrEqual(24);
        expect(bookingDayOf(rollover.subtract({ milliseconds: 1 }))).toBe(bookingDayOf(now));
        expect(bookingDayOf(rollover) > bookingDayOf(now)).toBe(true);
      }),
    );
  });

  test.each([
    ['2025-05-08T17:59:59Z', false],
    ['2025-05-08T18:00:00Z', true],
    ['2025-05-11T00:00:00Z', true],
    ['2025-05-07T00:00:00Z', false],
  ])('[DAY-8] whether a screen of 8 May must move at %s: %s', (now, moved) => {
    expect(hasBookingDayMoved('2025-05-08', at(now))).toBe(moved);
  });
});

describe('the window', () => {
  const ordinary = membershipStatuses.filter((status) => status !== 'long_term_member');

  test.each(ordinary)('[WIN-1] of %s reaches to the booking day plus 9', (status) => {
    expect(bookingWindow('2025-05-25', status)).toEqual({ from: '2025-05-25', to: '2025-06-03' });
  });

  test('[WIN-2] of long_term_member reaches to the booking day plus 13', () => {
    expect(bookingWindow('2025-05-25', 'long_term_member')).toEqual({
      from: '2025-05-25',
      to: '2025-06-07',
    });
  });

  test.each([
    ['2025-05-24', false],
    ['2025-05-25', true],
    ['2025-06-03', true],
    ['2025-06-04', false],
  ])('[WIN-1] whether %s is inside: %s', (date, inside) => {
    expect(isInWindow(date, { from: '2025-05-25', to: '2025-06-03' })).toBe(inside);
  });

  test('[WIN-3] its dates are listed in order, both ends included', () => {
    expect(datesOf({ from: '2025-05-30', to: '2025-06-02' })).toEqual([
      '2025-05-30',
      '2025-05-31',
      '2025-06-01',
      '2025-06-02',
    ]);
    expect(datesOf({ from: '2025-05-30', to: '2025-05-30' })).toEqual(['2025-05-30']);
  });
});
