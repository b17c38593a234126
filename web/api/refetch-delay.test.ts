import { describe, expect, test } from 'vitest';
import type { SlotWindow } from '#contract/slots.ts';
import { refetchDelay } from '#web/api/refetch-delay.ts';

const windowOf = (parts: Partial<SlotWindow> = {}): SlotWindow => ({
  eventNumber: 7,
  bookingDay: '2026-11-15',
  window: { from: '2026-11-15', to: '2026-11-16' },
  closures: [],
  holidays: [],
  days: { '2026-11-15': {}, '2026-11-16': {} },
  holds: [],
  ...parts,
});

const holdUntil = (until: string): SlotWindow['holds'][number] => ({
  courtId: 2,
  date: '2026-11-16',
  slot: 18,
  until,
});

describe('refetching a window', () => {
  const at = (text: string): Temporal.Instant => Temporal.Instant.from(`${text}+08:00`);

  test('[DAY-7] is due at 02:00 of the next day', () => {
    expect(refetchDelay(windowOf(), at('2026-11-15T23:00'))).toBe(3 * 3_600_000);
    expect(refetchDelay(windowOf(), at('2026-11-16T01:30'))).toBe(30 * 60_000);
  });

  test('is due two seconds after a hold should have expired', () => {
    const window = windowOf({
      holds: [holdUntil('2026-11-15T02:03:00.000Z'), holdUntil('2026-11-15T02:02:00.000Z')],
    });
    expect(refetchDelay(window, at('2026-11-15T10:01'))).toBe(62_000);
  });

  test('does not loop when the answer stays the same', () => {
    const window = windowOf({ holds: [holdUntil('2026-11-15T02:03:00.000Z')] });
    expect(refetchDelay(window, at('2026-11-15T11:00'))).toBe(5_000);
    expect(refetchDelay(windowOf(), at('2026-11-18T11:00'))).toBe(5_000);
  });
});
