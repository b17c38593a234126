import { z } from 'zod';
import { call } from '#contract/call.ts';
import {
  affectedPerson,
  closureInPath,
  listedClosure,
  lostPlace,
} from '#contract/console-closures.ts';
import { closureMailStates, noMailReasons } from '#domain/venue/closure-people.ts';

const closureMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  /** The name of a coach; null for anybody else. The release before does not send it. */
  coach: z.string().nullable().optional(),
  state: z.enum(closureMailStates),
  /** Until when it waits, or when it was sent. */
  at: z.iso.datetime(),
  /** Why it was not sent yet. */
  failure: z.string().nullable(),
  /** How often it was sent again. */
  copies: z.int(),
  canResend: z.boolean(),
});
export type ClosureMail = z.output<typeof closureMail>;

const closurePerson = affectedPerson.extend({
  /** A number of theirs; null if none is known. */
  phone: z.string().nullable(),
  /** True for somebody whom no mail reaches. */
  toRing: z.boolean(),
  lost: z.array(
    lostPlace.extend({
      /** True if it came back, because the closure was undone. */
      isBack: z.boolean(),
      /** True if the closure that is in force again has ended it anew. The release before does not send it. */
      isEndedAgain: z.boolean().optional(),
    }),
  ),
  mails: z.array(closureMail),
  /** Why there is no mail; null if there is one. */
  noMail: z.enum(noMailReasons).nullable(),
});
export type ClosurePerson = z.output<typeof closurePerson>;

export const readClosureAtConsole = call({
  method: 'GET',
  path: '/api/console/closures/:id',
  who: { staff: 'closures.edit' },
  summary:
    'A closure with everyone who was affected, what came back to each, and what became of each mail.',
  params: closureInPath,
  response: z.object({
    closure: listedClosure,
    /** The closure that took its place when it was changed; null for any other. */
    replacedBy: z.int().nullable(),
    /** Those to ring first, then by name. Those of a closure whose place it has taken are here too. */
    people: z.array(closurePerson),
    /** How many classes it has cancelled that stay so. The release before does not send it. */
    classes: z.int().nonnegative().optional(),
    /** The mails to coaches. */
    coachMails: z.array(closureMail),
    /** Why it was undone or opened; null while it is in force. The release before does not send it. */
    openedWhy: z.string().nullable().optional(),
    /** The closure before it, if undoing the change put it in force again. The release before does not send it. */
    closesAgain: listedClosure.nullable().optional(),
    /**
     * The closure whose place it took, and the first one of them all; null if it is no change. The
     * release before does not send it.
     */
    changedFrom: z
      .object({ closure: listedClosure, first: listedClosure.pick({ by: true, closedAt: true }) })
      .nullable()
      .optional(),
    /** The messages about it, the newest first. The release before does not send them. */
    messages: z
      .array(
        z.object({
          id: z.uuid(),
          subject: z.string(),
          sentAt: z.iso.datetime(),
          sentBy: z.string(),
        }),
      )
      .optional(),
  }),
});
export type ClosureStory = z.output<typeof readClosureAtConsole.response>;

export const resendClosureMail = call({
  method: 'POST',
  path: '/api/console/closures/:id/mails/:mailId/resend',
  who: { staff: 'closures.edit' },
  summary: 'Send a mail of a closure again, once it was tried.',
  params: closureInPath.extend({ mailId: z.uuid() }),
  response: z.object({}),
});
