import { expect, test } from 'vitest';
import { tripOfOrder } from '#web/features/checkout/payment/payment-trip.ts';

const orderId = 'DPT-1';
const courts = {
  sport: 'Padel',
  courtType: 'Padel Court',
  date: '2026-11-18',
  slots: { 'Padel Court 1': [18] },
} as const;

test('an order placed elsewhere provides its own goods and way back', () => {
  const slots = { 'Padel Court 1': [...courts.slots['Padel Court 1']] };
  expect(
    tripOfOrder({ orderId, bookingType: 'court_booking', courts: { ...courts, slots } }),
  ).toMatchObject({ orderId, kind: 'courts', backTo: { pathname: '/' } });
  expect(tripOfOrder({ orderId, bookingType: 'group_lesson', courts: null })).toEqual({
    orderId,
    kind: 'lessons',
    backTo: null,
  });
  expect(tripOfOrder({ orderId, bookingType: 'membership_upgrade', courts: null })).toMatchObject({
    orderId,
    kind: 'membership',
    backTo: { pathname: '/membership-upgrade' },
  });
});
