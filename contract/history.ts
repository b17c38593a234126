import { z } from 'zod';
import { bookedThing, bookingSummary } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { isOrderId, orderStatuses } from '#domain/orders/orders.ts';
import { allSlots } from '#domain/time/slots.ts';

/** What the next page is asked for with; null on the last one. */
const next = z.string().nullable();

export const getHistory = call({
  method: 'GET',
  path: '/api/history/bookings',
  who: 'member',
  summary: "The member's bookings before today, newest first.",
  query: z.object({ before: z.uuid().optional() }),
  response: z.object({ bookings: z.array(bookingSummary), next }),
});

const orderId = z.string().refine(isOrderId, 'Not an order id.');

/** An order that waits for its payment is neither listed nor has it a receipt. */
const paidStatus = z.enum(orderStatuses).exclude(['pending']);

/** Something as it was sold; a membership has neither a date nor an hour. */
const soldThing = z.object({
  sold: z.union([
    bookedThing,
    z.object({ type: z.literal('membership_upgrade'), plan: z.string() }),
  ]),
  bookingDate: z.iso.date().nullable(),
  slot: z.literal(allSlots).nullable(),
  refundedAt: z.iso.datetime().nullable(),
  /** False where the payment came too late or the day was closed, and became credits. */
  isBooked: z.boolean(),
  /** The venue's reason, where the venue cancelled it. */
  venueReason: z.string().nullable(),
});

export const getOrderHistory = call({
  method: 'GET',
  path: '/api/history/orders',
  who: 'member',
  summary: "The member's orders that were paid, newest first.",
  query: z.object({ before: orderId.optional() }),
  response: z.object({
    orders: z.array(
      z.object({
        orderId,
        placedAt: z.iso.datetime(),
        status: paidStatus,
        totalSen: z.int(),
        /** What refunds have given back as credits. */
        refundedSen: z.int(),
        /** What moves have taken from the credits in all; less than nothing has come back. */
        movesSen: z.int(),
        lines: z.array(soldThing.extend({ isMoved: z.boolean() })),
      }),
    ),
    next,
  }),
});

const statementEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  amountSen: z.int(),
  /** What it was for, as the member reads it. */
  words: z.string(),
  /** The main order, whose receipt can be read. */
  orderId: z.string().nullable(),
});

export const getStatement = call({
  method: 'GET',
  path: '/api/credits/statement',
  who: 'member',
  summary: "Every entry of the member's credit ledger in words, newest first.",
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({
    /** The balance is the one after the entry. */
    entries: z.array(statementEntry.extend({ balanceSen: z.int() })),
    next: z.int().nullable(),
  }),
});

export const getReceipt = call({
  method: 'GET',
  path: '/api/orders/:orderId/receipt',
  who: 'member',
  summary: 'What an order sold, how it was paid, and what became of the money since.',
  params: z.object({ orderId }),
  response: z.object({
    orderId,
    placedAt: z.iso.datetime(),
    status: paidStatus,
    venueAddress: z.string(),
    billingName: z.string(),
    billingEmail: z.string(),
    billingMobile: z.string(),
    lines: z.array(
      soldThing.extend({
        beforeDiscountSen: z.int(),
        companyDiscountSen: z.int(),
        membershipDiscountSen: z.int(),
        finalSen: z.int(),
        /** Each in words, with what it did to the credits; oldest first. */
        moves: z.array(z.object({ id: z.uuid(), words: z.string(), amountSen: z.int() })),
      }),
    ),
    totalSen: z.int(),
    creditsSen: z.int(),
    cardSen: z.int(),
    /** What the card was charged beyond the order: a second time, or another amount. */
    beyondSen: z.int(),
    /** Refunds and payments that bought nothing, oldest first. */
    changes: z.array(statementEntry),
  }),
});
