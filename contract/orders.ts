import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate, courtSlots } from '#contract/slots.ts';
import { isOrderId, orderStatuses } from '#domain/orders/orders.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const orderId = z.string().refine(isOrderId, 'Not an order id.');

/** One hour with its price, under the names of the spec; all amounts in sen. */
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
  body: z.object({ date: bookingDate, slots: courtSlots }),
  response: z.object({
    /** By court number, then time. */
    slots: z.array(pricedSlot),
    freeSlotsLeft: z.int(),
    availableCreditsSen: z.int(),
  }),
});

/** The price of one hour as the general checkout asks for it, with all amounts in sen. */
export const calculatePrice = call({
  method: 'POST',
  path: '/api/prices/slot',
  who: 'member',
  summary: 'What one hour costs the member, in the older form of a price.',
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
    /** What comes off for those who are eligible, promotions and membership together. */
    discount: z.int(),
  }),
});

/** How the browser gets to the payment page: it posts a form, or follows a link. */
export const paymentPage = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('form'),
    action: z.string(),
    fields: z.record(z.string(), z.string()),
  }),
  z.object({ kind: z.literal('redirect'), url: z.string() }),
]);
export type PaymentPage = z.output<typeof paymentPage>;

/** What every order says, whatever it is for. */
export const orderForm = z.object({
  orderId,
  /** What the member was shown as the final total, for the card, and as paid with credits before it. */
  shownTotalSen: z.int().nonnegative(),
  shownCreditsSen: z.int().nonnegative(),
  billingName: z.string().max(500),
  billingEmail: z.string().max(500),
  billingMobile: z.string().max(500),
});

export const placedOrder = z.discriminatedUnion('status', [
  z.object({ status: z.literal('completed'), orderId }),
  z.object({
    status: z.literal('pending'),
    /** Another one than was asked for, when the member's own hold was taken up again. */
    orderId,
    expiresAt: z.iso.datetime(),
    payment: paymentPage,
  }),
]);

export const placeOrder = call({
  method: 'POST',
  path: '/api/orders',
  who: 'member',
  // Each order that is never paid is asked about at the provider for a month.
  perMinute: 30,
  summary: 'Places an order for courts: all of it or nothing, and once for each order id.',
  body: orderForm.extend({
    /** As the screen calls it; what is not sold here is refused with the spec's sentence. */
    bookingType: z.string().max(40),
    date: bookingDate,
    slots: courtSlots,
    /** What the member was shown as free of charge. */
    shownFreeSlots: z.int().nonnegative(),
  }),
  response: placedOrder,
});

/** The purpose of an order, by which a screen chooses its words and the way back to the selection. */
const orderPurpose = z.object({
  bookingType: z.enum(['court_booking', 'group_lesson', 'membership_upgrade']),
  /** The slots of a court booking; null for an order of something else. */
  courts: z.object({ date: z.iso.date(), slots: courtSlots }).nullable(),
});

/** An order that waits for its payment, as a member can go on with it. */
export const openOrder = orderPurpose.extend({
  orderId,
  expiresAt: z.iso.datetime(),
  /** What it is for, as the member reads it. */
  items: z.array(z.string()),
  totalSen: z.int(),
  creditsSen: z.int(),
  finalTotalSen: z.int(),
  /** A browser came back from the payment page, or a charge is pending, and no decline is known of it. */
  mayBePaid: z.boolean(),
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
  summary: 'Gives the slots and the credits of a waiting order free.',
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
    status: z.enum(orderStatuses),
    expiresAt: z.iso.datetime().nullable(),
    /** Whether it waits for its payment and still holds its slots, by the venue's clock. */
    isHeld: z.boolean(),
    /** The cause of an end before the payment, where it is not the time to pay: a closed day. [SETTLE-11] */
    endedBy: z.literal('closure').nullable(),
    /** The id of the newest charge of a held order, if that charge was declined; null otherwise. */
    declinedCharge: z.string().nullable(),
    /** What payments that bought nothing became in credits: too late, twice or of another amount. */
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
