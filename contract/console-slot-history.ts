import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate } from '#contract/slots.ts';
import { waysOfReturn } from '#domain/staff/undo.ts';
import { allSlots } from '#domain/time/slots.ts';

const slotEventKinds = [
  'refused',
  'move_refused',
  'held',
  'hold_ended',
  'booked',
  'moved_here',
  'moved_away',
  'moved_back_here',
  'moved_back_away',
  'cancelled',
  'restored',
  'checked_in',
  'check_in_undone',
  'no_show',
  'no_show_undone',
  'blocked',
  'unblocked',
  'closed',
  'opened',
  'lesson_cancelled',
  'lesson_restored',
] as const;

/** One thing that happened to a slot. */
const slotEvent = z.object({
  at: z.iso.datetime(),
  kind: z.enum(slotEventKinds),
  /** Null for the venue's own acts, and for a guest whom the desk was refused to sell to. */
  member: z.object({ userId: z.uuid(), name: z.string() }).nullable(),
  /** The staff member who did it; null if the member or the system did. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  orderId: z.string().nullable(),
  /** Credits that the member got (or paid, if negative) by it; null where none changed hands. */
  amountSen: z.int().nullable(),
  /** True if the amount is money that the venue owes a guest, and not credits. */
  isMoney: z.boolean(),
  /** What went back, and how, if the booking ended because its sale was undone. */
  undoneSale: z.object({ method: z.enum(waysOfReturn).nullable(), amountSen: z.int() }).nullable(),
  /** Where a move came from or went to. */
  otherPlace: z
    .object({ court: z.string(), date: z.iso.date(), slot: z.literal(allSlots) })
    .nullable(),
  /**
   * The change that the reader can undo now: a move to this slot, the swap that the move was half
   * of, or the cancellation of a booking.
   */
  undo: z
    .object({
      changeId: z.uuid(),
      of: z.enum(['move', 'swap', 'cancellation']),
      /** The other slots of the member that were cancelled in the same act, by time. */
      also: z.array(
        z.object({
          changeId: z.uuid(),
          court: z.string(),
          date: z.iso.date(),
          slot: z.literal(allSlots),
          /** True if it was taken since, and does not come back. */
          isTaken: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** Why an order, a sale or a move was refused. */
  code: z.string().nullable(),
  /** The program of a lesson. */
  program: z.string().nullable(),
});
export type SlotEvent = z.output<typeof slotEvent>;

export const readSlotHistory = call({
  method: 'GET',
  path: '/api/console/slot-history',
  who: { staff: 'day.see' },
  summary: 'Everything that happened to one slot, oldest first, with who and why.',
  query: z.object({
    courtId: z.coerce.number().pipe(z.int()),
    date: bookingDate,
    slot: z.coerce.number().pipe(z.literal(allSlots)),
  }),
  response: z.object({ events: z.array(slotEvent) }),
});
