import { expect, test } from 'vitest';
import { type Box, toastLift } from '#web/console/ui/toast-lift.ts';

const toasts: Box = { left: 16, right: 400, top: 700, bottom: 752 };
const boxAt = (top: number, left = 100): Box => ({ left, right: left + 40, top, bottom: top + 36 });

test('toasts stay where they cover nothing', () => {
  expect(toastLift(toasts, [])).toBe(0);
  expect(toastLift(toasts, [boxAt(664), boxAt(752), boxAt(710, 400)])).toBe(0);
});

test('toasts go above what they would cover, and above what they would cover there', () => {
  expect(toastLift(toasts, [boxAt(710)])).toBe(50);
  expect(toastLift(toasts, [boxAt(640), boxAt(710)])).toBe(120);
});

test('toasts stay if there is no room above what they cover', () => {
  expect(toastLift(toasts, [{ ...boxAt(40), bottom: 768 }])).toBe(0);
});
