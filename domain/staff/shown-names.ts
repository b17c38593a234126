import { firstNameOf } from '#domain/lessons/coaches.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';

/** How a role sees the names of members. */
export type ShownNames = 'full' | 'first' | 'none';

/** Coaches see first names, the accountant none. Only full names come with e-mails. [STAFF-17] */
export function namesShownTo(role: StaffRole): ShownNames {
  if (hasPermission(role, 'members.see')) return 'full';
  return hasPermission(role, 'lessons.own') ? 'first' : 'none';
}

const email = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+/g;

/** Replaces every e-mail address in a value, however deep it stands. [STAFF-17] */
export function withoutEmails<Value>(value: Value): Value;
export function withoutEmails(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll(email, '[e-mail]');
  if (Array.isArray(value)) return value.map((part) => withoutEmails(part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [withoutEmails(key), withoutEmails(part)]),
  );
}

/** The name of a member as it is shown; null if none is. [STAFF-17] */
export function shownName(name: string, shown: ShownNames): string | null {
  if (shown === 'full') return name;
  if (shown === 'none') return null;
  return withoutEmails(firstNameOf({ displayName: name, username: name }));
}
