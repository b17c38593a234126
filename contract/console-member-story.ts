import { z } from 'zod';
import { call } from '#contract/call.ts';
import { creditEntry, memberBooking } from '#contract/operator-members.ts';

const ofMember = z.object({ userId: z.uuid() });

const common = {
  /** Names the entry; the cursor of a page ends with it. */
  key: z.string(),
  at: z.iso.datetime(),
};
const slotOf = { date: z.iso.date(), slot: z.int(), court: z.string() };

/** Something that happened to a member or that they did. */
const storyEntry = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('order'),
    orderId: z.string(),
    totalSen: z.int(),
  }),
  z.object({
    ...common,
    /** A payment that booked its order. */
    kind: z.literal('payment'),
    orderId: z.string(),
    amountSen: z.int(),
  }),
  z.object({
    ...common,
    ...slotOf,
    kind: z.literal('booking'),
    type: memberBooking.shape.type,
  }),
  z.object({
    ...common,
    ...slotOf,
    kind: z.literal('change'),
    change: z.enum(['moved', 'given_back', 'restored']),
    /** The staff member; null for the member. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
  z.object({
    ...common,
    kind: z.literal('credit'),
    entry: creditEntry.shape.kind,
    amountSen: z.int(),
    reason: z.string().nullable(),
  }),
  z.object({
    ...common,
    /** A payment that a person has to look at. */
    kind: z.literal('exception'),
    orderId: z.string(),
    amountSen: z.int(),
    currency: z.string(),
  }),
  z.object({
    ...common,
    /** Money that the venue owes a guest; negative if it no longer does. */
    kind: z.literal('to_return'),
    orderId: z.string(),
    amountSen: z.int(),
  }),
  z.object({ ...common, kind: z.literal('note'), text: z.string(), by: z.string() }),
  z.object({
    ...common,
    kind: z.literal('act'),
    action: z.string(),
    /** The staff member; null for the command line and for the member. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
]);
export type StoryEntry = z.output<typeof storyEntry>;

export const readMemberStory = call({
  method: 'GET',
  path: '/api/console/members/:userId/story',
  who: { staff: 'members.see' },
  summary:
    'Everything about a member, newest first, 25 a page: orders, bookings and their changes, credits, payments that a person has to look at, notes and acts of the staff.',
  params: ofMember,
  query: z.object({ before: z.string().max(200).optional() }),
  response: z.object({
    entries: z.array(storyEntry),
    /** The `before` of the next page; null on the last one. */
    next: z.string().nullable(),
  }),
});

const sentMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['sent', 'waiting', 'failing']),
  /** True for a copy that the staff have sent. */
  isCopy: z.boolean(),
  /** False for a copy and for a mail with a secret link. */
  canResend: z.boolean(),
});
export type SentMail = z.output<typeof sentMail>;

export const listMemberMails = call({
  method: 'GET',
  path: '/api/console/members/:userId/mails',
  who: { staff: 'members.see' },
  summary:
    'The mails to a member of the last 30 days, newest first, at most 30; all of them, or those about a booking and the order that sold it.',
  params: ofMember,
  query: z.object({
    bookingId: z.uuid().optional(),
    orderId: z.string().trim().min(1).max(64).optional(),
  }),
  response: z.object({ mails: z.array(sentMail) }),
});

export const resendMemberMail = call({
  method: 'POST',
  path: '/api/console/members/:userId/mails/:mailId/resend',
  who: { staff: 'mails.resend' },
  summary: 'Send a mail to its member again, at most 3 times in 24 hours.',
  params: z.object({ userId: z.uuid(), mailId: z.uuid() }),
  response: z.object({}),
});
