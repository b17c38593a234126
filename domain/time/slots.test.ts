import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allSlots,
  isNextDaySlot,
  isSelectable,
  isSlot,
  isSlotPast,
  isSoldSlot,
  parseSlot,
  slotEnd,
  slotLabel,
  slotRange,
  slotStart,
  slotState,
  slotsNotPast,
  stateNotPast,
  tableSlots,
} from '#domain/time/slots.ts';
import { addDays } from '#domain/time/venue-time.ts';

const at = (text: string) => Temporal.Instant.from(text);

describe('labels', () => {
  test('[SLOT-1] the 20 labels run from 06:00 AM to 01:00 AM', () => {
    expect(allSlots.map(slotLabel)).toEqual([
      '06:00 AM',
      '07:00 AM',
      '08:00 AM',
      '09:00 AM',
      '10:00 AM',
      '11:00 AM',
      '12:00 PM',
      '01:00 PM',
      '02:00 PM',
      '03:00 PM',
      '04:00 PM',
      '05:00 PM',
      '06:00 PM',
      '07:00 PM',
      '08:00 PM',
      '09:00 PM',
      '10:00 PM',
      '11:00 PM',
      '12:00 AM',
      '01:00 AM',
    ]);
  });

  test.each([
    [5, false],
    [6, true],
    [6.5, false],
    [25, true],
    [26, false],
    [Number.NaN, false],
  ])('[SLOT-1] whether %d is a slot: %s', (value, expected) => {
    expect(isSlot(value)).toBe(expected);
  });

  test('[SLOT-2] the table has 19 rows, the first at 07:00 AM and the last at 01:00 AM', () => {
    expect(tableSlots).toEqual([
      7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25,
    ]);
    expect(isSoldSlot(6)).toBe(false);
    expect(isSoldSlot(7)).toBe(true);
  });

  test.each([
    [7, '07:00 AM - 08:00 AM'],
    [10, '10:00 AM - 11:00 AM'],
    [11, '11:00 AM - 12:00 PM'],
    [12, '12:00 PM - 01:00 PM'],
    [23, '11:00 PM - 12:00 AM'],
    [24, '12:00 AM - 01:00 AM'],
    [25, '01:00 AM - 02:00 AM'],
  ] as const)('[SLOT-2] the row of %i reads %s', (slot, range) => {
    expect(slotRange(slot)).toBe(range);
  });

  test.each([
    [22, false],
    [23, false],
    [24, true],
    [25, true],
  ] as const)('[SLOT-4] whether %i is tagged as next day: %s', (slot, tagged) => {
    expect(isNextDaySlot(slot)).toBe(tagged);
  });

  test('[SLOT-4] only two slots are tagged as next day', () => {
    expect(allSlots.filter(isNextDaySlot)).toEqual([24, 25]);
  });
});

describe('reading', () => {
  test.each([
    ['06:00 AM', 6],
    ['12:00 PM', 12],
    ['12:00 AM', 24],
    ['01:00 AM', 25],
    ['06:00 AM - 07:00 AM', 6],
    ['10:00 AM - 11:00 AM', 10],
    ['11:00 PM - 12:00 AM', 23],
    ['01:00 AM - 02:00 AM', 25],
  ])('[SLOT-3] "%s" is slot %i', (text, slot) => {
    expect(parseSlot(text)).toBe(slot);
  });

  test.each([
    '02:00 AM',
    '02:00 AM - 03:00 AM',
    '05:00 AM',
    '13:00 PM',
    '6:00 AM',
    '06:30 AM',
    '06:00 am',
    '10:00 AM - 12:00 PM',
    '10:00 AM -',
    '24',
    'toString',
    '',
  ])('[SLOT-3] "%s" is ignored', (text) => {
    expect(parseSlot(text)).toBeNull();
  });

  test('[SLOT-3] both forms of every slot read back as that slot', () => {
    for (const slot of allSlots) {
      expect(parseSlot(slotLabel(slot))).toBe(slot);
      expect(parseSlot(slotRange(slot))).toBe(slot);
    }
  });
});

