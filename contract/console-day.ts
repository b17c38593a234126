import { z } from 'zod';
import { call } from '#contract/call.ts';
import { attendance } from '#contract/desk-bookings.ts';
import { undoableSale } from '#contract/desk-sales.ts';
import type { LiveMessage } from '#contract/live.ts';
import { linkPayments } from '#domain/orders/payment-links.ts';
import { onlineChannels } from '#domain/payments/channels.ts';
import { allSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { queueTypes, sports } from '#domain/venue/courts.ts';

/** The person who has a slot, as the desk calls them. */
const player = z.object({
  userId: z.uuid(),
  /** The name that the member has given, else the username, else the e-mail. */
  name: z.string(),
  /** Without an account, and so without credits. */
  isGuest: z.boolean(),
  /** The mobile number of a guest, or the one that a member gave with the order, otherwise with the newest that has one; null without one. */
  phone: z.string().nullable(),
  /** The address that a guest gave with the order; null for a member. The release before does not send it. */
  email: z.string().nullable().optional(),
});

const slotKey = { courtId: z.int(), slot: z.literal(allSlots) };

/** One taken slot of the day. */
export const dayClaim = z.discriminatedUnion('kind', [
  z.object({
    ...slotKey,
    kind: z.literal('booking'),
    bookingId: z.uuid(),
    type: z.enum(['court_booking', 'private_lesson']),
    /** The coach of a private lesson. */
    coach: z.string().optional(),
    player,
    /** Null for a slot that was not sold: a free slot of an athlete, or a private lesson. */
    orderId: z.string().nullable(),
    paidSen: z.int(),
    creditsSen: z.int(),
    /** The amount of a full refund: the price, with the differences of moves. */
    refundableSen: z.int(),
    /** The price of the rules, where the staff sold the slot for another one; null otherwise. */
    priceOverride: z.object({ ruleSen: z.int(), reason: z.string() }).nullable(),
    /** How the desk took the money that was not paid with credits; null if it was paid online. */
    paidAtDesk: z.enum(['cash', 'terminal']).nullable(),
    /** The reference on the terminal's slip; null for other payments. */
    reference: z.string().nullable(),
    /** The channel of an online payment, where the provider sent it. */
    paidOnline: z.enum(onlineChannels).nullable(),
    attendance,
    sale: undoableSale.optional(),
  }),
  z.object({
    ...slotKey,
    kind: z.literal('hold'),
    player,
    orderId: z.string(),
    /** The amount still to be paid for the whole order. */
    dueSen: z.int(),
    until: z.iso.datetime(),
    /** When a payment link was last mailed for an order by phone; null for an order of the web. */
    linkSentAt: z.iso.datetime().nullable(),
    /** Set while the buyer pays by link, or after a decline; null if neither is known. */
    linkPayment: z.enum(linkPayments).nullable(),
    sale: undoableSale.optional(),
  }),
  z.object({
    ...slotKey,
    kind: z.literal('offer'),
    /** Both null for the moment until it is known who gets the offer. [WAIT-9] */
    player: player.nullable(),
    until: z.iso.datetime().nullable(),
  }),
  z.object({
    ...slotKey,
    kind: z.literal('lesson'),
    classId: z.int(),
    program: z.string(),
    participants: z.int(),
    capacity: z.int(),
  }),
  z.object({
    ...slotKey,
    kind: z.literal('block'),
    reason: z.string(),
    /** The closure that blocks the slot; null for a block of the desk. */
    closureId: z.int().nullable(),
    /** The series of a block that repeats; null for a single one. */
    series: z
      .object({
        /** That of the run which blocks the slot. */
        id: z.uuid(),
        /** Which week of the series it is. */
        place: z.int(),
        weeks: z.int(),
        lastDate: z.iso.date(),
        forWhom: z.string().nullable(),
      })
      .nullable(),
    /** Of a block that cancelled bookings, while it can be undone with them. [DESK-35] */
    undo: z
      .object({
        id: z.int(),
        until: z.iso.datetime(),
        at: z.iso.datetime(),
        /** The staff member who blocked. */
        by: z.uuid().nullable(),
        cancelled: z.int(),
      })
      .optional(),
  }),
]);
export type DayClaim = z.output<typeof dayClaim>;

export const readDay = call({
  method: 'GET',
  path: '/api/console/day',
  who: { staff: 'day.see' },
  summary: 'Every court of the venue on one booking day, with the people who have its slots.',
  query: z.object({ date: z.iso.date() }),
  response: z.object({
    date: z.iso.date(),
    /** In the order in which the venue counts them. */
    courts: z.array(
      z.object({
        id: z.int(),
        name: z.string(),
        /** The name of its court type. */
        type: z.string(),
        sport: z.enum(sports),
        /** True if the court is not open to members. */
        isRestricted: z.boolean(),
        /** The queue that the court is held for; the date decides whether it blocks others. */
        queue: z.enum(queueTypes).nullable(),
      }),
    ),
    claims: z.array(dayClaim),
    /** Why the venue or a sport is closed on this day. */
    closures: z.array(
      z.object({
        /** Null for a public holiday. The release before does not send it. */
        id: z.int().nullish(),
        sport: z.enum(sports).nullable(),
        reason: z.string(),
      }),
    ),
  }),
});
export type Day = z.output<typeof readDay.response>;

/**
 * The stream of live events for the console, in the form of `contract/live.ts`. It says what has
 * changed and contains no names: an open screen then reads its data again.
 */
export const consoleLivePath = '/api/console/live';

export type ConsoleMessage =
  | Extract<LiveMessage, { topic: 'hello' | 'reset' | 'beat' | 'venue' }>
  /** Slots of these dates have changed; null if any date may have. */
  | { readonly topic: 'day'; readonly dates: readonly BookingDate[] | null }
  /** The credits, the status or an order of some member has changed. */
  | { readonly topic: 'members' }
  /** Somebody of the staff was added or changed, or has signed in. */
  | { readonly topic: 'staff' }
  /** Somebody of the staff did something that is in the audit log. */
  | { readonly topic: 'audit' };
