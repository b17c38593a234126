import { describe, expect, test } from 'vitest';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import type { Slot, SlotState } from '#domain/time/slots.ts';
import { priceSlot, type SlotPrice } from '#domain/venue/pricing.ts';
import { fallbackPriceRules } from '#domain/venue/starting-prices.ts';
import { newsOfCourt } from '#web/features/booking/slot-news.ts';
import {
  slotName,
  slotsOnCourt,
  slotsOnCourts,
  timeLeft,
} from '#web/features/booking/slot-words.ts';
import { summaryOf } from '#web/features/booking/summary.ts';

const rules = fallbackPriceRules('court_checkout', new Set());
const priceOf = (slot: Slot, status: 'normal_member' | 'super_host'): SlotPrice | null =>
  priceSlot(rules, { courtType: 'Tournament Court', date: '2026-11-16', status }, slot);

describe('the accessible name of a row', () => {
  test.each<[Slot, SlotState, string]>([
    [13, 'available', '01:00 PM - 02:00 PM, RM 60.00'],
    [10, 'available', '10:00 AM - 11:00 AM, RM 80.00, Peak'],
    [24, 'available', '12:00 AM - 01:00 AM (Next Day), RM 80.00, Peak'],
    [13, 'held_by_you', '01:00 PM - 02:00 PM, RM 60.00, Held for you'],
    [13, 'held', '01:00 PM - 02:00 PM, On hold'],
    [13, 'booked', '01:00 PM - 02:00 PM, Booked'],
    [13, 'booked_by_you', '01:00 PM - 02:00 PM, Your booking'],
    [25, 'past', '01:00 AM - 02:00 AM (Next Day), Past'],
  ])('slot %i: %s', (slot, state, name) => {
    expect(slotName(slot, state, priceOf(slot, 'normal_member'), null)).toBe(name);
  });

  test("has the member's own price", () => {
    expect(slotName(13, 'available', priceOf(13, 'super_host'), null)).toBe(
      '01:00 PM - 02:00 PM, RM 40.00, RM 60.00 before discount',
    );
  });

  test('says not for sale when it has no price', () => {
    expect(slotName(13, 'available', null, null)).toBe('01:00 PM - 02:00 PM, Not open for booking');
  });
});

test.each([
  ['2026-11-16T02:01:42Z', '1:42'],
  ['2026-11-16T02:00:04.2Z', '0:05'],
  ['2026-11-16T02:03:00Z', '3:00'],
  ['2026-11-16T01:59:00Z', '0:00'],
  ['2026-11-16T02:59:59Z', '59:59'],
  ['2026-11-16T03:00:00Z', '1 h 00 min'],
  ['2026-11-17T01:59:30Z', '23 h 59 min'],
])('until %s there is %s left', (until, left) => {
  const now = Temporal.Instant.from('2026-11-16T02:00:00Z');
  expect(timeLeft(Temporal.Instant.from(until), now)).toBe(left);
});

describe('slots are named', () => {
  test.each<[readonly Slot[], string]>([
    [[10], '10:00 AM on Court 2'],
    [[10, 11], '10:00 AM and 11:00 AM on Court 2'],
    [[10, 11, 24], '10:00 AM, 11:00 AM and 12:00 AM on Court 2'],
    [[10, 11, 12, 13], '4 timeslots on Court 2'],
  ])('%j', (slots, words) => {
    expect(slotsOnCourt('Tournament Court 2', slots)).toBe(words);
  });

  test('by the number of their court', () => {
    expect(slotsOnCourts({ 'Show Court 10': [9], 'Show Court 2': [10] })).toBe(
      '10:00 AM on Court 2 and 09:00 AM on Court 10',
    );
  });
});

const open = (): null => null;

test('[SLOT-10] a closed slot says why, in its row and in the notice', () => {
  expect(slotName(13, 'booked', null, 'Flood')).toBe('01:00 PM - 02:00 PM, Closed: Flood');
  expect(slotName(13, 'booked_by_you', null, 'Flood')).toBe('01:00 PM - 02:00 PM, Your booking');
  const after = ([10, 11, 12] as const).reduce(
    (row, slot) => withClaim(row, slot, 'booked'),
    emptyRow,
  );
  const closedFor = (slot: Slot): string | null => (slot > 10 ? 'Flood' : null);
  expect(newsOfCourt('Tournament Court 2', { before: emptyRow, after }, [], closedFor)).toBe(
    '11:00 AM and 12:00 PM on Court 2 are closed (Flood). 10:00 AM on Court 2 was just booked.',
  );
});

describe('the live notice of a court', () => {
  const court = 'Tournament Court 2';
  const before = withClaim(withClaim(emptyRow, 18, 'booked'), 19, 'held');

  test('says which slots were taken and which became free', () => {
    const after = withClaim(withClaim(before, 10, 'booked'), 18, null);
    expect(newsOfCourt(court, { before, after }, [], open)).toBe(
      '10:00 AM on Court 2 was just booked. 06:00 PM on Court 2 is free again.',
    );
  });

  test('sums up simultaneous changes', () => {
    const booked = ([10, 11, 12, 13] as const).reduce(
      (row, slot) => withClaim(row, slot, 'booked'),
      before,
    );
    expect(newsOfCourt(court, { before, after: booked }, [], open)).toBe(
      '4 timeslots on Court 2 were just booked.',
    );
    const held = withClaim(withClaim(before, 10, 'held'), 11, 'held');
    expect(newsOfCourt(court, { before, after: held }, [], open)).toBe(
      '10:00 AM and 11:00 AM on Court 2 were just put on hold.',
    );
  });

  test('says that a hold became a booking', () => {
    const after = withClaim(before, 19, 'booked');
    expect(newsOfCourt(court, { before, after }, [], open)).toBe(
      '07:00 PM on Court 2 was just booked.',
    );
  });

  test("is empty without a change, for the member's own changes, and for slots of the selection", () => {
    expect(newsOfCourt(court, { before, after: before }, [], open)).toBeNull();
    const own = withClaim(withClaim(before, 10, 'booked_by_you'), 11, 'held_by_you');
    expect(newsOfCourt(court, { before, after: own }, [], open)).toBeNull();
    const taken = withClaim(before, 10, 'booked');
    expect(newsOfCourt(court, { before, after: taken }, [10], open)).toBeNull();
  });
});

test.each([
  [{ 'Show Court 1': [9] }, 'Court 1 · Mon 16 Nov, 9 – 10 AM'],
  [{ 'Show Court 1': [9, 10], 'Show Court 2': [9] }, '3 slots on 2 courts, Monday 16/11/2026'],
] as const)('the bar sums up %j', (slots, sentence) => {
  const summary = summaryOf(slots, '2026-11-16');
  expect(summary.slots + summary.rest).toBe(sentence);
});
