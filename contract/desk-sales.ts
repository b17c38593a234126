import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { occupiedDate } from '#contract/console-series.ts';
import { orderForm, pricedSlot } from '#contract/orders.ts';
import { bookingDate, courtSlots } from '#contract/slots.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { longestLinkMinutes, shortestLinkMinutes } from '#domain/orders/payment-links.ts';
import { mostTaxIdLetters } from '#domain/reports/invoices.ts';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import { mostSoldSen } from '#domain/staff/overrides.ts';
import { mostSeriesWeeks } from '#domain/staff/series.ts';
import { undoLosses, waysOfReturn } from '#domain/staff/undo.ts';
import {
  isWithinWeeklySale,
  mostWeeklySlots,
  runOfSlots,
  weeklyRefusals,
} from '#domain/staff/weekly-sales.ts';

/** A member, or a guest: the same one as in earlier sales by the same name and number. */
const buyer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('member'), userId: z.uuid() }),
  z.object({
    kind: z.literal('guest'),
    name: oneLine('is missing').min(1).max(80),
    /** In international form, such as +60 12 345 6789. */
    phone: z.string().max(50),
    /** Where mail about the sale goes; a payment link needs it. */
    email: z.string().max(500).optional(),
  }),
]);

const takenHere = [
  z.object({ method: z.literal('cash') }),
  z.object({
    method: z.literal('terminal'),
    /** The reference that the card terminal printed. */
    reference: oneLine('is missing').min(1).max(40),
    /** True if the slip paid for another sale as well, which the staff member was asked about. */
    isSharedSlip: z.boolean().optional(),
  }),
  z.object({ method: z.literal('credits') }),
] as const;

const payment = z.discriminatedUnion('method', [
  ...takenHere,
  z.object({
    method: z.literal('link'),
    /** How long the slots are held, but not beyond the start of the first of them. */
    holdMinutes: z.int().min(shortestLinkMinutes).max(longestLinkMinutes),
  }),
]);

const override = z.object({
  waives: z.array(z.enum(['window', 'daily_limit'])).max(2),
  /** The price of each slot that is paid for, instead of that of the rules. */
  soldSen: z.int().positive().max(mostSoldSen).nullable(),
  reason: operatorReason,
});

const selection = { date: bookingDate, slots: courtSlots };

const weeks = z.int().min(1).max(mostSeriesWeeks);

/** The same slots of one court every week, from the date of the selection on. */
const weekly = z.object({
  weeks,
  /** The dates that are sold; the others are left out. */
  dates: z.array(bookingDate).max(mostSeriesWeeks),
  digest: z.string().regex(/^[\w-]{43}$/, 'must be that of a preview'),
});

const isWeekly = (slots: CourtSlots, asked: { readonly weeks: number } | undefined): boolean => {
  if (asked === undefined) return true;
  const [ofCourt = [], ...others] = Object.values(slots);
  const isRun = others.length === 0 && runOfSlots(ofCourt) !== null;
  return isRun && isWithinWeeklySale(ofCourt.length, asked.weeks);
};
const notWeekly = {
  error: `must be neighbouring slots of one court, at most ${mostWeeklySlots} in all`,
  path: ['slots'],
};

export const previewWeeklySale = call({
  method: 'POST',
  path: '/api/console/sales/weekly/preview',
  who: { staff: 'bookings.sell' },
  summary:
    'What is in the way of slots on each date of a weekly sale, the rules that refuse it, and its price. Changes nothing.',
  body: z
    .object({
      ...selection,
      weeks,
      /** Null for a guest. */
      userId: z.uuid().nullable(),
      waives: z.array(z.enum(['window', 'daily_limit'])).max(2),
    })
    .refine((asked) => isWeekly(asked.slots, asked), notWeekly),
  response: z.object({
    dates: z.array(
      occupiedDate.extend({
        /** The rule that refuses the date; null if none does, or something is in the way. */
        refusal: z.enum(weeklyRefusals).nullable(),
        /** The price of its slots by the rules. */
        priceSen: z.int(),
      }),
    ),
    availableCreditsSen: z.int(),
    digest: z.string(),
  }),
});
export type WeeklyPreview = z.output<typeof previewWeeklySale.response>;

export const quoteAtDesk = call({
  method: 'POST',
  path: '/api/console/sales/quote',
  who: { staff: 'bookings.sell' },
  summary: 'What the chosen slots cost a member, or a guest without an account.',
  body: z.object({ ...selection, userId: z.uuid().nullable() }),
  response: z.object({
    /** By court number, then time. */
    slots: z.array(pricedSlot),
    /** How many of the slots are free slots of the member's week. */
    freeSlots: z.int(),
    /** The amount to pay; the free slots cost nothing. */
    totalSen: z.int(),
    availableCreditsSen: z.int(),
  }),
});

