import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { overLimit } from '#contract/desk-blocks.ts';
import { moveBooking } from '#contract/moves.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { attendanceStates } from '#domain/staff/attendance.ts';
import { refundKinds } from '#domain/staff/guest-money.ts';
import { permissionToUndo } from '#domain/staff/undo.ts';
import { mostWeeklySlots } from '#domain/staff/weekly-sales.ts';
import { allSlots } from '#domain/time/slots.ts';

/** Null while nobody has recorded whether the players came. */
export const attendance = z
  .object({ state: z.enum(attendanceStates), at: z.iso.datetime() })
  .nullable();

export const setAttendance = call({
  method: 'PUT',
  path: '/api/console/bookings/:bookingId/attendance',
  who: { staff: 'bookings.check_in' },
  summary:
    'Check in a booking with the adjoining slots of its member, mark them as a no-show, or undo either with null.',
  params: bookingId,
  body: z.object({
    state: z.enum(attendanceStates).nullable(),
    /** The state that was shown; another one by now refuses the request. */
    expected: z.enum(attendanceStates).nullable(),
  }),
  response: z.object({
    attendance,
    /** The slots that it is recorded for. */
    slots: z.array(z.literal(allSlots)),
  }),
});

export const cancelAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/cancel',
  who: { staff: 'bookings.cancel' },
  summary:
    'Cancel a booking of any member, or several of one member, and give back all, nothing or a part of what was paid, as credits, or to a guest as money that the venue owes; asked again, it answers the same.',
  params: bookingId,
  body: z.object({
    /** All, nothing, or an amount in sen. */
    giveBack: z.union([z.enum(['all', 'nothing']), z.int().positive()]),
    /** The member reads it. */
    reason: operatorReason,
    /** True if the guest gets the cash that comes back at once, out of the till. */
    isHandedBack: z.boolean().optional(),
    /** Other bookings of the member that are cancelled with it, all or none; the amount is for all. */
    also: z.array(z.uuid()).max(mostWeeklySlots).optional(),
    /** Where the bookings were shown; one that is elsewhere by now refuses the request. Open pages of a release before send none. */
    shown: z
      .array(
        z.object({
          bookingId: z.uuid(),
          courtId: z.int(),
          date: z.iso.date(),
          slot: z.literal(allSlots),
        }),
      )
      .max(1 + mostWeeklySlots)
      .optional(),
  }),
  response: z.object({
    gaveBack: z.enum(refundKinds),
    amountSen: z.int().nonnegative(),
    /** True if the guest got it in cash by this request. */
    isHandedBack: z.boolean(),
    /** The new status of the main order; null for a free booking, which has none. */
    orderStatus: z.enum(orderStatuses).nullable(),
    /** True if the booking had ended before this request, by the member or the staff. */
    hadEnded: z.boolean(),
    /** The person who ended it, if not the caller; without a name if it was the member. */
    endedBy: z.object({ name: z.string().nullable() }).nullable(),
    /** Takes the cancellation back; null if it was not the caller's or the slot has started. */
    changeId: z.uuid().nullable(),
    /** The cancellations of the other bookings, to take back with it. */
    alsoChangeIds: z.array(z.uuid()),
  }),
});

export const previewCancelAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/cancel/preview',
  who: { staff: 'bookings.cancel' },
  summary: 'Whether the limits of the person allow a cancellation. Changes nothing.',
  params: bookingId,
  body: cancelAtDesk.body.pick({ giveBack: true, also: true }),
  response: z.object({ overLimit }),
});

/**
 * No reason if the person undoes a change of their own at once. Open pages of a release before
 * send no body.
 */
const undoBody = z.object({ reason: operatorReason.nullable() }).nullable();

