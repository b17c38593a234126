import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { returnKinds } from '#domain/bookings/refunds.ts';
import { orderStatuses } from '#domain/orders/orders.ts';

const endedBooking = z.object({
  /** A sentence that open pages of the release before show. The next release drops it. */
  message: z.string(),
  /** The kind of return for the booking. */
  gaveBack: z.enum(returnKinds),
  /** In sen, like every amount. */
  amountCredited: z.int().nonnegative(),
  /** The new status of the main order; null for a free booking, which has none. */
  orderStatus: z.enum(orderStatuses).nullable(),
});

export const refundBooking = call({
  method: 'POST',
  path: '/api/bookings/:bookingId/refund',
  who: 'member',
  summary:
    'Gives a booking back for credits: exactly what was paid for it, once; asked again, it answers the same.',
  params: bookingId,
  response: endedBooking,
});

export const cancelBooking = call({
  method: 'POST',
  path: '/api/bookings/:bookingId/cancel',
  who: 'member',
  summary:
    'Cancels a booking that cost nothing here; a free slot of the week can be used again. Asked again, it answers the same.',
  params: bookingId,
  response: endedBooking,
});
