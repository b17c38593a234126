import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { bookingDate } from '#contract/slots.ts';
import { allSlots } from '#domain/time/slots.ts';

export const moveBooking = call({
  method: 'POST',
  path: '/api/bookings/:bookingId/move',
  who: 'member',
  summary:
    'Moves a booking to another slot of the same court type; the difference is taken from credits or comes back as such.',
  params: bookingId,
  body: z.object({
    date: bookingDate,
    slot: z.literal(allSlots),
    courtName: z.string().max(100),
    /** The difference that the member was shown; a negative one is refunded. */
    shownDifferenceSen: z.int(),
  }),
  response: z.object({
    /** The same for a repeated request; 0 when the booking has always been there. */
    differenceSen: z.int(),
    /** The amount of a later refund. */
    paidSen: z.int(),
  }),
});
