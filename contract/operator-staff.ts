import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine } from '#contract/text-fields.ts';
import { staffRoles } from '#domain/staff/permissions.ts';

const email = z.string().trim().min(3, 'must be an e-mail address').max(254);

export const staffRole = z.enum(staffRoles, `must be one of ${staffRoles.join(', ')}`);
export const staffName = oneLine('is missing')
  .min(1, 'must not be empty')
  .max(80, 'must have at most 80 characters');

const goodwillLimits = z.object({ perActionSen: z.int(), perDaySen: z.int() });

/** One staff member, as the list of staff shows them. */
export const staffPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  isDisabled: z.boolean(),
  /** The most that the person gives beyond the rules; null for no limit. */
  limits: goodwillLimits.nullable(),
  /** True if an owner has set them for this person; otherwise they are those of the role. */
  hasOwnLimits: z.boolean(),
  /** False until the person has set a password with the link of the invitation. */
  hasPassword: z.boolean(),
  hasSecondFactor: z.boolean(),
  addedAt: z.iso.datetime(),
  /** When the person last signed in at the console; null if they never have. */
  lastSignInAt: z.iso.datetime().nullable(),
});
export type StaffPerson = z.output<typeof staffPerson>;

export const listStaffByOperator = call({
  method: 'GET',
  path: '/api/operator/staff',
  who: { service: 'staff.see' },
  summary: 'Everybody of the staff, disabled people last.',
  response: z.object({ staff: z.array(staffPerson) }),
});

export const addStaffByOperator = call({
  method: 'POST',
  path: '/api/operator/staff',
  who: { service: 'staff.edit' },
  summary:
    'Add a person to the staff, who is told by mail. An address without an account gets one, and the mail has a link to set its password.',
  body: z.object({ email, name: staffName, role: staffRole }),
  response: z.object({ person: staffPerson }),
});

export const changeStaffByOperator = call({
  method: 'PUT',
  path: '/api/operator/staff/:email',
  who: { service: 'staff.edit' },
  summary: "Change a person's role, or disable or enable them. Their console sessions end.",
  params: z.object({ email }),
  body: z.object({ role: staffRole.optional(), isDisabled: z.boolean().optional() }),
  response: z.object({ person: staffPerson }),
});

export const resetFactorByOperator = call({
  method: 'DELETE',
  path: '/api/operator/staff/:email/second-factor',
  who: { service: 'staff.edit' },
  summary:
    'Remove the second factor of a person who has lost it. Their console sessions end; a role that must have one sets up another at the next sign-in.',
  params: z.object({ email }),
  response: z.object({ person: staffPerson }),
});
