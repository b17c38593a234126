import { z } from 'zod';
import { call } from '#contract/call.ts';
import { longestEmail } from '#domain/accounts/email.ts';
import { genders } from '#domain/members/gender.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { staffRoles } from '#domain/staff/permissions.ts';

/** The signed-in member, as every screen needs it; null without a session. */
export const sessionMember = z.object({
  userId: z.uuid(),
  email: z.string(),
  /** Null until the member has chosen a username on /setup-profile. */
  profile: z
    .object({
      username: z.string(),
      maskedName: z.string(),
      membershipStatus: z.enum(membershipStatuses),
      gender: z.enum(genders).nullable(),
      avatarUrl: z.string().nullable(),
    })
    .nullable(),
});
export type SessionMember = z.output<typeof sessionMember>;

export const getSession = call({
  method: 'GET',
  path: '/api/session',
  who: 'public',
  summary: 'Who is signed in, if anyone.',
  response: z.object({ member: sessionMember.nullable() }),
});

export const signIn = call({
  method: 'POST',
  path: '/api/session',
  who: 'public',
  summary: 'Sign in with e-mail and password.',
  body: z.object({
    email: z.string().trim().max(longestEmail),
    password: z.string().min(1).max(128),
  }),
  response: z.object({ member: sessionMember }),
  perMinute: 20,
});

export const signOut = call({
  method: 'DELETE',
  path: '/api/session',
  who: 'public',
  summary: 'Sign out of this browser.',
  response: z.object({}),
});

/** The demo accounts for the login page; empty outside demo mode. */
export const getDemo = call({
  method: 'GET',
  path: '/api/demo',
  who: 'public',
  summary: 'Whether this is a demonstration, and its accounts.',
  response: z.object({
    demo: z
      .object({
        password: z.string(),
        emails: z.array(z.string()),
        /** The accounts for the console, with the same password. */
        staff: z.array(
          z.object({
            email: z.string(),
            role: z.enum(staffRoles),
            /** The current code of the second factor; null for a role without one. */
            code: z.string().nullable(),
          }),
        ),
        outboxPath: z.string(),
      })
      .nullable(),
  }),
});
