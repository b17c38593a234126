import { z } from 'zod';
import { call } from '#contract/call.ts';
import { dayClaim } from '#contract/console-day.ts';
import { bookingDate } from '#contract/slots.ts';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { reasonCodes } from '#domain/slots/why-not.ts';
import { allSlots } from '#domain/time/slots.ts';

const reasonNotToBook = z.object({
  code: z.enum(reasonCodes),
  since: z.iso.datetime().nullable(),
  until: z.iso.datetime().nullable(),
  nextDate: z.iso.date().nullable(),
  helpfulStatuses: z.array(z.enum(membershipStatuses)),
});

export const whyNot = call({
  method: 'GET',
  path: '/api/console/why-not',
  who: { staff: 'day.see' },
  summary:
    'Every reason why a member cannot book a slot now, in the order of booking; none if they can.',
  query: z.object({
    userId: z.uuid(),
    courtId: z.coerce.number().pipe(z.int()),
    date: bookingDate,
    slot: z.coerce.number().pipe(z.literal(allSlots)),
  }),
  response: z.object({
    status: z.enum(membershipStatuses),
    reasons: z.array(reasonNotToBook),
    /** The claim that owns the slot; null if it is free. */
    claim: dayClaim.nullable(),
    /** The reason of the closure on this date. */
    closure: z.string().nullable(),
    /** The member's slots on this date, for the daily limit. */
    daySlots: z.object({ booked: z.int(), held: z.int(), requested: z.int() }),
  }),
});
