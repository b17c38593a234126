import { expect, test } from 'vitest';
import { refusalOfStaffReason } from '#domain/staff/staff-changes.ts';

const desk = { role: 'desk', isDisabled: false, ownLimits: null } as const;
const ownLimits = { perActionSen: 2_000, perDaySen: 4_000 };

test('[STAFF-18] another role, access or limit needs a reason, another name none', () => {
  const changes = [{ role: 'manager' }, { isDisabled: true }, { ownLimits }] as const;
  for (const change of changes) {
    const after = { ...desk, ...change };
    expect(refusalOfStaffReason(desk, after, undefined)).toBe('staff_change_needs_reason');
    expect(refusalOfStaffReason(after, desk, undefined)).toBe('staff_change_needs_reason');
    expect(refusalOfStaffReason(desk, after, 'Left the venue')).toBeNull();
  }
  const limited = { ...desk, ownLimits };
  expect(
    refusalOfStaffReason(limited, { ...desk, ownLimits: { ...ownLimits } }, undefined),
  ).toBeNull();
  expect(refusalOfStaffReason(desk, desk, undefined)).toBeNull();
});
