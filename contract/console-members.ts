import { z } from 'zod';
import { call } from '#contract/call.ts';
import { consoleSession } from '#contract/console-staff.ts';
import { creditEntry, memberBooking, memberSummary } from '#contract/operator-members.ts';
import { bookingDate } from '#contract/slots.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { longestNote } from '#domain/members/notes.ts';
import { largestGrantSen } from '#domain/money/credit-grants.ts';
import { displayAmount } from '#domain/money/money.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { resolutionKinds } from '#domain/payments/exceptions.ts';

/** The most members, and the most orders, that a search shows. */
export const longestSearch = 8;

const orderHit = z.object({
  orderId: z.string(),
  userId: z.uuid(),
  email: z.string(),
  status: z.enum(orderStatuses),
  totalSen: z.int(),
  /** The amount that the venue owes a guest for it. */
  toReturnSen: z.int(),
  /** The amount that it owed, and keeps by a decision. The release before does not send it. */
  keptSen: z.int().optional(),
  /** True if a payment of it waits for a person. */
  isWaiting: z.boolean(),
  /** True while the provider was asked to return money of it. The release before does not send it. */
  isRefunding: z.boolean().optional(),
  /** The last decision about its money that bought nothing; null if there is none. The release before does not send it. */
  moneyWent: z.enum(resolutionKinds).nullable().optional(),
  /** True if the staff sold it and undid the sale. */
  isUndone: z.boolean(),
  /** The reference on the slip of the card terminal that took the money; null otherwise. */
  reference: z.string().nullable(),
  placedAt: z.iso.datetime(),
});

/** A charge of the provider without an order in Depot, which waits for a person. */
export const chargeHit = z.object({
  transactionId: z.string(),
  amountSen: z.int(),
  currency: z.string(),
  at: z.iso.datetime(),
});
export type ChargeHit = z.output<typeof chargeHit>;

export const searchVenue = call({
  method: 'GET',
  path: '/api/console/search',
  who: { staff: 'members.see' },
  summary:
    "Members and guests by a part of their name, e-mail or mobile number, and orders by their id, the provider's transaction id or the reference of a terminal, and payments without an order; courts by a part of their name.",
  query: z.object({ text: z.string().trim().min(2).max(100) }),
  response: z.object({
    members: z.array(memberSummary),
    /** Buyers at the desk without an account, each once for all of their sales. */
    guests: z.array(
      z.object({
        userId: z.uuid(),
        name: z.string(),
        phone: z.string(),
        /** The last address that they gave. The release before does not send it. */
        email: z.string().nullable().optional(),
        /** The day of their last booking that was up to today. The release before does not send it. */
        lastBooking: bookingDate.nullable().optional(),
      }),
    ),
    orders: z.array(orderHit),
    /** The release before does not send them. */
    charges: z.array(chargeHit).optional(),
    /** The names of courts. */
    courts: z.array(z.string()),
  }),
});
export type SearchResult = z.output<typeof searchVenue.response>;

const memberNote = z.object({
  id: z.uuid(),
  text: z.string(),
  at: z.iso.datetime(),
  /** The staff member who wrote it. */
  by: z.string(),
});

export const readMemberPage = call({
  method: 'GET',
  path: '/api/console/members/:userId',
  who: { staff: 'members.see' },
  summary: 'One member: status, balance with the newest entries, bookings, orders and notes.',
  params: z.object({ userId: z.uuid() }),
  response: z.object({
    member: memberSummary.extend({
      isEmailVerified: z.boolean(),
      /** The new address that waits for its confirmation; null if none does. [ACCOUNT-9] */
      newEmail: z.object({ email: z.string(), since: z.iso.datetime() }).nullable(),
      /** How to reach a guest; null for a member. The e-mail is that of the newest order with one. */
      guest: z
        .object({
          phone: z.string(),
          email: z.string().nullable(),
          /** The ids of all of their sales, this one included. The release before does not send them. */
          userIds: z.array(z.uuid()).optional(),
        })
        .nullable(),
      /** The mobile number that a member gave with the newest order that has one; null for a guest. */
      mobile: z.string().nullable(),
      /** The amount that the venue owes a guest, without what was undone since. */
      toReturnSen: z.int(),
      reservedSen: z.int(),
      /** Null unless the account is suspended. */
      suspension: z.object({ since: z.iso.datetime(), reason: z.string() }).nullable(),
    }),
    upcomingBookings: z.array(memberBooking),
    newestCredits: z.array(
      creditEntry.extend({
        /** The id with which the staff undo the change; null if it cannot be undone. */
        undoKey: z.uuid().nullable(),
      }),
    ),
    newestOrders: z.array(orderHit),
    /** Newest first. */
    notes: z.array(memberNote),
    /** How many browsers the member is signed in with. */
    sessions: z.int(),
  }),
});
export type MemberPage = z.output<typeof readMemberPage.response>;

