import { describe, expect, test } from 'vitest';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';

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
