import { z } from 'zod';
import { call } from '#contract/call.ts';
import { longestEmail } from '#domain/accounts/email.ts';
import { staffRoles } from '#domain/staff/permissions.ts';
import { factorSteps } from '#domain/staff/second-factor.ts';

/** The staff member who is signed in at the console. */
const staffMember = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
});
export type StaffMember = z.output<typeof staffMember>;

const password = z.string().min(1).max(128);

/** The step that a sign-in still lacks: a code, a passkey or the set-up of a second factor; null for none. */
const needs = z.enum(factorSteps).nullable();

export const signedInStaff = z.object({ staff: staffMember, needs });

/** A person who has signed in on this device, and whose sign-in has not ended. */
const personOnDevice = z.object({
  userId: z.uuid(),
  name: z.string(),
  role: z.enum(staffRoles),
  hasPin: z.boolean(),
  /** True for an account that the visitors of a demonstration share; it cannot have a PIN. */
  isShared: z.boolean(),
  /** How many more wrong PINs the sign-in takes; at none the person signs in in full. */
  triesLeft: z.int(),
  /** True if the session of this browser is theirs. */
  isCurrent: z.boolean(),
});
export type PersonOnDevice = z.output<typeof personOnDevice>;

/** A code of the authenticator app, or one of the recovery codes. */
const codeBody = z.object({
  code: z.string().trim().min(1, 'must not be empty').max(40),
  isRecoveryCode: z.boolean().default(false),
});
export type GivenCode = z.output<typeof codeBody>;

export const getStaffSession = call({
  method: 'GET',
  path: '/api/staff/session',
  who: 'public',
  summary:
    'Who is signed in at the console, if anyone, whether the session still needs a second factor or is locked, and who can unlock this device by PIN.',
  response: z.object({
    /** Null in a locked session. */
    staff: staffMember.nullable(),
    needs,
    isLocked: z.boolean(),
    /** When the console locks without another act; null without an open session. */
    locksInSeconds: z.int().nullable(),
    people: z.array(personOnDevice),
  }),
});

export const signInStaff = call({
  method: 'POST',
  path: '/api/staff/session',
  who: 'public',
  summary:
    'Sign in at the console with e-mail and password. A person with a second factor has no session yet and needs a code or a passkey; a role that must have one and has none gets a session that can only set it up.',
  body: z.object({ email: z.string().trim().max(longestEmail), password }),
  response: z.object({ staff: staffMember.nullable(), needs }),
  perMinute: 20,
});

export const setStaffPassword = call({
  method: 'PUT',
  path: '/api/staff/password',
  who: 'public',
  summary:
    'Set the password with the link of an invitation to the console, once, and sign in with it. All other sessions end.',
  body: z.object({ token: z.string().max(200), password: z.string().max(128) }),
  response: z.object({ staff: staffMember.nullable(), needs }),
  perMinute: 20,
});

export const signInWithCode = call({
  method: 'POST',
  path: '/api/staff/session/code',
  who: 'public',
  summary: 'The second step of a sign-in that needs a code, within 10 minutes after the password.',
  body: codeBody,
  response: signedInStaff,
  perMinute: 20,
});

export const signOutStaff = call({
  method: 'DELETE',
  path: '/api/staff/session',
  who: 'public',
  summary: 'Sign out of the console in this browser.',
  response: z.object({}),
});

/** The calls by which people manage their own second factor come before it is given. */
const own = { staff: 'account.own', beforeFactor: true } as const;

export const startSecondFactor = call({
  method: 'POST',
  path: '/api/staff/second-factor',
  who: own,
  summary:
    'Begin to set up a second factor. It counts once its first code is given; until then it can be begun again.',
  body: z.object({ password }),
  response: z.object({
    /** For the QR code. */
    uri: z.string(),
    /** The same secret, to be typed into an authenticator app. */
    secret: z.string(),
    /** Each of them stands for one code, once. They are shown here and never again. */
    recoveryCodes: z.array(z.string()),
  }),
  perMinute: 20,
});

export const finishSecondFactor = call({
  method: 'PUT',
  path: '/api/staff/second-factor',
  who: own,
  summary: 'Give the first code of a new second factor. Other sessions of the person end.',
  body: z.object({ code: codeBody.shape.code }),
  response: signedInStaff,
  perMinute: 20,
});

export const confirmSecondFactor = call({
  method: 'PUT',
  path: '/api/staff/session/code',
  who: own,
  summary: 'Give the second factor again in a session, before a dangerous act.',
  body: codeBody,
  response: signedInStaff,
  perMinute: 20,
});

export const readOwnFactor = call({
  method: 'GET',
  path: '/api/staff/second-factor',
  who: { staff: 'account.own' },
  summary:
    'Whether the caller has set up an authenticator app, how many recovery codes are left, and whether they have a passkey.',
  response: z.object({
    isSetUp: z.boolean(),
    recoveryCodesLeft: z.int(),
    hasPasskey: z.boolean(),
  }),
});

/** A second factor is replaced only by who has given it just now. */
const ownFresh = { staff: 'account.own', fresh: true } as const;

export const startFactorReplacement = call({
  method: 'POST',
  path: '/api/staff/second-factor/replacement',
  who: ownFresh,
  summary:
    'Begin to move the second factor to another authenticator app. The current one counts until the first code of the new one is given.',
  body: z.object({ password }),
  response: z.object({
    /** For the QR code. */
    uri: z.string(),
    /** The same secret, to be typed into an authenticator app. */
    secret: z.string(),
  }),
  perMinute: 20,
});

export const finishFactorReplacement = call({
  method: 'PUT',
  path: '/api/staff/second-factor/replacement',
  who: ownFresh,
  summary:
    'Give the first code of the new authenticator app, which counts from then on. The recovery codes stay; other sessions of the person end.',
  body: z.object({ code: codeBody.shape.code }),
  response: signedInStaff,
  perMinute: 20,
});

export const renewRecoveryCodes = call({
  method: 'POST',
  path: '/api/staff/second-factor/recovery-codes',
  who: ownFresh,
  summary: 'Replace the recovery codes.',
  body: z.object({ password }),
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  perMinute: 20,
});
