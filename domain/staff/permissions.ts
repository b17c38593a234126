/** The roles of the venue's staff. Each person has one. */
export const staffRoles = ['desk', 'coach', 'manager', 'owner', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Every permission of a call, with the roles that have it. The owner has all of them. */
const rolesWith = {
  'account.own': ['desk', 'coach', 'manager', 'accountant'],
  'audit.own': ['desk', 'coach', 'manager', 'accountant'],
  'audit.see': ['manager', 'accountant'],
  'staff.see': ['manager', 'accountant'],
  'staff.edit': [],
  'day.see': ['desk', 'manager'],
  'members.see': ['desk', 'manager'],
  'members.note': ['desk', 'manager'],
  'members.end_sessions': ['manager'],
  'members.status': ['manager'],
  'members.suspend': ['manager'],
  'members.delete': ['manager'],
  'members.export': ['manager'],
  'mails.resend': ['desk', 'manager'],
  'members.email': ['manager'],
  'messages.send': ['manager'],
  'credits.give': ['desk', 'manager'],
  'credits.take_back': ['manager'],
  'blocks.set': ['desk', 'manager'],
  'closures.edit': ['manager'],
  'lessons.own': ['coach'],
  'lessons.run': ['manager'],
  'bookings.check_in': ['desk', 'manager'],
  'bookings.cancel': ['desk', 'manager'],
  'bookings.move': ['desk', 'manager'],
  'bookings.sell': ['desk', 'manager'],
  'orders.see': ['desk', 'manager'],
  'orders.ask': ['desk', 'manager'],
  'exceptions.see': ['desk', 'manager', 'accountant'],
  'exceptions.resolve': ['manager'],
  'reconciliation.see': ['desk', 'manager', 'accountant'],
  'payments.reconcile': ['manager', 'accountant'],
  'payments.refund': ['manager'],
  'shifts.run': ['desk', 'manager'],
  'shifts.close_other': ['manager'],
  'shifts.own': ['desk', 'manager', 'accountant'],
  'shifts.see': ['manager', 'accountant'],
  'reports.read': ['manager', 'accountant'],
  'prices.see': ['manager', 'accountant'],
  'prices.propose': ['manager'],
  'prices.approve': [],
  'accounts.name': [],
  'coaches.pay': [],
  'lessons.switch': [],
  'overrides.window': ['manager'],
  'overrides.daily_limit': ['manager'],
  'overrides.price': ['manager'],
} as const satisfies Readonly<Record<string, readonly Exclude<StaffRole, 'owner'>[]>>;

export type Permission = keyof typeof rolesWith;
export const permissions = Object.keys(rolesWith) as readonly Permission[];

/** Says whether a role includes a permission. [STAFF-1] */
export const hasPermission = (role: StaffRole, permission: Permission): boolean =>
  role === 'owner' || (rolesWith[permission] as readonly StaffRole[]).includes(role);

/** Says whether people of a role must sign in with a second factor. [STAFF-2] */
export const needsSecondFactor = (role: StaffRole): boolean =>
  role === 'manager' || role === 'owner';
