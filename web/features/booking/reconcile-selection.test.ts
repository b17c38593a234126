import { describe, expect, test } from 'vitest';
import { emptySelection, type Selection } from '#domain/slots/selection.ts';
import { emptyRow, withClaim } from '#domain/slots/slot-rows.ts';
import { type SlotClaim, tableSlots } from '#domain/time/slots.ts';
import type { CourtType, Day } from '#web/features/booking/day.ts';
import { type Known, settle, stillLost } from '#web/features/booking/reconcile-selection.ts';

const courtType = (name: string, courts: readonly number[]): CourtType => ({
  id: courts[0] ?? 0,
  name,
  description: '',
  price: { baseSen: 6000, peakSen: 8000 },
  courts: courts.map((id, index) => ({
    id,
    name: `${name} ${index + 1}`,
    isRestricted: false,
    queue: null,
  })),
});

const types = [courtType('Tournament Court', [1, 2, 3]), courtType('Show Court', [9])];

const pickle: Selection = {
  sport: 'Pickle',
  date: '2026-11-16',
  courtType: 'Tournament Court',
  court: 'Tournament Court 2',
  slots: { 'Tournament Court 2': [13, 14], 'Tournament Court 3': [23] },
};

const dayWith = (rows: Day['rows'], now = '2026-11-15T10:00:00+08:00'): Day => ({
  date: '2026-11-16',
  rows,
  holds: [],
  status: 'normal_member',
  now: Temporal.Instant.from(now),
});

const known = (day: Day | null): Known => ({
  courtTypes: types,
  isDateOpen: (date) => date >= '2026-11-15' && date <= '2026-11-24',
  firstDay: '2026-11-15',
  day,
});

const rowWith = (claim: SlotClaim, ...slots: (typeof tableSlots)[number][]) =>
  slots.reduce((row, slot) => withClaim(row, slot, claim), emptyRow);

const chosen = (selection: Selection, isDateDeselected = false) => ({
  selection,
  isDateDeselected,
});

describe('the selection', () => {
  test('stays when all of it is available', () => {
    expect(settle(chosen(pickle), known(dayWith({})))).toEqual({
      selection: pickle,
      notes: [],
      lost: {},
    });
  });

  test('stays until the slots of the day have loaded', () => {
    expect(settle(chosen(pickle), known(null))).toEqual({ selection: pickle, notes: [], lost: {} });
  });

  test('keeps a slot that is held for the member', () => {
    const day = dayWith({ 2: rowWith('held_by_you', 13) });
    expect(settle(chosen(pickle), known(day)).selection).toEqual(pickle);
  });

  test('drops without a notice what the member has booked in the meantime', () => {
    const day = dayWith({ 2: rowWith('booked_by_you', 13, 14) });
    const { selection, notes } = settle(chosen(pickle), known(day));
    expect(selection.slots).toEqual({ 'Tournament Court 3': [23] });
    expect(notes).toEqual([]);
  });

  test('[PICK-4] gets the first selectable day when it has no date', () => {
    const { selection, notes } = settle(
      chosen({ ...emptySelection, sport: 'Pickle' }),
      known(null),
    );
    expect(selection.date).toBe('2026-11-15');
    expect(notes).toEqual([]);
  });

  test('[PICK-4] gets no date when the member deselected it', () => {
    const deselected = chosen({ ...emptySelection, sport: 'Pickle' }, true);
    expect(settle(deselected, known(null)).selection.date).toBeNull();
  });
});

