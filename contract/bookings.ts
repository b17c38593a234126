import { z } from 'zod';
import { call } from '#contract/call.ts';
import { refundRefusals, returnKinds } from '#domain/bookings/refunds.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { refundKinds } from '#domain/staff/guest-money.ts';
import { allSlots } from '#domain/time/slots.ts';
import { keptReasons } from '#domain/venue/closures.ts';
import { sports } from '#domain/venue/courts.ts';

/** The booked item, with what its title needs. */
export const bookedThing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('court_booking'), courtName: z.string() }),
  z.object({
    type: z.literal('group_lesson'),
    sport: z.string(),
    program: z.string(),
    level: z.string(),
    coach: z.string().nullable(),
    /** How many slots it lasts. */
    durationSlots: z.int(),
  }),
  z.object({ type: z.literal('private_lesson'), coach: z.string() }),
]);

const bookingSummary = z.object({
  id: z.uuid(),
  bookingDate: z.iso.date(),
  slot: z.literal(allSlots),
  booked: bookedThing,
  courtId: z.int(),
  courtName: z.string(),
  /** The main order, which has the receipt; null for a free booking. */
  orderId: z.string().nullable(),
  /** The total paid for it, by card and with credits, and the amount of a refund. */
  paidSen: z.int(),
});
export type BookingSummary = z.output<typeof bookingSummary>;

export const upcomingBooking = bookingSummary.extend({
  /** When it was booked; free slots that were booked together share it. */
  bookedAt: z.iso.datetime(),
  /** The court and the venue's address, for calendars. */
  location: z.string(),
  /** With this and `paidSen` a screen calls `domain/bookings/refunds.ts` again as time passes. */
  orderStatus: z.enum(orderStatuses).nullable(),
  /**
   * With these, `domain/bookings/moves.ts` decides whether it can be moved, where to and for how
   * much.
   */
  courtType: z.string(),
  sport: z.enum(sports),
  /** Its price in the order; null for a free booking. */
  soldSen: z.int().nullable(),
  /** The number of changes, by which a calendar finds its newest version. */
  changes: z.int(),
  /** The last moment for a refund; a free booking can be cancelled before it. */
  refundableUntil: z.iso.datetime(),
  /** How the booking is paid back if its member refunds or cancels it. */
  givesBack: z.enum(returnKinds),
  /** Why it could not be refunded or cancelled when it was loaded, or null. */
  refusal: z.enum(refundRefusals).nullable(),
});
export type UpcomingBooking = z.output<typeof upcomingBooking>;

/** A booking that a closure or the cancellation of its class ended. */
const closedBooking = z.object({
  id: z.uuid(),
  bookingDate: z.iso.date(),
  slot: z.literal(allSlots),
  booked: bookedThing,
  courtName: z.string(),
  sport: z.enum(sports),
  reason: z.string(),
  gaveBack: z.enum(refundKinds),
  amountSen: z.int().nonnegative(),
  /** True if only the class was cancelled, and no day was closed. The release before does not send it. */
  isClassCancelled: z.boolean().optional(),
  /**
   * Why it stays cancelled although the closure was undone; null while that is in force. The release
   * before does not send it.
   */
  kept: z.enum(keptReasons).nullish(),
});
export type ClosedBooking = z.output<typeof closedBooking>;

export const bookingId = z.object({ bookingId: z.uuid() });

export const getUpcomingBookings = call({
  method: 'GET',
  path: '/api/bookings/upcoming',
  who: 'member',
  summary: "The member's bookings from today on, in the order of their start.",
  response: z.object({
    bookings: z.array(upcomingBooking),
    /** Those that a closure ended, in the same order. The release before does not send them. */
    closed: z.array(closedBooking).optional(),
  }),
});

export const getPastBookings = call({
  method: 'GET',
  path: '/api/history/bookings',
  who: 'member',
  summary: "The member's bookings before today, newest first.",
  query: z.object({
    before: z.uuid().optional(),
    /** Those that no order made are in no list of orders. */
    which: z.enum(['all', 'without_order']).default('all'),
  }),
  response: z.object({
    bookings: z.array(bookingSummary),
    /** The cursor of the next page; null on the last one. */
    next: z.string().nullable(),
  }),
});
