import { z } from 'zod';
import { call } from '#contract/call.ts';
import { staffName, staffPerson, staffRole } from '#contract/operator-staff.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { largestGrantSen } from '#domain/money/credit-grants.ts';
import { areLimitsInOrder } from '#domain/staff/limits.ts';

const who = z.object({ userId: z.uuid() });
/** Only an owner changes the staff, with a second factor of the last minutes. */
const edit = { staff: 'staff.edit', fresh: true } as const;
const limitSen = z.int().min(0).max(largestGrantSen);
/** The most that the person gives beyond the rules; null for the limits of the role. */
const ownLimits = z
  .object({ perActionSen: limitSen, perDaySen: limitSen })
  .refine(areLimitsInOrder, 'must allow at least one action a day')
  .nullable()
  .optional();

export const listStaff = call({
  method: 'GET',
  path: '/api/console/staff',
  who: { staff: 'staff.see' },
  summary: 'Everybody of the staff, disabled people last.',
  response: z.object({ staff: z.array(staffPerson) }),
});

export const inviteStaff = call({
  method: 'POST',
  path: '/api/console/staff',
  who: edit,
  summary:
    'Add a person to the staff, who is told by mail. An address without an account gets one, and the mail has a link to set its password.',
  body: z.object({
    email: z.string().trim().min(3, 'must be an e-mail address').max(254),
    name: staffName,
    role: staffRole,
    ownLimits,
  }),
  response: z.object({ person: staffPerson }),
});

export const changeStaff = call({
  method: 'PUT',
  path: '/api/console/staff/:userId',
  who: edit,
  summary:
    "Change a person's name, role or limits, or disable or enable them. Another role and disabling end their console sessions; another role has its own limits again.",
  params: who,
  body: z.object({
    name: staffName.optional(),
    role: staffRole.optional(),
    isDisabled: z.boolean().optional(),
    ownLimits,
    /** Needed unless the name alone changes. */
    reason: operatorReason.optional(),
  }),
  response: z.object({ person: staffPerson }),
});

const withReason = z.object({ reason: operatorReason });

export const resetStaffFactor = call({
  method: 'POST',
  path: '/api/console/staff/:userId/second-factor/reset',
  who: edit,
  summary:
    'Remove the second factor of a person who has lost it. Their console sessions end; a role that must have one sets up another at the next sign-in.',
  params: who,
  body: withReason,
  response: z.object({ person: staffPerson }),
});

/** A session of the console, newest first in lists. */
export const consoleSession = z.object({
  id: z.uuid(),
  startedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** When the second factor was last given. */
  secondFactorAt: z.iso.datetime().nullable(),
  address: z.string().nullable(),
  /** The name that the browser gives itself. */
  browser: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type ConsoleSession = z.output<typeof consoleSession>;

export const listOwnSessions = call({
  method: 'GET',
  path: '/api/console/sessions',
  who: { staff: 'account.own' },
  summary: "The caller's sessions at the console.",
  response: z.object({ sessions: z.array(consoleSession) }),
});

export const endOwnSession = call({
  method: 'DELETE',
  path: '/api/console/sessions/:id',
  who: { staff: 'account.own' },
  summary: "End one of the caller's sessions.",
  params: z.object({ id: z.uuid() }),
  response: z.object({ sessions: z.array(consoleSession) }),
});

export const listStaffSessions = call({
  method: 'GET',
  path: '/api/console/staff/:userId/sessions',
  who: { staff: 'staff.edit' },
  summary: "A person's sessions at the console.",
  params: who,
  response: z.object({ sessions: z.array(consoleSession) }),
});

export const endStaffSessions = call({
  method: 'POST',
  path: '/api/console/staff/:userId/sessions/end',
  who: edit,
  summary: "End all of a person's sessions at the console.",
  params: who,
  body: withReason,
  response: z.object({ ended: z.int() }),
});
