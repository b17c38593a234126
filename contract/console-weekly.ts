import { z } from 'zod';
import { call } from '#contract/call.ts';
import { leftOutReasons } from '#domain/staff/weekly-sales.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const slot = z.literal(allSlots);

const weeklyBooking = z.object({
  orderId: z.string(),
  userId: z.uuid(),
  /** The buyer. */
  name: z.string(),
  isGuest: z.boolean(),
  /** The staff member who sold it. */
  by: z.string(),
  sport: z.enum(sports),
  court: z.string(),
  slot,
  durationSlots: z.int(),
  totalSen: z.int(),
  /** True until the buyer has paid by link. */
  isHeld: z.boolean(),
  /** Its dates in order, those that were left out or have ended too. */
  dates: z.array(
    z.object({
      date: z.iso.date(),
      bookings: z.array(
        z.object({
          bookingId: z.uuid(),
          courtId: z.int(),
          court: z.string(),
          date: z.iso.date(),
          slot,
          /** The amount that was paid for it. */
          paidSen: z.int(),
        }),
      ),
      /** Null if the date was sold. */
      leftOut: z
        .object({
          date: z.iso.date(),
          why: z.enum(leftOutReasons),
          /** The reason of a closure or a block, the program of a class, or the code of a rule. */
          what: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
});

export type WeeklyBooking = z.output<typeof weeklyBooking>;

export const listWeeklyBookings = call({
  method: 'GET',
  path: '/api/console/sales/weekly',
  who: { staff: 'bookings.sell' },
  summary: 'The weekly bookings whose last date is not over, with their dates as they stand.',
  response: z.object({ weekly: z.array(weeklyBooking) }),
});
