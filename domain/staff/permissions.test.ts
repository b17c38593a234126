import { describe, expect, test } from 'vitest';
import {
  hasPermission,
  needsSecondFactor,
  permissions,
  staffRoles,
} from '#domain/staff/permissions.ts';

describe('permissions', () => {
  test('[STAFF-1] the owner has every permission', () => {
    expect(permissions.filter((permission) => !hasPermission('owner', permission))).toEqual([]);
  });

  test('[STAFF-1] the desk and the manager see the day, coach and accountant do not', () => {
    expect(staffRoles.filter((role) => hasPermission(role, 'day.see'))).toEqual([
      'desk',
      'manager',
      'owner',
    ]);
  });

  test('[STAFF-7] desk and coach read only their own changes in the log', () => {
    expect(staffRoles.filter((role) => hasPermission(role, 'audit.own'))).toEqual(staffRoles);
    expect(staffRoles.filter((role) => hasPermission(role, 'audit.see'))).toEqual([
      'manager',
      'owner',
      'accountant',
    ]);
  });
});

test('[STAFF-2] managers and owners need a second factor', () => {
  expect(staffRoles.filter(needsSecondFactor)).toEqual(['manager', 'owner']);
});
