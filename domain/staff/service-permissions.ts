/** The permissions of service accounts, each with its meaning for the operator. */
const meanings = {
  'members.see': 'read members, their bookings and their credits',
  'members.edit': 'change the status of members',
  'credits.issue': 'issue credits',
  'staff.see': 'read the staff',
  'staff.edit': 'add and change the staff, owners too',
  'venue.see': 'read held courts, sections, the announcement, the contact and the console lock',
  'venue.edit': 'change them',
  'prices.see': 'read prices, promotions, discounts, plans and tax rates',
  'prices.edit': 'change them',
  'calendar.see': 'read closures and holidays',
  'calendar.edit': 'change them',
  'lessons.see': 'read coaches, programs, schedules, classes and private lessons',
  'lessons.edit': 'change and cancel them',
  'server.see': 'read the metrics, the clock and the check of the data',
  'server.edit': 'move the clock of a demonstration',
} as const;

/** A permission that an account can be given. */
export type GrantablePermission = keyof typeof meanings;

/** Only the operator manages service accounts, so that no account can give itself more. [SERVICE-1] */
export type ServicePermission = GrantablePermission | 'services.edit';

export const grantablePermissions = Object.keys(meanings) as readonly GrantablePermission[];

export const meaningOfPermission = (permission: GrantablePermission): string =>
  meanings[permission];

/** The account of `DEPOT_TOKEN`, which has every permission. [SERVICE-1] */
export const operatorName = 'operator';

export interface ServiceRights {
  readonly name: string;
  readonly permissions: readonly string[];
}

/** Says whether a service account may make a call. [SERVICE-1] */
export const mayServe = (
  { name, permissions }: ServiceRights,
  permission: ServicePermission,
): boolean =>
  name === operatorName || (permission !== 'services.edit' && permissions.includes(permission));

/** Says whether a new service account can have a name. [SERVICE-2] */
export const isServiceName = (name: string): boolean =>
  /^[a-z][a-z0-9-]{1,39}$/.test(name) && name !== operatorName;
