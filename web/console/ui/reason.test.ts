import { expect, test } from 'vitest';
import { errorOfReason } from '#web/console/ui/reason.ts';

test('spaces are no reason, and do not make a short one longer', () => {
  expect(errorOfReason('     ')).toMatch(/3 to 200/);
  expect(errorOfReason(' ab  ')).toMatch(/3 to 200/);
  expect(errorOfReason(' Fell  ill ')).toBeNull();
});
