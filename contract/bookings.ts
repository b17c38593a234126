import { z } from 'zod';
import { call } from '#contract/call.ts';
import { allSlots } from '#domain/slots.ts';

/** What a booking is of, as its title needs it. */
export const bookedThing = z.discriminatedUnion('type', [
  z.object({ type: z.literal('court_booking'), courtName: z.string() }),
  z.object({
    type: z.literal('group_lesson'),
    sport: z.string(),
    program: z.string(),
    level: z.string(),
    coach: z.string().nullable(),
  }),
  z.object({ type: z.literal('private_lesson'), coach: z.string() }),
]);

export const upcomingBooking = z.object({
  id: z.uuid(),
  bookingDate: z.iso.date(),
  slot: z.literal(allSlots),
  booked: bookedThing,
});
export type UpcomingBooking = z.output<typeof upcomingBooking>;

export const getUpcomingBookings = call({
  method: 'GET',
  path: '/api/bookings/upcoming',
  who: 'member',
  summary: "The member's bookings from today on, in the order of their start.",
  response: z.object({ bookings: z.array(upcomingBooking) }),
});
