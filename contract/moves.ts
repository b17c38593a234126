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
    'Moves a booking to another hour of the same court type; the difference is taken from credits or comes back as such.',
  params: bookingId,
  body: z.object({
    date: bookingDate,
    slot: z.literal(allSlots),
    courtName: z.string().max(100),
    /** What the member was shown that it costs; less than nothing comes back. */
    shownDifferenceSen: z.int(),
  }),
  response: z.object({
    /** The same for the same wish once more; nothing when the booking has always been there. */
    differenceSen: z.int(),
    /** What a refund would give back from now on. */
    paidSen: z.int(),
  }),
});
