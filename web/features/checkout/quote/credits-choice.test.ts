import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Goods } from '#web/features/checkout/goods/goods.ts';
import {
  recallCreditsChoice,
  rememberCreditsChoice,
} from '#web/features/checkout/quote/credits-choice.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const goods: Goods = {
  kind: 'courts',
  checkout: 'court',
  sport: 'Pickle',
  courtType: 'Show Court',
  bookingType: 'court-booking',
  date: '2026-11-18',
  slots: { 'Show Court 1': [10, 12], 'Show Court 2': [9] },
};
const sameGoods: Goods = { ...goods, slots: { 'Show Court 2': [9], 'Show Court 1': [12, 10] } };

test('[CREDIT-2] credits are used until the member opts out, for that selection alone', () => {
  expect(recallCreditsChoice('one', goods)).toBe(true);
  rememberCreditsChoice('one', goods, false);
  expect(recallCreditsChoice('one', sameGoods)).toBe(false);
  expect(recallCreditsChoice('one', { ...goods, date: '2026-11-19' })).toBe(true);
  expect(recallCreditsChoice('one', { ...goods, slots: { 'Show Court 1': [10] } })).toBe(true);
  expect(recallCreditsChoice('two', goods)).toBe(true);
});
