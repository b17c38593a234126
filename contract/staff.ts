import { z } from 'zod';
import { call } from '#contract/call.ts';
import { longestEmail } from '#domain/accounts/email.ts';
import { staffRoles } from '#domain/staff/permissions.ts';

/** The person of the staff who is signed in at the console. */
export const staffMember = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
});
export type StaffMember = z.output<typeof staffMember>;

export const getStaffSession = call({
  method: 'GET',
  path: '/api/staff/session',
  who: 'public',
  summary: 'Who is signed in at the console, if anyone.',
  response: z.object({ staff: staffMember.nullable() }),
});

export const signInStaff = call({
  method: 'POST',
  path: '/api/staff/session',
  who: 'public',
  summary: 'Sign in at the console with e-mail and password.',
  body: z.object({
    email: z.string().trim().max(longestEmail),
    password: z.string().min(1).max(128),
  }),
  response: z.object({ staff: staffMember }),
  perMinute: 20,
});

export const signOutStaff = call({
  method: 'DELETE',
  path: '/api/staff/session',
  who: 'public',
  summary: 'Sign out of the console in this browser.',
  response: z.object({}),
});
