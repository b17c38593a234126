import { z } from 'zod';
import { call } from '#contract/call.ts';
import { signedInStaff } from '#contract/staff.ts';

const own = { staff: 'account.own' } as const;
const pin = z.string().max(40);
const password = z.string().min(1).max(128);

export const unlockByPin = call({
  method: 'PUT',
  path: '/api/staff/session/pin',
  who: 'public',
  summary:
    'Unlock this device, or switch to another person, with the PIN of somebody who has signed in on it in full and whose sign-in has not ended.',
  body: z.object({ userId: z.uuid(), pin }),
  response: signedInStaff,
  perMinute: 20,
});

export const lockConsole = call({
  method: 'POST',
  path: '/api/staff/session/lock',
  who: own,
  summary: 'Lock the console. All calls of the session are refused until it is unlocked.',
  response: z.object({}),
});

export const reportAct = call({
  method: 'POST',
  path: '/api/staff/session/act',
  who: own,
  summary: 'Report that the person has typed or clicked, so that the console does not lock.',
  response: z.object({ locksInSeconds: z.int() }),
});

export const setPin = call({
  method: 'PUT',
  path: '/api/staff/pin',
  who: own,
  summary: "Set the caller's PIN, in place of the one before.",
  body: z.object({ password, pin }),
  response: z.object({}),
  perMinute: 20,
});

export const removePin = call({
  method: 'DELETE',
  path: '/api/staff/pin',
  who: own,
  summary: "Remove the caller's PIN.",
  response: z.object({}),
});
