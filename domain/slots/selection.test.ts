import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  chooseCourt,
  chooseCourtType,
  chooseDate,
  chooseSport,
  dropUnavailable,
  emptySelection,
  goToDay,
  type Offer,
  removeSlots,
  type Selection,
  selectFirstDay,
  sportsShown,
  toggleCourtSlot,
  toggleSlot,
} from '#domain/slots/selection.ts';
import { allSlots, type SlotState } from '#domain/time/slots.ts';

const pickle: Selection = {
  sport: 'Pickle',
  date: '2025-05-09',
  courtType: 'Tournament Court',
  court: 'Tournament Court 1',
  slots: { 'Tournament Court 1': [9, 10], 'Tournament Court 2': [18] },
};

const padel: Selection = {
  sport: 'Padel',
  date: '2025-06-26',
  courtType: null,
  court: 'Padel Court 2',
  slots: { 'Padel Court 2': [24, 25] },
};

const everythingOpen: Offer = {
  isDateOpen: () => true,
  isCourtOpen: () => true,
  stateOf: () => 'available',
};

describe('sport', () => {
  test('[PICK-1] an empty selection has nothing chosen', () => {
    expect(emptySelection).toEqual({
      sport: null,
      date: null,
      courtType: null,
      court: null,
      slots: {},
    });
  });

  test.each([
    [
      ['Mixed', 'Padel', 'Pickle'],
      ['Pickle', 'Padel'],
    ],
    [['Mixed', 'Pickle'], ['Pickle']],
    [['Padel'], ['Padel']],
    [['Mixed', 'Tennis'], []],
  ])('[PICK-2] of the sports %o only %o are shown', (names, shown) => {
    expect(sportsShown(names)).toEqual(shown);
  });

  test('[PICK-3] choosing the chosen sport again clears everything', () => {
    expect(chooseSport(pickle, 'Pickle', '2025-05-08')).toEqual(emptySelection);
  });

  test('[PICK-4] choosing another sport clears the rest and selects its first day', () => {
    expect(chooseSport(pickle, 'Padel', '2025-06-26')).toEqual({
      sport: 'Padel',
      date: '2025-06-26',
      courtType: null,
      court: null,
      slots: {},
    });
  });

  test('[PICK-4] a sport whose days are all closed, or not loaded yet, has no date', () => {
    expect(chooseSport(emptySelection, 'Padel', null).date).toBeNull();
  });

  test('[PICK-4] the first day is selected only where a sport has no date', () => {
    const waiting = chooseSport(emptySelection, 'Padel', null);
    expect(selectFirstDay(waiting, '2025-06-26').date).toBe('2025-06-26');
    expect(selectFirstDay(waiting, null)).toBe(waiting);
    expect(selectFirstDay(pickle, '2025-06-26')).toBe(pickle);
    expect(selectFirstDay(emptySelection, '2025-06-26')).toBe(emptySelection);
  });
});

describe('date, court type and court', () => {
  test('[PICK-5] picking another date clears court type, court and slots', () => {
    expect(chooseDate(pickle, '2025-05-10')).toEqual({
      sport: 'Pickle',
      date: '2025-05-10',
      courtType: null,
      court: null,
      slots: {},
    });
  });

  test('[PICK-5] picking the same date again deselects it', () => {
    expect(chooseDate(pickle, '2025-05-09')).toEqual({
      sport: 'Pickle',
      date: null,
      courtType: null,
      court: null,
      slots: {},
    });
  });

  test('[PICK-19] going to another day keeps the court type and the court, if it can be booked then', () => {
    const next = goToDay(pickle, '2025-05-10');
    expect(next).toEqual({ ...pickle, date: '2025-05-10', slots: {} });
    expect(dropUnavailable(next, everythingOpen)).toBe(next);
    const closed = { ...everythingOpen, isCourtOpen: () => false };
    expect(dropUnavailable(next, closed)).toEqual({ ...next, court: null });
  });

  test('[PICK-6] picking a court type clears court and slots and keeps the date', () => {
    expect(chooseCourtType(pickle, 'Show Court')).toEqual({
      sport: 'Pickle',
      date: '2025-05-09',
      courtType: 'Show Court',
      court: null,
      slots: {},
    });
  });

  test('[PICK-7] picking another court keeps the slots of each', () => {
    const moved = chooseCourt(pickle, 'Tournament Court 3');
    expect(moved.court).toBe('Tournament Court 3');
    expect(moved.slots).toEqual({ 'Tournament Court 1': [9, 10], 'Tournament Court 2': [18] });
  });
});

