import { expect, test } from 'vitest';
import { demoEmail, isSharedStaff } from '#domain/venue/demo.ts';

test('[STAFF-14] every staff member in a demonstration is shared by its visitors', () => {
  expect(isSharedStaff('owner@depot.test')).toBe(true);
  expect(isSharedStaff('desk@depot.test')).toBe(true);
  expect(isSharedStaff(demoEmail('coach'))).toBe(true);
  expect(isSharedStaff('somebody@else.test')).toBe(false);
});
