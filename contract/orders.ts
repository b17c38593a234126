import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate, courtSlots } from '#contract/slots.ts';
import { oneLine } from '#contract/text-fields.ts';
import { isOrderId, orderStatuses } from '#domain/orders/orders.ts';
import { venueEnds } from '#domain/payments/settling.ts';
import { mostTaxIdLetters } from '#domain/reports/invoices.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const orderId = z.string().refine(isOrderId, 'Not an order id.');

/** One slot with its price, under the names of the specification; all amounts in sen. */
export const pricedSlot = z.object({
  court: z.string(),
  slot: z.literal(allSlots),
  beforeDiscountPrice: z.int(),
  companyDiscountPrice: z.int(),
  membershipDiscountPrice: z.int(),
  discountPrice: z.int(),
  finalPrice: z.int(),
  isPeak: z.boolean(),
  promotionLabel: z.string().nullable(),
});

export const priceCourts = call({
  method: 'POST',
  path: '/api/prices/courts',
  who: 'member',
  summary: 'What the chosen slots cost the member, and what is left of free slots and credits.',
  session: 'recent',
  body: z.object({ date: bookingDate, slots: courtSlots }),
  response: z.object({
    /** By court number, then time. */
    slots: z.array(pricedSlot),
    freeSlotsLeft: z.int(),
    availableCreditsSen: z.int(),
  }),
});

/** The price of one slot for the general checkout, with all amounts in sen. */
export const calculatePrice = call({
  method: 'POST',
  path: '/api/prices/slot',
  who: 'member',
  summary: 'What one slot costs the member, in the older form of a price.',
  body: z.object({
    sport: z.enum(sports),
    courtType: z.string().max(100),
    date: bookingDate,
    slot: z.literal(allSlots),
  }),
  response: z.object({
    /** Before discounts. */
    price: z.int(),
    discountEligible: z.boolean(),
    /** The discount for eligible members, promotions and membership together. */
    discount: z.int(),
  }),
});

/** How the browser opens the payment page: it posts a form, or follows a link. */
export const paymentPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
]);
export type PaymentPage = z.output<typeof paymentPage>;

/** The fields of every order, whatever its goods. */
export const orderForm = z.object({
  orderId,
  /** The amounts that the member was shown: the final total for the card, and the credits used. */
  shownTotalSen: z.int().nonnegative(),
  shownCreditsSen: z.int().nonnegative(),
  billingName: z.string().max(500),
  billingEmail: z.string().max(500),
  billingMobile: z.string().max(500),
  /** The tax number of the buyer, who asks for an invoice of their own. [TAX-6] */
  buyerTaxId: oneLine().min(1).max(mostTaxIdLetters).optional(),
});

export const placedOrder = z.discriminatedUnion('status', [
  z.object({ status: z.literal('completed'), orderId }),
  z.object({
    status: z.literal('pending'),
    /** Differs from the requested id when the member's own hold was resumed. */
    orderId,
    expiresAt: z.iso.datetime(),
    payment: paymentPage,
  }),
]);

export const placeOrder = call({
  method: 'POST',
  path: '/api/orders',
  who: 'member',
  // Its transaction checks the session.
  session: 'recent',
  // Each unpaid order is requeried at the provider for a month.
  perMinute: 30,
  summary: 'Places an order for courts: all of it or nothing, and once for each order id.',
  body: orderForm.extend({
    /**
     * The screen's name for it; a type that is not sold here is refused with the specified
     * sentence.
     */
    bookingType: z.string().max(40),
    date: bookingDate,
    slots: courtSlots,
    /** How many slots the member was shown as free. */
    shownFreeSlots: z.int().nonnegative(),
  }),
  response: placedOrder,
});

/**
 * The goods of an order, by which a screen chooses its words and the way back to the selection.
 */
const orderPurpose = z.object({
  bookingType: z.enum(['court_booking', 'group_lesson', 'membership_upgrade']),
  /** The slots of a court booking; null for other goods, and for slots on several dates. */
  courts: z
    .object({
      sport: z.enum(sports),
      courtType: z.string(),
      date: z.iso.date(),
      slots: courtSlots,
    })
    .nullable(),
});

export type OrderPurpose = z.infer<typeof orderPurpose>;

export const orderedItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('court_booking'),
    court: z.string(),
    date: z.iso.date(),
    slot: z.literal(allSlots),
  }),
  z.object({
    kind: z.literal('group_lesson'),
    sport: z.enum(sports),
    program: z.string(),
    level: z.string(),
    court: z.string(),
    date: z.iso.date(),
    slot: z.literal(allSlots),
    durationSlots: z.int(),
  }),
  z.object({
    kind: z.literal('private_lesson'),
    coach: z.string(),
    court: z.string(),
    date: z.iso.date(),
    slot: z.literal(allSlots),
  }),
  z.object({ kind: z.literal('membership_upgrade'), name: z.string(), months: z.int() }),
]);

/** An open order, which the member can still pay. */
const openOrder = orderPurpose.extend({
  orderId,
  expiresAt: z.iso.datetime(),
  items: z.array(orderedItem),
  totalSen: z.int(),
  creditsSen: z.int(),
  finalTotalSen: z.int(),
  /** A browser returned from the payment page, or a charge is pending, and no decline is known. */
  mayBePaid: z.boolean(),
  /** True if the desk holds it by phone, for longer than an order of the web. */
  isByPhone: z.boolean(),
  payment: paymentPage,
});

export const getOpenOrders = call({
  method: 'GET',
  path: '/api/orders/open',
  who: 'member',
  summary: "The member's orders that still hold their slots, the newest first.",
  response: z.object({ orders: z.array(openOrder) }),
});

export const getReturnedOrder = call({
  method: 'GET',
  path: '/api/orders/returned',
  who: 'member',
  summary: 'The order that a member has come back from paying for, when the address names none.',
  response: z.object({ orderId: orderId.nullable() }),
});

export const releaseOrder = call({
  method: 'POST',
  path: '/api/orders/:orderId/release',
  who: 'member',
  summary: 'Releases the slots and the credits of a waiting order.',
  params: z.object({ orderId }),
  response: z.object({}),
});

export const getOrder = call({
  method: 'GET',
  path: '/api/orders/:orderId',
  who: 'member',
  summary: "How one of the member's orders stands.",
  params: z.object({ orderId }),
  response: orderPurpose.extend({
    orderId,
    /** The free slots in it were booked at the same moment. The release before does not send it. */
    placedAt: z.iso.datetime().optional(),
    status: z.enum(orderStatuses),
    expiresAt: z.iso.datetime().nullable(),
    /** True if it is pending and still holds its slots, by the venue's clock. */
    isHeld: z.boolean(),
    /** What of the venue ended it before it was paid. [SETTLE-14] */
    endedBy: z.enum(venueEnds).nullable(),
    /** The venue's reason for that. The release before does not send it. */
    endedReason: z.string().nullable().optional(),
    /** The id of the newest charge of a held order, if that charge was declined; null otherwise. */
    declinedCharge: z.string().nullable(),
    /** The credits that pay for it. The release before does not send it. */
    creditsSen: z.int().optional(),
    /** The credits from payments that bought nothing: too late, twice or of another amount. */
    creditedSen: z.int(),
  }),
});

export const getLatestBilling = call({
  method: 'GET',
  path: '/api/orders/billing',
  who: 'member',
  summary: "The billing details of the member's latest order, to begin the form with.",
  response: z.object({
    billing: z
      .object({ billingName: z.string(), billingEmail: z.string(), billingMobile: z.string() })
      .nullable(),
  }),
});
