import { z } from 'zod';
import { call } from '#contract/call.ts';
import {
  closureDigest,
  closureInPath,
  undoClosureCounts,
  undoClosurePreview,
} from '#contract/console-closures.ts';
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
    /** The cancellations, to take back with the block; none if they cannot be. */
    changeIds: z.array(z.uuid()),
    /** Until when all of it can be undone; none if it cancelled nothing, or what had begun. */
    undo: z.object({ id: z.int(), until: z.iso.datetime() }).optional(),
  }),
});

const amounts = { askedSen: z.int(), limitSen: z.int() };

/** The limit of the person that does not allow an act; null if all of them do. */
export const overLimit = z
  .discriminatedUnion('code', [
    z.object({ code: z.literal('over_action_limit'), details: z.object(amounts) }),
    z.object({
      code: z.enum(['over_day_limit', 'over_block_limit']),
      details: z.object({ ...amounts, usedSen: z.int() }),
    }),
  ])
  .nullable();
export type OverLimit = z.output<typeof overLimit>;

export const previewBlock = call({
  method: 'POST',
  path: '/api/console/blocks/preview',
  who: { staff: 'blocks.set' },
  summary: 'Whether the limits of the person allow a block that cancels bookings. Changes nothing.',
  body: z.object({ ...place, cancels: z.array(z.uuid()).max(allSlots.length) }),
  response: z.object({ overLimit }),
});
export type BlockPreview = z.output<typeof previewBlock.response>;

export const unblockSlots = call({
  method: 'POST',
  path: '/api/console/blocks/removal',
  who: { staff: 'blocks.set' },
  summary:
    'Remove the blocks among these slots of a court, and restore the bookings that they cancelled if asked to.',
  body: z.object({
    ...place,
    /** Needed five minutes after it was blocked, and for a block of somebody else. */
    reason: operatorReason.optional(),
    /** The cancellations of the block to undo with it, all or none. The console of the release before sends them. */
    restores: z.array(z.uuid()).max(allSlots.length).optional(),
  }),
  response: z.object({
    /** The slots that were blocked and are free now, or booked again. */
    slots: z.array(z.literal(allSlots)),
    /** The bookings that are restored, and what guests who have got their money pay again. */
    restored: z.int().nonnegative(),
    toCollectSen: z.int().nonnegative(),
  }),
});

export const previewUndoBlock = call({
  method: 'POST',
  path: '/api/console/blocks/:id/undo/preview',
  who: { staff: 'blocks.set' },
  summary:
    'What undoing a block would bring back of the bookings that it cancelled, and what stays cancelled: done and rolled back.',
  params: closureInPath,
  response: undoClosurePreview,
});

export const undoBlock = call({
  method: 'POST',
  path: '/api/console/blocks/:id/undo',
  who: { staff: 'blocks.set' },
  summary:
    'Undo a whole block as the preview says, until its mails leave: its slots are free, bookings come back, the money is taken back, and waiting mails are withdrawn.',
  params: closureInPath,
  body: z.object({
    digest: closureDigest,
    /** Needed five minutes after it, and for a block of somebody else. */
    reason: operatorReason.nullable(),
  }),
  response: z.object({ counts: undoClosureCounts }),
});
