import type { StaffRole } from '#domain/staff/permissions.ts';

/** The roles, as the console, the mails and the command line call them. */
export const staffRoleLabels: Readonly<Record<StaffRole, string>> = {
  desk: 'Desk',
  coach: 'Coach',
  manager: 'Manager',
  owner: 'Owner',
  accountant: 'Accountant',
};
