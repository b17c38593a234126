import { describe, expect, test } from 'vitest';
import { checkoutStateOf, emptySelection, type Selection } from '#domain/slots/selection.ts';
import { readCheckout } from '#web/features/checkout/goods/checkout-state.ts';

const selection: Selection = {
  ...emptySelection,
  sport: 'Pickle',
  date: '2026-11-18',
  courtType: 'Tournament Court',
  court: 'Tournament Court 2',
  slots: { 'Tournament Court 2': [10, 24], 'Tournament Court 1': [7] },
};
const state = checkoutStateOf(selection, 'coach');

describe('the navigation state of the booking screen', () => {
  test('[PICK-12] is read as the goods to sell', () => {
    expect(readCheckout(state)).toEqual({
      kind: 'courts',
      checkout: 'court',
      sport: 'Pickle',
      courtType: 'Tournament Court',
      date: '2026-11-18',
      slots: { 'Tournament Court 2': [10, 24], 'Tournament Court 1': [7] },
      bookingType: 'court-booking',
    });
  });

  test('[SLOT-3] may name slots in either form, once each; anything else is not a slot', () => {
    const texts = ['11:00 AM - 12:00 PM', '09:00 AM', '11:00 AM', '02:00 AM', 'noon', 7];
    const read = readCheckout({ ...state, selectedCourtTimeSlots: { 'Show Court 1': texts } });
    expect(read?.slots).toEqual({ 'Show Court 1': [9, 11] });
  });

  test('can have no slot, and is then an order without items', () => {
    const read = readCheckout({
      ...state,
      selectedCourtTimeSlots: { 'Show Court 1': ['02:00 AM'] },
    });
    expect(read?.slots).toEqual({});
  });

  test('[ORDER-7] keeps a booking type that is refused later', () => {
    const read = readCheckout({ ...state, selectedBookingType: 'group-lesson' });
    expect(read?.bookingType).toBe('group-lesson');
  });

  test.each([
    ['nothing', null],
    ['a text', 'court-booking'],
    ['a list', [state]],
    ['no sport', { ...state, selectedSport: undefined }],
    ['a sport that is not played here', { ...state, selectedSport: 'Mixed' }],
    ['no court type', { ...state, selectedCourtType: null }],
    ['a date that does not exist', { ...state, selectedDate: '2026-02-30' }],
    ['no slots', { ...state, selectedCourtTimeSlots: undefined }],
    ['slots without courts', { ...state, selectedCourtTimeSlots: ['10:00 AM'] }],
    [
      'a court without a list',
      { ...state, selectedCourtTimeSlots: { 'Show Court 1': '10:00 AM' } },
    ],
    ['no booking type', { ...state, selectedBookingType: undefined }],
  ])('is invalid with %s', (_, value) => {
    expect(readCheckout(value)).toBeNull();
  });
});
