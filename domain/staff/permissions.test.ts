import { describe, expect, test } from 'vitest';
import {
  hasPermission,
  needsSecondFactor,
  permissions,
  staffRoles,
} from '#domain/staff/permissions.ts';

/** The permissions of each role of the venue, cell by cell. The code has to agree with it. */
const table = `
  permission            | desk | coach | manager | owner | accountant
  account.own           | ●    | ●     | ●       | ●     | ●
  audit.own             | ●    | ●     | ●       | ●     | ●
  audit.see             | –    | –     | ●       | ●     | ●
  staff.see             | –    | –     | ●       | ●     | ●
  staff.edit            | –    | –     | –       | ●     | –
  day.see               | ●    | –     | ●       | ●     | –
  members.see           | ●    | –     | ●       | ●     | –
  members.note          | ●    | –     | ●       | ●     | –
  members.end_sessions  | –    | –     | ●       | ●     | –
  members.status        | –    | –     | ●       | ●     | –
  members.suspend       | –    | –     | ●       | ●     | –
  members.delete        | –    | –     | ●       | ●     | –
  members.export        | –    | –     | ●       | ●     | –
  mails.resend          | ●    | –     | ●       | ●     | –
  members.email         | –    | –     | ●       | ●     | –
  messages.send         | –    | –     | ●       | ●     | –
  credits.give          | ●    | –     | ●       | ●     | –
  credits.take_back     | –    | –     | ●       | ●     | –
  blocks.set            | ●    | –     | ●       | ●     | –
  closures.edit         | –    | –     | ●       | ●     | –
  lessons.own           | –    | ●     | –       | ●     | –
  lessons.run           | –    | –     | ●       | ●     | –
  bookings.check_in     | ●    | –     | ●       | ●     | –
  bookings.cancel       | ●    | –     | ●       | ●     | –
  bookings.move         | ●    | –     | ●       | ●     | –
  bookings.sell         | ●    | –     | ●       | ●     | –
  orders.see            | ●    | –     | ●       | ●     | –
  orders.ask            | ●    | –     | ●       | ●     | –
  exceptions.see        | ●    | –     | ●       | ●     | ●
  exceptions.resolve    | –    | –     | ●       | ●     | –
  reconciliation.see    | ●    | –     | ●       | ●     | ●
  payments.reconcile    | –    | –     | ●       | ●     | ●
  payments.refund       | –    | –     | ●       | ●     | –
  shifts.run            | ●    | –     | ●       | ●     | –
  shifts.close_other    | –    | –     | ●       | ●     | –
  shifts.own            | ●    | –     | ●       | ●     | ●
  shifts.see            | –    | –     | ●       | ●     | ●
  reports.read          | –    | –     | ●       | ●     | ●
  prices.see            | –    | –     | ●       | ●     | ●
  prices.propose        | –    | –     | ●       | ●     | –
  prices.approve        | –    | –     | –       | ●     | –
  accounts.name         | –    | –     | –       | ●     | –
  coaches.pay           | –    | –     | –       | ●     | –
  lessons.switch        | –    | –     | –       | ●     | –
  overrides.window      | –    | –     | ●       | ●     | –
  overrides.daily_limit | –    | –     | ●       | ●     | –
  overrides.price       | –    | –     | ●       | ●     | –
`;

const [[, ...roles] = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('[STAFF-1] each role has the permissions of the table, and no other', () => {
  expect(roles).toEqual(staffRoles);
  expect(rows.map(([permission]) => permission)).toEqual(permissions);
  const cells = permissions.map((permission) => [
    permission,
    ...staffRoles.map((role) => (hasPermission(role, permission) ? '●' : '–')),
  ]);
  expect(cells).toEqual(rows);
});

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

test('[EXC-10] whoever sees orders or members sees exceptions', () => {
  for (const role of staffRoles) {
    const sees = hasPermission(role, 'orders.see') || hasPermission(role, 'members.see');
    if (sees) expect(hasPermission(role, 'exceptions.see')).toBe(true);
  }
});

test('[STAFF-2] managers and owners need a second factor', () => {
  expect(staffRoles.filter(needsSecondFactor)).toEqual(['manager', 'owner']);
});