describe('instants', () => {
  test.each([
    ['2025-05-08', 6, '2025-05-07T22:00:00Z'],
    ['2025-05-08', 8, '2025-05-08T00:00:00Z'],
    ['2025-05-08', 23, '2025-05-08T15:00:00Z'],
    ['2025-05-08', 24, '2025-05-08T16:00:00Z'],
    ['2025-05-31', 25, '2025-05-31T17:00:00Z'],
    ['2025-12-31', 24, '2025-12-31T16:00:00Z'],
  ] as const)('[SLOT-5] on %s slot %i begins at %s', (date, slot, start) => {
    expect(slotStart(date, slot).toString()).toBe(start);
  });

  test('[SLOT-5] a slot lasts one hour', () => {
    expect(slotEnd('2025-05-08', 25).toString()).toBe('2025-05-08T18:00:00Z');
  });

  test('[SLOT-5] the slots of a day follow one another without gap or overlap', () => {
    const dates = fc.integer({ min: 0, max: 5000 }).map((days) => addDays('2024-01-01', days));
    fc.assert(
      fc.property(dates, fc.constantFrom(...tableSlots.slice(0, -1)), (date, slot) => {
        const next = tableSlots[tableSlots.indexOf(slot) + 1] ?? slot;
        expect(slotEnd(date, slot).equals(slotStart(date, next))).toBe(true);
      }),
    );
  });
});

describe('past', () => {
  test.each([
    ['2025-05-08', 10, '2025-05-08T02:30:00Z', false],
    ['2025-05-08', 10, '2025-05-08T02:59:59.999Z', false],
    ['2025-05-08', 10, '2025-05-08T03:00:00Z', true],
    ['2025-05-08', 25, '2025-05-08T17:59:59Z', false],
    ['2025-05-08', 25, '2025-05-08T18:00:00Z', true],
    ['2025-05-07', 10, '2025-05-08T02:30:00Z', true],
    ['2025-05-09', 7, '2025-05-08T18:00:00Z', false],
  ] as const)('[SLOT-6] on %s slot %i, seen at %s, is past: %s', (date, slot, now, past) => {
    expect(isSlotPast(date, slot, at(now))).toBe(past);
    expect(slotsNotPast(date, at(now)).includes(slot)).toBe(!past);
  });

  test('[SLOT-2] [SLOT-6] the rows that are not past leave out the one that is never sold', () => {
    expect(slotsNotPast('2025-05-08', at('2025-05-07T00:00:00Z'))).toEqual(tableSlots);
    expect(slotsNotPast('2025-05-08', at('2025-05-08T17:00:00Z'))).toEqual([25]);
  });
});

describe('states', () => {
  const before = at('2025-05-08T02:30:00Z');
  const after = at('2025-05-08T03:00:00Z');

  test.each([
    ['is free, before its end', null, before, 'available'],
    ['is free, after its end', null, after, 'past'],
    ['is booked, before its end', 'booked', before, 'booked'],
    ['is booked, after its end', 'booked', after, 'booked'],
    ['another member holds, before its end', 'held', before, 'held'],
    ['another member holds, after its end', 'held', after, 'past'],
    ['the member has booked, after its end', 'booked_by_you', after, 'booked_by_you'],
    ['the member holds, before its end', 'held_by_you', before, 'held_by_you'],
    ['the member holds, after its end', 'held_by_you', after, 'past'],
  ] as const)('[SLOT-7] the state of a slot that %s', (_, claim, now, state) => {
    expect(slotState('2025-05-08', 10, claim, now)).toBe(state);
    if (now === before) expect(stateNotPast(claim)).toBe(state);
  });

  test.each([
    ['available', true],
    ['held_by_you', true],
    ['booked', false],
    ['held', false],
    ['past', false],
  ] as const)('[SLOT-8] whether a slot that is %s can be selected: %s', (state, selectable) => {
    expect(isSelectable(state)).toBe(selectable);
  });
});
