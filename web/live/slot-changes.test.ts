import { describe, expect, test } from 'vitest';
import type { SlotChange } from '#contract/live.ts';
import type { SlotWindow } from '#contract/slots.ts';
import { claimAt, emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { changeDay, changeWindow } from '#web/live/slot-changes.ts';

const today = '2026-11-15';
const tomorrow = '2026-11-16';

const windowOf = (parts: Partial<SlotWindow> = {}): SlotWindow => ({
  eventNumber: 7,
  bookingDay: today,
  window: { from: today, to: tomorrow },
  closures: [],
  holidays: [],
  days: { [today]: { 1: withClaim(emptyRow, 9, 'booked') }, [tomorrow]: {} },
  holds: [],
  ...parts,
});

const until = '2026-11-15T02:03:00.000Z';
const held: SlotChange = {
  courtId: 2,
  date: tomorrow,
  slot: 18,
  claim: 'held',
  until,
};
const holdOf = ({ courtId, date, slot }: SlotChange) => ({ courtId, date, slot, until });

describe('a window after changes', () => {
  test('shows them, with the end of a hold', () => {
    const changed = changeWindow(windowOf(), [held]);
    expect(claimAt(changed.days[tomorrow]?.[2] ?? '', 18)).toBe('held');
    expect(changed.holds).toEqual([holdOf(held)]);
  });

  test('keeps unchanged days as the same objects', () => {
    const before = windowOf();
    const changed = changeWindow(before, [held]);
    expect(changed.days[today]).toBe(before.days[today]);
    expect(before.days[tomorrow]).toEqual({});
  });

  test('has the last change of each slot', () => {
    const booked: SlotChange = { courtId: 2, date: tomorrow, slot: 18, claim: 'booked_by_you' };
    const changed = changeWindow(windowOf(), [held, booked]);
    expect(claimAt(changed.days[tomorrow]?.[2] ?? '', 18)).toBe('booked_by_you');
    expect(changed.holds).toEqual([]);
    const freed = changeWindow(changed, [{ ...booked, claim: null }]);
    expect(freed.days[tomorrow]?.[2]).toBe(emptyRow);
  });

  test('stays the same when a change is repeated', () => {
    const once = changeWindow(windowOf(), [held]);
    expect(changeWindow(once, [held])).toEqual(once);
  });

  test('leaves other holds alone', () => {
    const other = { ...held, slot: 19 } as const;
    const both = changeWindow(windowOf(), [held, other]);
    const { until: _, ...freed } = { ...held, claim: null };
    expect(changeWindow(both, [freed]).holds).toEqual([holdOf(other)]);
  });

  test('ignores changes of days outside it', () => {
    const before = windowOf();
    const changed = changeWindow(before, [{ ...held, date: '2026-11-17' }]);
    expect(Object.keys(changed.days)).toEqual([today, tomorrow]);
    expect(changed.holds).toEqual([]);
  });
});

describe('a day after changes', () => {
  test('shows only its own changes', () => {
    const day = { eventNumber: 7, courts: {}, holds: [] };
    const changed = changeDay(day, tomorrow, [held, { ...held, date: today, slot: 20 }]);
    expect(claimAt(changed.courts[2] ?? '', 18)).toBe('held');
    expect(claimAt(changed.courts[2] ?? '', 20)).toBeNull();
    expect(changed.holds).toEqual([holdOf(held)]);
  });
});

test('[SLOT-10] a change that closes a slot says why, and the next change of it opens it', () => {
  const closed: SlotChange = {
    ...{ courtId: 2, date: tomorrow, slot: 18, claim: 'booked' },
    closedFor: 'Flood',
  };
  const once = changeWindow(windowOf(), [closed]);
  expect(once.closed).toEqual([{ courtId: 2, date: tomorrow, slots: [18], reason: 'Flood' }]);
  expect(changeWindow(once, [closed])).toEqual(once);
  const { closedFor: _, ...opened } = { ...closed, claim: null };
  expect(changeWindow(once, [opened])).not.toHaveProperty('closed');
  const day = { eventNumber: 7, courts: {}, holds: [] };
  expect(changeDay(day, tomorrow, [closed]).closed).toEqual(once.closed);
});
