import { z } from 'zod';
import { call } from '#contract/call.ts';
import { signedInStaff } from '#contract/staff.ts';
import { oneLine } from '#contract/text-fields.ts';
import { longestPasskeyName } from '#domain/staff/passkeys.ts';

const bytes = z
  .string()
  .min(1)
  .max(8_000)
  .regex(/^[\w-]+$/, 'must be base64url');

/** A credential that the browser has made or used; the fields are those of WebAuthn. */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** The answer of a device that has made a passkey. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** The answer of a device that has used a passkey. */
const usedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
export type UsedPasskey = z.output<typeof usedPasskey>;

/** The options for the browser, which are good for one answer within 5 minutes. */
const options = z.object({ options: z.record(z.string(), z.unknown()) });

export const startPasskeySignIn = call({
  method: 'POST',
  path: '/api/staff/session/passkey/options',
  who: 'public',
  summary: 'Begin a sign-in at the console by passkey.',
  response: options,
  perMinute: 20,
});

export const signInWithPasskey = call({
  method: 'POST',
  path: '/api/staff/session/passkey',
  who: 'public',
  summary: 'Sign in at the console by passkey, which stands for password and second factor.',
  body: z.object({ credential: usedPasskey }),
  response: signedInStaff,
  perMinute: 20,
});

const own = { staff: 'account.own' } as const;
/** Also the first second factor of a role that must have one can be a passkey. */
const beforeFactor = { ...own, beforeFactor: true } as const;

export const startPasskeyAgain = call({
  method: 'POST',
  path: '/api/staff/session/passkey/again/options',
  who: own,
  summary: 'Begin to give a passkey again in a session, before a dangerous act.',
  response: options,
  perMinute: 20,
});

export const givePasskeyAgain = call({
  method: 'PUT',
  path: '/api/staff/session/passkey',
  who: own,
  summary: "Give one of the caller's passkeys again in a session, before a dangerous act.",
  body: z.object({ credential: usedPasskey }),
  response: signedInStaff,
  perMinute: 20,
});

/** A passkey as its person sees it. */
const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  addedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
  /** False after a reset of the password, until the passkey has followed the new one. */
  isConfirmed: z.boolean(),
});
export type Passkey = z.output<typeof passkey>;

export const listPasskeys = call({
  method: 'GET',
  path: '/api/staff/passkeys',
  who: own,
  summary: "The caller's passkeys, oldest first.",
  response: z.object({ passkeys: z.array(passkey) }),
});

export const startPasskey = call({
  method: 'POST',
  path: '/api/staff/passkeys/options',
  who: beforeFactor,
  summary:
    'Begin to add a passkey, with the password. A caller who has a second factor has given it just now.',
  body: z.object({ password: z.string().min(1).max(128) }),
  response: options,
  perMinute: 20,
});

export const addPasskey = call({
  method: 'POST',
  path: '/api/staff/passkeys',
  who: beforeFactor,
  summary: 'Add the passkey that the device has made. With a first one, other sessions end.',
  body: z.object({
    name: oneLine('is missing').min(1, 'must not be empty').max(longestPasskeyName),
    credential: newPasskey,
  }),
  response: signedInStaff,
  perMinute: 20,
});

export const removePasskey = call({
  method: 'DELETE',
  path: '/api/staff/passkeys/:id',
  who: { ...own, fresh: true },
  summary:
    "Remove one of the caller's passkeys. The last second factor of a role that must have one stays.",
  params: z.object({ id: z.uuid() }),
  response: z.object({}),
});