describe('a notice names what left the selection', () => {
  test('[PICK-9] a slot that someone else booked', () => {
    const { selection, notes } = settle(
      chosen(pickle),
      known(dayWith({ 2: rowWith('booked', 14) })),
    );
    expect(selection.slots).toEqual({ 'Tournament Court 2': [13], 'Tournament Court 3': [23] });
    expect(notes).toEqual([
      'No longer available, so removed from your selection: 02:00 PM on Court 2.',
    ]);
  });

  test('[PICK-9] slots of several courts, by court', () => {
    const rows = { 2: rowWith('held', 13, 14), 3: rowWith('booked', 23) };
    const { selection, notes } = settle(chosen(pickle), known(dayWith(rows)));
    expect(selection).toEqual({ ...pickle, slots: {} });
    expect(notes).toEqual([
      'No longer available, so removed from your selection: 11:00 PM on Court 3.',
      'Removed from your selection, because another member is paying: 01:00 PM and 02:00 PM on Court 2.',
    ]);
  });

  test('[PICK-9] a slot that someone else is paying for, with the latest end of the hold', () => {
    const hold = {
      courtId: 2,
      date: '2026-11-16',
      slot: 14,
      until: '2026-11-16T01:03:00Z',
    } as const;
    const day = { ...dayWith({ 2: rowWith('held', 14) }), holds: [hold] };
    expect(settle(chosen(pickle), known(day)).notes).toEqual([
      'Removed from your selection, because another member is paying (until 09:03 AM at the latest): 02:00 PM on Court 2.',
    ]);
  });

  test('[PICK-9] a slot that has ended', () => {
    const { notes } = settle(chosen(pickle), known(dayWith({}, '2026-11-16T14:00:00+08:00')));
    expect(notes).toEqual([
      'No longer available, so removed from your selection: 01:00 PM on Court 2.',
    ]);
  });

  test('[PICK-9] a court that became fully booked, with its slots', () => {
    const { selection, notes } = settle(
      chosen(pickle),
      known(dayWith({ 2: rowWith('booked', ...tableSlots) })),
    );
    expect(selection).toEqual({ ...pickle, court: null, slots: { 'Tournament Court 3': [23] } });
    expect(notes).toEqual([
      'Court 2 cannot be booked on this date.',
      'No longer available, so removed from your selection: 01:00 PM and 02:00 PM on Court 2.',
    ]);
  });

  test('[PICK-9] a date that left the window, replaced by the first selectable day', () => {
    const yesterday = { ...pickle, date: '2026-11-14' };
    expect(settle(chosen(yesterday), known(null))).toEqual({
      selection: { ...emptySelection, sport: 'Pickle', date: '2026-11-15' },
      notes: ['Saturday 14/11/2026 can no longer be booked. We chose Sunday 15/11/2026 for you.'],
      lost: {},
    });
  });

  test('[PICK-9] a date after which no day is open', () => {
    const closed: Known = { ...known(null), isDateOpen: () => false, firstDay: null };
    expect(settle(chosen(pickle), closed)).toEqual({
      selection: { ...emptySelection, sport: 'Pickle' },
      notes: ['Monday 16/11/2026 can no longer be booked.'],
      lost: {},
    });
  });
});

describe('dropped without a notice, because the venue does not have it', () => {
  test('a sport', () => {
    const without: Known = { ...known(null), courtTypes: null };
    expect(settle(chosen(pickle), without)).toEqual({
      selection: emptySelection,
      notes: [],
      lost: {},
    });
  });

  test('a court, and slots on one', () => {
    const strange = {
      ...pickle,
      court: 'Show Court 1',
      slots: { 'Tournament Court 12': [9], 'Tournament Court 3': [23] },
    } as const;
    expect(settle(chosen(strange), known(dayWith({})))).toEqual({
      selection: { ...pickle, court: null, slots: { 'Tournament Court 3': [23] } },
      notes: [],
      lost: {},
    });
  });

  test('a court type', () => {
    const padel = { ...emptySelection, sport: 'Padel', date: '2026-11-16', court: 'Padel Court 1' };
    expect(settle(chosen(padel as Selection), known(dayWith({}))).selection.court).toBeNull();
  });
});

test('a lost slot that is free again, such as after an undone closure, is no longer lost', () => {
  const lost = { 'Tournament Court 2': [13, 14] } as const;
  const rows = { '2': rowWith('booked', 13) };
  expect(stillLost(lost, known(dayWith(rows)))).toEqual({ 'Tournament Court 2': [13] });
  expect(stillLost(lost, known(dayWith({})))).toEqual({});
  expect(stillLost(lost, known(null))).toEqual(lost);
});
