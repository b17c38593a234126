import { z } from 'zod';
import { call } from '#contract/call.ts';
import { chargeHit } from '#contract/console-members.ts';
import { undoableSale } from '#contract/desk-sales.ts';
import { getReceipt } from '#contract/history.ts';
import { creditKinds } from '#domain/money/credit-kinds.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { linkPayments } from '#domain/orders/payment-links.ts';
import { resolutionKinds, waitingReasons } from '#domain/payments/exceptions.ts';
import { allVerdicts, messageSources, providerAnswers } from '#domain/payments/order-story.ts';
import { refundStates } from '#domain/payments/provider-refunds.ts';
import { chargesToCheck, unappliedReasons } from '#domain/payments/settling.ts';
import { refundKinds } from '#domain/staff/guest-money.ts';
import { allSlots } from '#domain/time/slots.ts';

const channels = ['web', 'desk', 'phone'] as const;

const orderLine = z.object({
  orderId: z.string(),
  userId: z.uuid(),
  /** The buyer, as the desk calls them. */
  name: z.string(),
  /** True if the buyer's account was deleted, so that they have no page. The release before does not send it. */
  isDeleted: z.boolean().optional(),
  status: z.enum(orderStatuses),
  channel: z.enum(channels),
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
  /** True if it was charged a second time, or in another amount than was due. */
  isChargedOddly: z.boolean(),
  /** Who undid the sale, and when; null if nobody did. */
  undone: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  placedAt: z.iso.datetime(),
});
export type OrderLine = z.output<typeof orderLine>;

/**
 * The filters of the list of orders: their status, that their sale was undone, or that a payment waits.
 * `refund_pending` is a refund under way at the provider.
 */
export const orderFilterStatuses = [...orderStatuses, 'undone', 'waiting'] as const;
export type OrderFilterStatus = (typeof orderFilterStatuses)[number];

export const orderPageLength = 50;

export const listOrders = call({
  method: 'GET',
  path: '/api/console/orders',
  who: { staff: 'orders.see' },
  summary:
    'Orders, newest first, by id, transaction id or buyer, by amount, by the day when they were placed, by status, those whose sale was undone or of which a payment waits for a person, and those that were paid twice or in another amount, or of which a guest is owed money.',
  query: z.object({
    text: z.string().trim().min(2).max(100).optional(),
    /** The price of the order, the part of it that credits did not pay, or a charge that bought nothing. */
    amountSen: z.coerce.number().int().positive().max(2_147_483_647).optional(),
    day: z.iso.date().optional(),
    status: z.enum(orderFilterStatuses).optional(),
    /** Only those that were paid twice or in another amount, or of which a guest is owed money. */
    money: z.enum(['odd', 'owed']).optional(),
    /** The last order of the page before. */
    before: z.string().max(100).optional(),
  }),
  response: z.object({
    orders: z.array(orderLine),
    next: z.string().nullable(),
    /** With a text, payments without an order that wait for a person. The release before does not send them. */
    charges: z.array(chargeHit).optional(),
  }),
});

const place = { court: z.string(), date: z.iso.date(), slot: z.literal(allSlots) };
const entry = { key: z.string(), at: z.iso.datetime() };
/** The staff member; null if it was the buyer or Depot. */
const by = z.string().nullable();

