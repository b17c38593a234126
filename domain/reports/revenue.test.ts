import { expect, test } from 'vitest';
import { saleKindOf, saleMethodOf } from '#domain/reports/revenue.ts';

test('[REPORT-4] a payment at the desk is cash or terminal, another one what the provider says', () => {
  expect(saleMethodOf({ isAtDesk: true, method: 'cash' })).toBe('cash');
  expect(saleMethodOf({ isAtDesk: true, method: 'terminal' })).toBe('terminal');
  expect(saleMethodOf({ isAtDesk: false, method: 'credit' })).toBe('card');
  expect(saleMethodOf({ isAtDesk: false, method: 'fpx_mb2u' })).toBe('fpx');
  expect(saleMethodOf({ isAtDesk: false, method: 'GrabPay' })).toBe('ewallet');
  expect(saleMethodOf({ isAtDesk: false, method: null })).toBe('online');
});

test('[REPORT-5] goods are courts, lessons or memberships', () => {
  const kinds = ['court_booking', 'group_lesson', 'private_lesson', 'membership_upgrade'];
  expect(kinds.map(saleKindOf)).toEqual(['courts', 'lessons', 'lessons', 'memberships']);
});
