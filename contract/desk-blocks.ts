import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate } from '#contract/slots.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';

const slots = z
  .array(z.literal(allSlots))
  .min(1)
  .max(allSlots.length)
  .refine((list) => new Set(list).size === list.length, 'A slot stands there twice.');
const place = { courtId: z.int(), date: bookingDate, slots };

export const blockSlots = call({
  method: 'POST',
  path: '/api/console/blocks',
  who: { staff: 'blocks.set' },
  summary:
    'Block slots of a court: all of them, or none if a live hold, a lesson, another block or a booking that is not to be cancelled is in the way. Repeated with the same reason, it changes nothing more.',
  body: z.object({
    ...place,
    reason: operatorReason,
    /** Bookings in the way to cancel with a full refund. Their members read the reason. */
    cancels: z.array(z.uuid()).max(allSlots.length).optional(),
  }),
  response: z.object({
    slots: z.array(z.literal(allSlots)),
    /** The bookings that this request cancelled, and all that was refunded for them. */
    cancelled: z.int().nonnegative(),
    refundedSen: z.int().nonnegative(),
  }),
});

export const unblockSlots = call({
  method: 'POST',
  path: '/api/console/blocks/removal',
  who: { staff: 'blocks.set' },
  summary: 'Remove the blocks among these slots of a court.',
  body: z.object({ ...place, reason: operatorReason.optional() }),
  /** The slots that were blocked and are free now. */
  response: z.object({ slots: z.array(z.literal(allSlots)) }),
});
