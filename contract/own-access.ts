import { z } from 'zod';
import { call } from '#contract/call.ts';

const password = z.string().min(1).max(128);

export const changePassword = call({
  method: 'PUT',
  path: '/api/profile/password',
  who: 'member',
  summary:
    'Change the password, with the current one. All sessions end; this browser gets a new one.',
  body: z.object({ current: password, password }),
  response: z.object({}),
  perMinute: 20,
});

/** A browser in which the member is signed in. */
const ownSession = z.object({
  id: z.uuid(),
  /** The name that the browser gives itself. */
  browser: z.string().nullable(),
  /** The network of the sign-in, without the part that names a device. */
  place: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** Within ten minutes. */
  lastUsedAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const ownAccess = z.object({
  /** False for a member who came from Google and has set none. */
  hasPassword: z.boolean(),
  /** Newest first. */
  sessions: z.array(ownSession),
});

export const getOwnAccess = call({
  method: 'GET',
  path: '/api/profile/access',
  who: 'member',
  summary: 'How the member gets into the account, and where they are signed in.',
  response: ownAccess,
});

export const endSession = call({
  method: 'DELETE',
  path: '/api/profile/sessions/:id',
  who: 'member',
  summary: "End one of the member's sessions.",
  params: z.object({ id: z.uuid() }),
  response: ownAccess,
});

export const endOtherSessions = call({
  method: 'DELETE',
  path: '/api/profile/sessions',
  who: 'member',
  summary: "End all of the member's sessions except this one.",
  response: ownAccess,
});
