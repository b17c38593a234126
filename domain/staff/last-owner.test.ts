import { describe, expect, test } from 'vitest';
import { refusalToChangeStaff } from '#domain/staff/last-owner.ts';

const owner = { role: 'owner', isDisabled: false } as const;

describe('[STAFF-4] the last owner', () => {
  test('cannot be disabled or get another role', () => {
    expect(refusalToChangeStaff(owner, { ...owner, isDisabled: true }, 0)).toBe('last_owner');
    expect(refusalToChangeStaff(owner, { ...owner, role: 'manager' }, 0)).toBe('last_owner');
  });

  test('can once there is another', () => {
    expect(refusalToChangeStaff(owner, { ...owner, isDisabled: true }, 1)).toBeNull();
  });

  test('is only an owner who is not disabled', () => {
    const disabled = { ...owner, isDisabled: true };
    expect(refusalToChangeStaff(disabled, { ...disabled, role: 'desk' }, 0)).toBeNull();
    const desk = { role: 'desk', isDisabled: false } as const;
    expect(refusalToChangeStaff(desk, { ...desk, isDisabled: true }, 0)).toBeNull();
  });
});
