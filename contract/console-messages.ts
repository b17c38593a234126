import { z } from 'zod';
import { call } from '#contract/call.ts';
import { announcementBody } from '#contract/operator-venue.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';
import { announcementStates } from '#domain/venue/announcement-times.ts';
import { mailStates, mostMessageDates } from '#domain/venue/messages.ts';

const announcement = z.object({
  id: z.uuid(),
  revision: z.int(),
  body: z.string(),
  /** Null for one that was shown before announcements had times. */
  startsAt: z.iso.datetime().nullable(),
  /** Null for one without an end. */
  endsAt: z.iso.datetime().nullable(),
  state: z.enum(announcementStates),
  /** The staff member who made it; null for the operator. */
  madeBy: z.string().nullable(),
  withdrawn: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
});
export type ListedAnnouncement = z.output<typeof announcement>;

/** The most announcements that the screen lists. */
export const mostAnnouncements = 50;

export const listAnnouncements = call({
  method: 'GET',
  path: '/api/console/announcements',
  who: { staff: 'messages.send' },
  summary: 'The announcements that are to come, shown, over and withdrawn.',
  response: z.object({ now: z.iso.datetime(), announcements: z.array(announcement) }),
});

const ofAnnouncement = z.object({ id: z.uuid() });

export const saveAnnouncement = call({
  method: 'PUT',
  path: '/api/console/announcements/:id',
  who: { staff: 'messages.send' },
  summary: 'Make an announcement with the times at which it is shown, or change one.',
  params: ofAnnouncement,
  body: z.object({
    /** The revision that was shown; 0 for a new one. */
    shownRevision: z.int().min(0).max(1_000_000),
    body: announcementBody,
    /** Null for at once; a shown one keeps its start. */
    startsAt: z.iso.datetime().nullable(),
    endsAt: z.iso.datetime().nullable(),
  }),
  response: z.object({ revision: z.int() }),
});

export const withdrawAnnouncement = call({
  method: 'POST',
  path: '/api/console/announcements/:id/withdrawal',
  who: { staff: 'messages.send' },
  summary: 'Withdraw an announcement that is shown or to come.',
  params: ofAnnouncement,
  body: z.object({ reason: operatorReason }),
  response: z.object({}),
});

const date = z.iso.date();
const rowId = z.int().positive().max(2_147_483_647);
const audience = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('day'), from: date, until: date }),
  z.object({ kind: z.literal('court'), courtId: rowId, from: date, until: date }),
  z.object({
    kind: z.literal('slots'),
    courtId: rowId,
    dates: z.array(date).min(1).max(mostMessageDates).readonly(),
    slot: z.literal(allSlots),
    durationSlots: z.int().min(1).max(allSlots.length),
  }),
  z.object({ kind: z.literal('class'), instanceId: rowId }),
  z.object({ kind: z.literal('closure'), closureId: rowId }),
  z.object({ kind: z.literal('news') }),
]);

const choice = z.object({ id: z.int(), name: z.string() });

export const listMessageChoices = call({
  method: 'GET',
  path: '/api/console/messages/choices',
  who: { staff: 'messages.send' },
  summary: 'The courts, classes and closures that a message can be about.',
  response: z.object({
    today: date,
    courts: z.array(choice),
    classes: z.array(choice),
    closures: z.array(choice),
  }),
});
export type MessageChoices = z.output<typeof listMessageChoices.response>;

const text = z.object({ subject: z.string(), body: z.string() });

export const previewMessage = call({
  method: 'POST',
  path: '/api/console/messages/preview',
  who: { staff: 'messages.send' },
  summary: 'Everyone whom a message would go to, what of theirs it is about, and its template.',
  body: z.object({ audience }),
  response: z.object({
    /** The audience in words. */
    about: z.string(),
    /** Of all that is shown; the message is refused if it is another by then. */
    digest: z.string(),
    recipients: z.array(
      z.object({
        userId: z.uuid(),
        name: z.string(),
        email: z.string(),
        isGuest: z.boolean(),
        affected: z.array(z.string()),
      }),
    ),
    /** How many are affected and get no mail. */
    left: z.object({
      suspended: z.int(),
      withoutEmail: z.int(),
      /** Those with an address that is not verified and those who want none, of news only. */
      unverified: z.int().optional(),
      unwanted: z.int().optional(),
    }),
    /** The last messages about the same, newest first. */
    earlier: z.array(z.object({ id: z.uuid(), subject: z.string(), sentAt: z.iso.datetime() })),
    template: text,
    /** When the waiting mails of the closure itself begin to be sent; null if none waits. The release before does not send it. */
    closureMailsAt: z.iso.datetime().nullable().optional(),
  }),
  perMinute: 60,
});
export type MessagePreview = z.output<typeof previewMessage.response>;

export const sendMessage = call({
  method: 'POST',
  path: '/api/console/messages',
  who: { staff: 'messages.send', fresh: true },
  summary: 'Send a message to those who were shown.',
  body: z.object({
    audience,
    digest: z.string().regex(/^[0-9a-f]{64}$/, 'must be that of a preview'),
    subject: oneLine('is missing').min(3, 'must have at least 3 characters').max(120),
    body: z.string().trim().min(3, 'must have at least 3 characters').max(5_000),
  }),
  response: z.object({ id: z.uuid(), recipients: z.int() }),
  perMinute: 20,
});

/** The most messages that the log lists. */
export const mostMessages = 50;

export const listMessages = call({
  method: 'GET',
  path: '/api/console/messages',
  who: { staff: 'messages.send' },
  summary: 'The newest messages, of all or of one person by a part of their name or address.',
  query: z.object({ person: z.string().trim().min(2).max(100).optional() }),
  response: z.object({
    messages: z.array(
      z.object({
        id: z.uuid(),
        about: z.string(),
        subject: z.string(),
        sentAt: z.iso.datetime(),
        sentBy: z.string(),
        recipients: z.int(),
        waiting: z.int(),
        failing: z.int(),
      }),
    ),
  }),
});
export type ListedMessage = z.output<typeof listMessages.response>['messages'][number];

export const readMessage = call({
  method: 'GET',
  path: '/api/console/messages/:id',
  who: { staff: 'messages.send' },
  summary: 'A message, whom it went to, and what became of each mail.',
  params: z.object({ id: z.uuid() }),
  response: z.object({
    message: text.extend({
      id: z.uuid(),
      about: z.string(),
      sentAt: z.iso.datetime(),
      sentBy: z.string(),
      /** True if the closure that it is about was undone since. The release before does not send it. */
      isClosureUndone: z.boolean().optional(),
    }),
    recipients: z.array(
      z.object({
        userId: z.uuid(),
        name: z.string(),
        /** Null once the mail is no longer kept. */
        email: z.string().nullable(),
        affected: z.array(z.string()),
        state: z.enum(mailStates),
        sentAt: z.iso.datetime().nullable(),
        failure: z.string().nullable(),
        /** How often it was sent again. */
        copies: z.int(),
        canResend: z.boolean(),
      }),
    ),
  }),
});
export type SentMessage = z.output<typeof readMessage.response>;

export const resendMessage = call({
  method: 'POST',
  path: '/api/console/messages/:id/recipients/:userId/resend',
  who: { staff: 'messages.send' },
  summary: 'Send the mail of one recipient of a message again.',
  params: z.object({ id: z.uuid(), userId: z.uuid() }),
  response: z.object({}),
});
