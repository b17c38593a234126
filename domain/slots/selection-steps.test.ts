import { describe, expect, test } from 'vitest';
import {
  checkoutStateOf,
  courtTypeOf,
  emptySelection,
  nextStep,
  type Selection,
  stepsOf,
} from '#domain/slots/selection.ts';

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

describe('steps', () => {
  test('[PICK-10] Pickle has five steps and Padel four', () => {
    expect(stepsOf('Pickle')).toEqual(['sport', 'date', 'courtType', 'court', 'timeslot']);
    expect(stepsOf('Padel')).toEqual(['sport', 'date', 'court', 'timeslot']);
    expect(stepsOf(null)).toEqual(['sport']);
  });

  test('[PICK-10] the court type of Padel is implied', () => {
    expect(courtTypeOf(padel)).toBe('Padel Court');
    expect(courtTypeOf(pickle)).toBe('Tournament Court');
    expect(courtTypeOf(emptySelection)).toBeNull();
  });

  test.each([
    ['sport', emptySelection],
    ['date', { ...emptySelection, sport: 'Pickle' }],
    ['courtType', { ...pickle, courtType: null, court: null, slots: {} }],
    ['court', { ...pickle, court: null, slots: {} }],
    ['timeslot', { ...pickle, slots: {} }],
    [null, pickle],
    ['date', { ...emptySelection, sport: 'Padel' }],
    ['court', { ...padel, court: null, slots: {} }],
    ['timeslot', { ...padel, slots: {} }],
    [null, padel],
  ] as const)('[PICK-11] the next step is %s for %o', (step, selection) => {
    expect(nextStep(selection)).toBe(step);
  });
});

describe('on to the checkout', () => {
  test('[PICK-12] a Pickle selection is passed on under the agreed names', () => {
    expect(checkoutStateOf(pickle, 'athlete')).toEqual({
      selectedSport: 'Pickle',
      selectedCourtType: 'Tournament Court',
      selectedDate: '2025-05-09',
      selectedCourtTimeSlots: {
        'Tournament Court 1': ['09:00 AM', '10:00 AM'],
        'Tournament Court 2': ['06:00 PM'],
      },
      selectedBookingType: 'court-booking',
      userRole: 'athlete',
    });
  });

  test('[PICK-12] a Padel selection still names its court type', () => {
    expect(checkoutStateOf(padel, 'normal_member')).toEqual({
      selectedSport: 'Padel',
      selectedCourtType: 'Padel Court',
      selectedDate: '2025-06-26',
      selectedCourtTimeSlots: { 'Padel Court 2': ['12:00 AM', '01:00 AM'] },
      selectedBookingType: 'court-booking',
      userRole: 'normal_member',
    });
  });

  test('[PICK-12] the court shown last need not have selected slots', () => {
    expect(checkoutStateOf({ ...pickle, court: null }, 'coach')).not.toBeNull();
  });

  test.each([
    ['no sport', emptySelection],
    ['no date', { ...pickle, date: null }],
    ['no court type', { ...pickle, courtType: null }],
    ['no timeslot', { ...pickle, slots: {} }],
  ])('[PICK-12] with %s there is nothing to pass on', (_, selection) => {
    expect(checkoutStateOf(selection, 'normal_member')).toBeNull();
  });
});
