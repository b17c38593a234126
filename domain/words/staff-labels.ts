import type { StaffRole } from '#domain/staff/permissions.ts';

/** The roles, as the venue's people call them. */
export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  desk: 'Front desk',
  coach: 'Coach',
  manager: 'Manager',
  owner: 'Owner',
  accountant: 'Accountant',
};