const storyEntry = z.discriminatedUnion('kind', [
  z.object({ ...entry, kind: z.literal('placed'), channel: z.enum(channels), by }),
  z.object({
    ...entry,
    kind: z.literal('message'),
    source: z.enum(messageSources),
    verdict: z.enum(allVerdicts),
    transactionId: z.string().nullable(),
    /** For a forged message why, otherwise what the provider said. */
    detail: z.string().nullable(),
  }),
  /** The last question of Depot that the provider answered with no payment, or not at all. */
  z.object({ ...entry, kind: z.literal('question'), answer: z.enum(['unpaid', 'none']) }),
  z.object({
    ...entry,
    kind: z.literal('payment'),
    transactionId: z.string(),
    amountSen: z.int(),
    currency: z.string(),
    status: z.enum(['paid', 'failed', 'pending']),
    outcome: z.enum(['booked', 'credited', 'exception']).nullable(),
    /** Set if the order was paid already, or the amount is not what was due. */
    oddity: z.enum(chargesToCheck).nullable(),
    /** Why it waits or waited for a person; null if it did not. */
    waitsBecause: z.enum(waitingReasons).nullable(),
    /** Why such a payment bought nothing; null if it is not known. The release before does not send it. */
    unapplied: z.enum(unappliedReasons).nullable().optional(),
    dueSen: z.int().optional(),
    method: z.string().nullable(),
    /** The reference that the terminal printed. */
    reference: z.string().nullable(),
    /** The order that the provider names, if it was attached to this one. */
    namedOrderId: z.string().nullable(),
    by,
  }),
  z.object({ ...entry, ...place, kind: z.literal('booking') }),
  z.object({
    ...entry,
    ...place,
    kind: z.literal('change'),
    change: z.enum(['moved', 'given_back', 'restored']),
    amountSen: z.int(),
    gaveBack: z.enum(refundKinds).nullable(),
    /** True if the undoing of the sale handed its money back at the desk. The release before does not send it. */
    isHandedBack: z.boolean().optional(),
    reason: z.string().nullable(),
    by,
  }),
  z.object({
    ...entry,
    kind: z.literal('credit'),
    entry: z.enum(creditKinds),
    amountSen: z.int(),
  }),
  z.object({
    ...entry,
    kind: z.literal('refund'),
    refundId: z.uuid(),
    transactionId: z.string(),
    amountSen: z.int(),
    state: z.enum(refundStates),
    /** When it was asked for, and when it ended; null if it was not or has not. */
    askedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    /** The provider's number and words. */
    providerRefundId: z.string().nullable(),
    detail: z.string().nullable(),
    reason: z.string(),
    proposedBy: z.object({ userId: z.uuid(), name: z.string() }),
    /** The person who confirmed or withdrew it; null if the first person asked for it. */
    by,
  }),
  z.object({
    ...entry,
    kind: z.literal('refund_answer'),
    verdict: z.enum(['done', 'rejected', 'pending', 'error', 'forged']),
    detail: z.string().nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('mail'),
    subject: z.string(),
    /** The address, if it is not the buyer's. */
    to: z.string().nullable(),
    state: z.enum(['sent', 'waiting', 'failing']),
  }),
  z.object({
    ...entry,
    kind: z.literal('act'),
    action: z.string(),
    reason: z.string().nullable(),
    /** The provider's answer to a question of the staff; null for another act. */
    answer: z.enum(providerAnswers).nullable(),
    /** The money that went back at the desk as the sale was undone; null for another act. The release before does not send it. */
    handedBack: z
      .object({ method: z.enum(['cash', 'terminal']), amountSen: z.int() })
      .nullable()
      .optional(),
    /** The decision about a payment that waited for one; null for another act. */
    resolution: z
      .object({
        kind: z.enum(resolutionKinds),
        amountSen: z.int(),
        currency: z.string(),
        /** The name of the credited member. */
        member: z.string().nullable(),
        orderId: z.string().nullable(),
        reference: z.string().nullable(),
      })
      .nullable(),
    by,
  }),
]);
export type OrderStoryEntry = z.output<typeof storyEntry>;

const ofOrder = z.object({ orderId: z.string().min(1).max(40) });

export const readOrderStory = call({
  method: 'GET',
  path: '/api/console/orders/:orderId',
  who: { staff: 'orders.see' },
  summary:
    'One order from placing on: messages of the provider with their verdicts, payments, bookings, refunds, credits, mails and acts of the staff.',
  params: ofOrder,
  response: z.object({
    order: orderLine.extend({
      isGuest: z.boolean(),
      creditsSen: z.int(),
      items: z.array(
        z.object({
          kind: z.enum(['court_booking', 'group_lesson', 'private_lesson', 'membership_upgrade']),
          court: z.string().nullable(),
          date: z.iso.date().nullable(),
          slot: z.literal(allSlots).nullable(),
          plan: z.string().nullable(),
          priceSen: z.int(),
          isCancelled: z.boolean(),
        }),
      ),
      /** How often the provider was asked about it, by the staff too, and when Depot asks next. */
      timesAsked: z.int(),
      nextQuestionAt: z.iso.datetime().nullable(),
      canAsk: z.boolean(),
      sale: undoableSale.nullable(),
      /** While it is held for its payment link; null otherwise. The release before does not send it. */
      held: z
        .object({ until: z.iso.datetime(), linkPayment: z.enum(linkPayments).nullable() })
        .nullable()
        .optional(),
      /** The charges of which something can go back to the payer. */
      refundable: z.array(
        z.object({
          transactionId: z.string(),
          chargedSen: z.int(),
          mostSen: z.int(),
          /** The sum of its earlier refunds. */
          refundedSen: z.int(),
          /** That of all charges of the order, which counts towards the limit of one person. */
          refundedOfOrderSen: z.int(),
          needsBank: z.boolean(),
        }),
      ),
    }),
    /** Oldest first; of a long story the newest. */
    entries: z.array(storyEntry),
  }),
});
export type OrderStory = z.output<typeof readOrderStory.response>;

export const readOrderReceipt = call({
  method: 'GET',
  path: '/api/console/orders/:orderId/receipt',
  who: { staff: 'orders.see' },
  summary: 'The receipt of any paid order, as its buyer has it, to print or show.',
  params: ofOrder,
  response: getReceipt.response,
});

export const askProvider = call({
  method: 'POST',
  path: '/api/console/orders/:orderId/question',
  who: { staff: 'orders.ask' },
  summary:
    'Ask the provider about an order, and settle what it answers. One question in five seconds, for everybody together.',
  params: ofOrder,
  response: z.object({ answer: z.enum(providerAnswers) }),
});