export const listMemberNotes = call({
  method: 'GET',
  path: '/api/console/members/:userId/notes',
  who: { staff: 'members.see' },
  summary: 'The notes about a member or a guest, newest first.',
  params: z.object({ userId: z.uuid() }),
  response: z.object({ notes: z.array(memberNote) }),
});

export const addMemberNote = call({
  method: 'POST',
  path: '/api/console/members/:userId/notes',
  who: { staff: 'members.note' },
  summary: 'Write a note about a member, for the staff to read.',
  params: z.object({ userId: z.uuid() }),
  body: z.object({ text: z.string().trim().min(1, 'must not be empty').max(longestNote) }),
  response: z.object({ note: memberNote }),
});

export const removeMemberNote = call({
  method: 'DELETE',
  path: '/api/console/members/:userId/notes/:noteId',
  who: { staff: 'members.note' },
  summary: 'Remove a note about a member.',
  params: z.object({ userId: z.uuid(), noteId: z.uuid() }),
  response: z.object({}),
});

export const listMemberSessions = call({
  method: 'GET',
  path: '/api/console/members/:userId/sessions',
  who: { staff: 'members.see' },
  summary: 'The browsers that a member is signed in with, newest first.',
  params: z.object({ userId: z.uuid() }),
  response: z.object({
    sessions: z.array(consoleSession.omit({ expiresAt: true, secondFactorAt: true })),
  }),
});

export const endMemberSessions = call({
  method: 'POST',
  path: '/api/console/members/:userId/sessions/end',
  who: { staff: 'members.end_sessions' },
  summary: 'Sign a member out of every browser, or of one.',
  params: z.object({ userId: z.uuid() }),
  body: z.object({
    reason: operatorReason,
    /** The session to end; if it is left out, all of them end. */
    sessionId: z.uuid().optional(),
  }),
  response: z.object({ ended: z.int() }),
});

const creditChange = {
  params: z.object({ userId: z.uuid() }),
  body: z.object({
    amountSen: z
      .int()
      .min(1, 'must be more than RM 0.00')
      .max(largestGrantSen, `must be at most ${displayAmount(largestGrantSen)}`),
    reason: operatorReason,
    /** A key changes the credits once, however often it is sent. */
    idempotencyKey: z.uuid(),
  }),
  response: z.object({ balanceSen: z.int() }),
};

export const undoCredits = call({
  method: 'POST',
  path: '/api/console/members/:userId/credits/:key/undo',
  who: { staff: 'credits.give' },
  summary:
    'Undo credits that the staff gave or took back today, by the key of the change. Asked again, it answers the same. The member is told.',
  params: z.object({ userId: z.uuid(), key: z.uuid() }),
  /** Null if somebody undoes a change of their own within the first minutes. */
  body: z.object({ reason: operatorReason.nullable() }),
  response: z.object({ balanceSen: z.int() }),
});

export const giveCredits = call({
  method: 'POST',
  path: '/api/console/members/:userId/credits',
  who: { staff: 'credits.give' },
  summary:
    'Give a member credits as goodwill, within the limits of the person. The member is told.',
  ...creditChange,
});

export const takeBackCredits = call({
  method: 'POST',
  path: '/api/console/members/:userId/credits/taken-back',
  who: { staff: 'credits.take_back' },
  summary: 'Take credits back from a member: at most those that no order has reserved.',
  ...creditChange,
});