describe('timeslots', () => {
  test('[PICK-8] a slot is added to its court in order of time', () => {
    expect(toggleSlot(pickle, 7, 'available').slots).toEqual({
      'Tournament Court 1': [7, 9, 10],
      'Tournament Court 2': [18],
    });
    expect(toggleSlot(chooseCourt(pickle, 'Tournament Court 3'), 25, 'available').slots).toEqual({
      'Tournament Court 1': [9, 10],
      'Tournament Court 2': [18],
      'Tournament Court 3': [25],
    });
  });

  test('[PICK-8] a selected slot is removed, and its court with the last one', () => {
    const once = toggleSlot(pickle, 9, 'available');
    expect(once.slots).toEqual({ 'Tournament Court 1': [10], 'Tournament Court 2': [18] });
    expect(toggleSlot(once, 10, 'available').slots).toEqual({ 'Tournament Court 2': [18] });
  });

  test('[PICK-8] a slot that the member holds can be selected again', () => {
    expect(toggleSlot(padel, 20, 'held_by_you').slots).toEqual({ 'Padel Court 2': [20, 24, 25] });
  });

  test.each(['booked', 'held', 'past'] as const)(
    '[PICK-8] a %s slot cannot be toggled',
    (state) => {
      expect(toggleSlot(pickle, 7, state)).toBe(pickle);
      expect(toggleSlot(pickle, 9, state)).toBe(pickle);
    },
  );

  test('[PICK-13] by time, one press chooses the court and its slot, and a second gives the slot back', () => {
    const slot = {
      courtType: 'Tournament Court',
      court: 'Tournament Court 2',
      slot: 19,
      state: 'available',
    } as const;
    const pressed = toggleCourtSlot(pickle, slot);
    expect(pressed).toMatchObject({
      court: 'Tournament Court 2',
      slots: { 'Tournament Court 1': [9, 10], 'Tournament Court 2': [18, 19] },
    });
    expect(toggleCourtSlot(pressed, slot).slots).toEqual(pickle.slots);
    expect(toggleCourtSlot(pickle, { ...slot, state: 'held' })).toBe(pickle);
  });

  test('[PICK-13] by time, a court of another type takes the place of what was selected', () => {
    const slot = { courtType: 'Show Court', court: 'Show Court 1', slot: 19 } as const;
    const pressed = toggleCourtSlot(pickle, { ...slot, state: 'available' });
    expect(pressed).toEqual({
      ...pickle,
      courtType: 'Show Court',
      court: 'Show Court 1',
      slots: { 'Show Court 1': [19] },
    });
  });

  test('[PICK-13] by time, a padel court needs no court type', () => {
    const slot = { courtType: 'Padel Court', court: 'Padel Court 1', slot: 19 } as const;
    const pressed = toggleCourtSlot(padel, { ...slot, state: 'available' });
    expect(pressed).toEqual({
      ...padel,
      court: 'Padel Court 1',
      slots: { 'Padel Court 2': [24, 25], 'Padel Court 1': [19] },
    });
  });

  test('[PICK-8] without a court there is nothing to toggle', () => {
    const withoutCourt = { ...pickle, court: null };
    expect(toggleSlot(withoutCourt, 7, 'available')).toBe(withoutCourt);
  });

  test('[PICK-8] slots stay sorted and unique, and toggling each again leaves none', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...allSlots)), (toggles) => {
        const start: Selection = { ...padel, slots: {} };
        const toggled = toggles.reduce((now, slot) => toggleSlot(now, slot, 'available'), start);
        const odd = allSlots.filter((slot) => toggles.filter((one) => one === slot).length % 2);
        expect(toggled.slots['Padel Court 2'] ?? []).toEqual(odd);
        const undone = odd.reduce((now, slot) => toggleSlot(now, slot, 'available'), toggled);
        expect(undone.slots).toEqual({});
      }),
    );
  });
});

describe('slots that can no longer be booked', () => {
  test('[PICK-9] nothing changes while everything is still available', () => {
    expect(dropUnavailable(pickle, everythingOpen)).toBe(pickle);
    expect(dropUnavailable(emptySelection, everythingOpen)).toBe(emptySelection);
  });

  test('[PICK-9] a date that left the window clears the rest, the sport stays', () => {
    const offer = { ...everythingOpen, isDateOpen: (date: string) => date > '2025-05-09' };
    expect(dropUnavailable(pickle, offer)).toEqual({ ...emptySelection, sport: 'Pickle' });
    const later = { ...pickle, date: '2025-05-10' };
    expect(dropUnavailable(later, offer)).toBe(later);
  });

  test.each(['booked', 'held', 'past'] as const)('[PICK-9] a slot now %s is dropped', (state) => {
    const offer: Offer = {
      ...everythingOpen,
      stateOf: (court, slot): SlotState =>
        court === 'Tournament Court 1' && slot === 10 ? state : 'available',
    };
    expect(dropUnavailable(pickle, offer)).toEqual({
      ...pickle,
      slots: { 'Tournament Court 1': [9], 'Tournament Court 2': [18] },
    });
  });

  test('[PICK-9] a court that loses its last slot stays chosen', () => {
    const offer: Offer = { ...everythingOpen, stateOf: () => 'booked' };
    expect(dropUnavailable(pickle, offer)).toEqual({ ...pickle, slots: {} });
  });

  test('[PICK-9] a court that is now unavailable is dropped with its slots', () => {
    const offer = {
      ...everythingOpen,
      isCourtOpen: (court: string) => court !== 'Tournament Court 1',
    };
    expect(dropUnavailable(pickle, offer)).toEqual({
      ...pickle,
      court: null,
      slots: { 'Tournament Court 2': [18] },
    });
    const withoutSlots = { ...pickle, slots: {} };
    expect(dropUnavailable(withoutSlots, offer)).toEqual({ ...withoutSlots, court: null });
  });
});

test('[PICK-17] slots that are taken out leave the others, and the court', () => {
  const one = removeSlots(pickle, [{ court: 'Tournament Court 1', slot: 9 }]);
  expect(one).toEqual({
    ...pickle,
    slots: { 'Tournament Court 1': [10], 'Tournament Court 2': [18] },
  });
  const none = removeSlots(one, [
    { court: 'Tournament Court 1', slot: 10 },
    { court: 'Tournament Court 2', slot: 18 },
    { court: 'Tournament Court 3', slot: 18 },
  ]);
  expect(none).toEqual({ ...pickle, slots: {} });
});
