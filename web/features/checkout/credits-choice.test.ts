import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  recallCreditsChoice,
  rememberCreditsChoice,
} from '#web/features/checkout/credits-choice.ts';

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

const hours = {
  date: '2026-11-18',
  slots: { 'Show Court 1': [10, 12], 'Show Court 2': [9] },
} as const;
const sameHours = {
  date: '2026-11-18',
  slots: { 'Show Court 2': [9], 'Show Court 1': [12, 10] },
} as const;

test('[CREDIT-2] credits are used until the member says otherwise, for that selection alone', () => {
  expect(recallCreditsChoice('one', hours)).toBe(true);
  rememberCreditsChoice('one', hours, false);
  expect(recallCreditsChoice('one', sameHours)).toBe(false);
  expect(recallCreditsChoice('one', { ...hours, date: '2026-11-19' })).toBe(true);
  expect(recallCreditsChoice('one', { ...hours, slots: { 'Show Court 1': [10] } })).toBe(true);
  expect(recallCreditsChoice('two', hours)).toBe(true);
});