export const sellAtDesk = call({
  method: 'POST',
  path: '/api/console/sales',
  who: { staff: 'bookings.sell' },
  summary:
    'Sell slots of courts at the desk, paid in cash, by card terminal or with credits, or by phone with a payment link: all of it or nothing, and once for each order id.',
  body: z
    .object({
      orderId: orderForm.shape.orderId,
      buyer,
      ...selection,
      payment,
      /** The amounts of the quote that the buyer was told. */
      shownTotalSen: z.int().nonnegative(),
      shownFreeSlots: z.int().nonnegative().default(0),
      /** The rules set aside for this sale. Each needs a permission of its own. */
      override: override.optional(),
      buyerTaxId: oneLine().min(1).max(mostTaxIdLetters).optional(),
      weekly: weekly.optional(),
    })
    .refine((sale) => isWeekly(sale.slots, sale.weekly), notWeekly),
  response: z.object({
    orderId: z.string(),
    userId: z.uuid(),
    totalSen: z.int(),
    /** The part that was paid with credits; the rest was taken at the desk. */
    creditsSen: z.int(),
  }),
});

export const payLessonAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/payment',
  who: { staff: 'bookings.sell' },
  summary:
    'Take the money for a private lesson, which the venue has booked before: in cash, by card terminal or with credits, once for each order id.',
  params: bookingId,
  body: z.object({
    orderId: orderForm.shape.orderId,
    amountSen: z.int().positive().max(mostSoldSen),
    payment: z.discriminatedUnion('method', takenHere),
  }),
  response: z.object({ orderId: z.string(), totalSen: z.int(), creditsSen: z.int() }),
});

/** A sale of the staff that can be undone, as far as the console knows. */
export const undoableSale = z.object({
  orderId: z.string(),
  /** Whoever sold it need not say why they undo it. */
  soldBy: z.uuid(),
  until: z.iso.datetime(),
  /** Why it can no longer be undone; null while it can. The release before does not send it. */
  lost: z.enum(undoLosses).nullable().optional(),
  /** What becomes of its money. The release before does not send it. */
  back: z
    .object({
      channel: z.enum(['web', 'desk', 'phone']),
      method: z.enum(waysOfReturn).nullable(),
      amountSen: z.int().nonnegative(),
      /** The reference of the terminal; null for others. */
      reference: z.string().nullable(),
      /** How many free slots of their week come back. */
      freeSlots: z.int().nonnegative().default(0),
    })
    .optional(),
});
export type UndoableSale = z.output<typeof undoableSale>;

export const undoSaleAtDesk = call({
  method: 'POST',
  path: '/api/console/sales/:orderId/undo',
  who: { staff: 'bookings.sell' },
  summary:
    'Undo a sale at the desk or by phone within five minutes: its bookings or its hold end, and the money goes back as it was taken, or as a refund does if it came by link. Asked again, it answers the same.',
  params: z.object({ orderId: orderForm.shape.orderId }),
  /** No reason if the person undoes a sale of their own. */
  body: z.object({ reason: operatorReason.nullable() }),
  response: z.object({
    /** How the money goes back; `owed` to a guest, `link` if it was still to come; null if nothing was to pay. */
    method: z.enum(waysOfReturn).nullable(),
    amountSen: z.int().nonnegative(),
    /** The reference of the terminal; null for others. */
    reference: z.string().nullable(),
  }),
});

const heldOrder = z.object({ orderId: orderForm.shape.orderId });

export const makePaymentLink = call({
  method: 'POST',
  path: '/api/console/orders/:orderId/link',
  who: { staff: 'bookings.sell' },
  summary:
    'Make another payment link for an order that was sold by phone, to copy it or to mail it again. Earlier links stay valid.',
  params: heldOrder,
  body: z.object({ isMailed: z.boolean() }),
  response: z.object({ url: z.string() }),
});

export const payHeldOrder = call({
  method: 'POST',
  path: '/api/console/orders/:orderId/payment',
  who: { staff: 'bookings.sell' },
  summary:
    'Take the money at the desk for an order that was sold by phone and is still held. Asked again, it answers the same.',
  params: heldOrder,
  body: z.object({ payment: z.discriminatedUnion('method', [takenHere[0], takenHere[1]]) }),
  response: z.object({ amountSen: z.int() }),
});

export const releaseHeldOrder = call({
  method: 'POST',
  path: '/api/console/orders/:orderId/hold/end',
  who: { staff: 'bookings.sell' },
  summary:
    'End the hold of an order that was sold by phone. A payment that still arrives is settled as a late one.',
  params: heldOrder,
  response: z.object({}),
});
