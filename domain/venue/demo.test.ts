import { expect, test } from 'vitest';
import { demoEmail, hasPublicFactor } from '#domain/venue/demo.ts';

test('[STAFF-14] the manager and the owner of a demonstration have a public second factor', () => {
  expect(hasPublicFactor('owner@depot.test')).toBe(true);
  expect(hasPublicFactor('manager@depot.test')).toBe(true);
  expect(hasPublicFactor('desk@depot.test')).toBe(false);
  expect(hasPublicFactor(demoEmail('coach'))).toBe(false);
  expect(hasPublicFactor('somebody@else.test')).toBe(false);
});
