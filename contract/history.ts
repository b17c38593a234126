import { z } from 'zod';
import { bookedThing } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { returnedThings, returnWays } from '#domain/bookings/receipts.ts';
import { creditedPayments } from '#domain/money/credit-statement.ts';
import { isOrderId, orderStatuses } from '#domain/orders/orders.ts';
import { saleMethods } from '#domain/reports/revenue.ts';
import { allSlots } from '#domain/time/slots.ts';

/** The cursor of the next page; null on the last one. */
const next = z.string().nullable();

const orderId = z.string().refine(isOrderId, 'Not an order id.');

/** A pending order is not listed and has no receipt. */
const paidStatus = z.enum(orderStatuses).exclude(['pending']);

/** A sold item; a membership has neither a date nor a slot. */
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
  /** The venue's reason, where the venue cancelled. */
  venueReason: z.string().nullable(),
  /** The part of what was paid that the venue kept when it cancelled. */
  keptSen: z.int().nonnegative(),
});

const courtSlot = z.object({
  courtName: z.string(),
  bookingDate: z.iso.date(),
  slot: z.literal(allSlots),
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
        /** True if the staff have undone its sale. The release before does not send it. */
        isUndone: z.boolean().default(false),
        totalSen: z.int(),
        /** The amount refunded as credits. */
        refundedSen: z.int(),
        /** The part of it that went on to the card or bank account, and the part that is on its way. */
        toCardSen: z.int().default(0),
        onTheWaySen: z.int().default(0),
        /** The total charged by moves; a negative total was refunded. */
        movesSen: z.int(),
        lines: z.array(
          soldThing.extend({
            isMoved: z.boolean(),
            /** Where its last move took it. The release before does not send it. */
            movedTo: courtSlot.nullable().default(null),
          }),
        ),
      }),
    ),
    next,
  }),
});

/** Sentences that open pages of the release before show. The next release drops them. */
const words = z.string();

/** An item as an entry of the ledger names it. */
export const entryItem = z.union([
  z.object({ booked: bookedThing, bookingDate: z.iso.date(), slot: z.literal(allSlots) }),
  z.object({ plan: z.string() }),
]);

/** The cause of a ledger entry, which `domain/money/credit-statement.ts` puts into words. */
export const entryCause = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('order'), orderId: z.string(), sold: z.array(entryItem).readonly() }),
  z.object({
    kind: z.literal('refund'),
    orderId: z.string(),
    refunded: entryItem.nullable(),
    venueReason: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('refund_undone'),
    orderId: z.string(),
    restored: entryItem.nullable(),
  }),
  z.object({ kind: z.literal('move'), from: entryItem, to: entryItem }),
  z.object({
    kind: z.literal('payment'),
    orderId: z.string(),
    was: z.enum(creditedPayments),
    ordered: z.array(entryItem).readonly(),
  }),
  z.object({
    kind: z.enum(['credited_payment', 'grant', 'correction', 'card_refund']),
    reason: z.string(),
  }),
]);

const statementEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  amountSen: z.int(),
  cause: entryCause,
  words,
  /** The main order, which has the receipt. */
  orderId: z.string().nullable(),
});

export const getStatement = call({
  method: 'GET',
  path: '/api/credits/statement',
  who: 'member',
  summary: "Every entry of the member's credit ledger with its cause, newest first.",
  query: z.object({ before: z.coerce.number().int().positive().optional() }),
  response: z.object({
    /** The balance after the entry. */
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
    /** True if the staff have undone its sale. The release before does not send it. */
    isUndone: z.boolean().default(false),
    venueAddress: z.string(),
    /** Empty until the venue has set them, and in answers of the release before. */
    venueRegistration: z.string().default(''),
    venueTaxNumber: z.string().default(''),
    buyerTaxId: z.string().nullable().default(null),
    /** The tax that the total includes, by rate in hundredths of a percent. */
    taxes: z.array(z.object({ taxRateBp: z.int(), taxSen: z.int() })).default([]),
    billingName: z.string(),
    billingEmail: z.string(),
    billingMobile: z.string(),
    lines: z.array(
      soldThing.extend({
        beforeDiscountSen: z.int(),
        companyDiscountSen: z.int(),
        membershipDiscountSen: z.int(),
        finalSen: z.int(),
        /** True while the venue owes what was paid for it. The release before does not send it. */
        isOwed: z.boolean().default(false),
        /** Each with its change of the credits; oldest first. */
        moves: z.array(
          z.object({
            id: z.uuid(),
            /** The day on which it was moved. */
            date: z.iso.date(),
            from: courtSlot,
            to: courtSlot,
            amountSen: z.int(),
            words,
          }),
        ),
      }),
    ),
    totalSen: z.int(),
    creditsSen: z.int(),
    /** What credits did not pay. */
    cardSen: z.int(),
    /** How that was paid; null if nothing was. The release before does not send it. */
    paidBy: z.enum(saleMethods).nullable().default(null),
    /** Open pages of the release before read it. The next release drops it. */
    isPaidAtDesk: z.boolean(),
    /** The amount that was paid beyond the order: a second time, or another amount. */
    beyondSen: z.int(),
    /** Refunds and payments that bought nothing, oldest first. */
    changes: z.array(statementEntry),
    /** Money that went or goes back otherwise than as credits, oldest first. */
    returns: z
      .array(
        z.object({
          date: z.iso.date(),
          amountSen: z.int(),
          way: z.enum(returnWays),
          of: z.enum(returnedThings),
        }),
      )
      .default([]),
    /** A guest has no credits. */
    isGuest: z.boolean().default(false),
  }),
});