export const undoCancelAtDesk = call({
  method: 'POST',
  path: '/api/console/cancellations/:changeId/undo',
  who: { staff: permissionToUndo.cancellation },
  summary:
    'Undo a cancellation of the staff: the member has the slot again, and the credits that came back pay for it. Asked again, it answers the same.',
  params: z.object({ changeId: z.uuid() }),
  body: undoBody
    .unwrap()
    .extend({
      /** Other cancellations of the same member that are undone with it, all or none. */
      also: z.array(z.uuid()).max(mostWeeklySlots).optional(),
    })
    .nullable(),
  response: z.object({
    bookingId: z.uuid(),
    /** The amount taken from the member's credits, or no longer owed to the guest. */
    takenSen: z.int().nonnegative(),
    /** True for a guest, to whom the venue owed money. */
    isMoney: z.boolean(),
  }),
});

const { date, slot, courtName } = moveBooking.body.shape;

/** Other bookings of the member that move by as much, all or none. */
const movedWith = z.array(z.uuid()).max(allSlots.length).optional();

const moveQuote = z.object({
  /** Taken from the member's credits; a negative one is refunded as such. */
  differenceSen: z.int(),
  /** The part of a lower price that is not refunded. */
  keptSen: z.int(),
  availableCreditsSen: z.int(),
  /** A guest has no credits: the venue owes refunds as money. */
  isGuest: z.boolean(),
});
export type MoveQuote = z.output<typeof moveQuote>;

export const quoteMoveAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/move/quote',
  who: { staff: 'bookings.move' },
  summary:
    'What moving a booking to a slot would cost its member, with others of the member, or why it is refused.',
  params: bookingId,
  body: z.object({ date, slot, courtName, also: movedWith }),
  response: moveQuote,
});

export const moveAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/move',
  who: { staff: 'bookings.move' },
  summary:
    'Move a booking of any member to another slot of the same court type, or several of one member together; a difference is settled in credits. With another difference than shown it is refused, with the current one.',
  params: bookingId,
  body: z.object({ ...moveBooking.body.shape, also: movedWith, reason: operatorReason }),
  response: moveBooking.response.extend({
    /** Takes the move back; null if it was not the caller's or one of its slots has started. */
    changeId: z.uuid().nullable(),
  }),
});

export const undoMoveAtDesk = call({
  method: 'POST',
  path: '/api/console/changes/:changeId/undo',
  who: { staff: permissionToUndo.move },
  summary:
    'Undo a move of the staff: the booking returns to its old slot and the price difference goes back. If it is half of a swap, the other half is undone with it, and so is what moved together. Asked again, it answers the same.',
  params: z.object({ changeId: z.uuid() }),
  body: undoBody,
  response: moveBooking.response.extend({
    /** No longer owed to a guest, for both halves of a swap: collected again if it was returned. */
    toCollectSen: z.int().nonnegative(),
    /** Owed to a guest who once paid the difference with credits. */
    toReturnSen: z.int().nonnegative(),
  }),
});

const place = z.object({ date, slot, courtName });

export const quoteSwapAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/swap/quote',
  who: { staff: 'bookings.move' },
  summary:
    'What it would cost two members to swap the slots of these bookings, or why it is refused.',
  params: bookingId,
  body: z.object({ otherBookingId: z.uuid() }),
  response: z.object({ own: moveQuote, other: moveQuote }),
});

export const swapAtDesk = call({
  method: 'POST',
  path: '/api/console/bookings/:bookingId/swap',
  who: { staff: 'bookings.move' },
  summary:
    "Swap the slots of two members' bookings, each by the rules of a move. A booking that is no longer where it was shown refuses it.",
  params: bookingId,
  body: z.object({
    otherBookingId: z.uuid(),
    /** Where the bookings were shown. */
    from: place,
    otherFrom: place,
    shownDifferenceSen: z.int(),
    otherShownDifferenceSen: z.int(),
    /** Both members read it. */
    reason: operatorReason,
  }),
  response: z.object({
    own: moveBooking.response,
    other: moveBooking.response,
    /** Takes the swap back; null if it was not the caller's or one of its slots has started. */
    changeId: z.uuid().nullable(),
  }),
});
