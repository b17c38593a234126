import { z } from 'zod';
import { call } from '#contract/call.ts';
import { closureScope, namedClosure } from '#contract/closure-scope.ts';
import { closureCounts } from '#contract/refusal-details.ts';
import { bookingDate } from '#contract/slots.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';
import { keptReasons } from '#domain/venue/closures.ts';

const slot = z.literal(allSlots);

const request = z.object({ scope: closureScope, from: bookingDate, to: bookingDate });
const areInOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to;
const notInOrder = { path: ['to'], error: 'must not be before the first day' };

export const lostPlace = z.object({
  kind: z.enum(['booking', 'hold', 'offer', 'waiting']),
  /** Null unless it is a booking. */
  bookingId: z.uuid().nullable(),
  type: z.enum(['court_booking', 'group_lesson', 'private_lesson']),
  court: z.string(),
  date: z.iso.date(),
  slot,
  /** The program of a group lesson; null for others. */
  program: z.string().nullable(),
  /** The kind of return for it; `nothing` if nothing was paid. */
  gaveBack: z.enum(['credits', 'money', 'free_slot', 'settled_at_venue', 'nothing']),
  amountSen: z.int().nonnegative(),
});
export type LostPlace = z.output<typeof lostPlace>;

export const affectedPerson = z.object({
  userId: z.uuid(),
  name: z.string(),
  isGuest: z.boolean(),
});

export const closurePreview = z.object({
  /** Names exactly this preview. A closure that would do something else is refused. */
  digest: z.string(),
  counts: closureCounts,
  /** By name, each with all that they lose, by time. */
  people: z.array(affectedPerson.extend({ lost: z.array(lostPlace) })),
  classes: z.array(
    z.object({
      id: z.int(),
      program: z.string(),
      level: z.string(),
      court: z.string(),
      date: z.iso.date(),
      slot,
      durationSlots: z.int(),
    }),
  ),
  /** Every mail, to members, guests and coaches. */
  mails: z.array(
    z.object({
      to: z.string(),
      subject: z.string(),
      /** The name of a coach; null for anybody else. The release before does not send it. */
      coach: z.string().nullable().optional(),
    }),
  ),
  /** Bookings that have begun, and therefore stay. */
  staying: z.int().nonnegative(),
  /** The closures that close some of the same places on some of the days, by first day. */
  overlaps: z.array(namedClosure),
});
export type ClosurePreview = z.output<typeof closurePreview>;

export const closureDigest = z.string().regex(/^[\w-]{43}$/, 'Not the digest of a preview.');

export const previewClosure = call({
  method: 'POST',
  path: '/api/console/closures/preview',
  who: { staff: 'closures.edit' },
  summary:
    'What closing the venue, a sport, a court or slots of a court would do to whom: done and rolled back.',
  body: request.refine(areInOrder, notInOrder),
  response: closurePreview,
});

const agreed = {
  reason: operatorReason,
  digest: closureDigest,
  /** The counts of the preview, so that a refusal can say what has changed. */
  shown: closureCounts,
};

const closed = z.object({
  id: z.int(),
  counts: closureCounts,
  /** When the mails are sent. Until then it can be undone. */
  undoUntil: z.iso.datetime(),
});

export const closeAtConsole = call({
  method: 'POST',
  path: '/api/console/closures',
  who: { staff: 'closures.edit', fresh: true },
  summary:
    'Close the venue, a sport, a court or slots of a court as its preview says: bookings end, everything paid comes back, and the mails wait 15 minutes.',
  body: request.extend(agreed).refine(areInOrder, notInOrder),
  response: closed,
});

export const closureInPath = z.object({
  id: z.coerce.number('must be a number').int('must be a whole number').min(1).max(2_147_483_647),
});

export const listedClosure = z.object({
  ...namedClosure.shape,
  /** Null where it is not known. */
  closedAt: z.iso.datetime().nullable(),
  /** The staff member; null for a service account, and where it is not known. */
  by: z.string().nullable(),
  state: z.enum(['current', 'coming', 'over', 'undone', 'opened', 'changed']),
  /** Who undid or opened it, and when; null while it is in force. The release before does not send it. */
  opened: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable().optional(),
  /** True if it took the place of another closure. The release before does not send it. */
  isChange: z.boolean().optional(),
  /** Until when it can be undone; null if it can no longer. */
  undoUntil: z.iso.datetime().nullable(),
  /** The bookings that it ended and that have not come back, and the credits for them. */
  bookings: z.int().nonnegative(),
  creditsSen: z.int().nonnegative(),
});
export type ListedClosure = z.output<typeof listedClosure>;

export const listClosuresAtConsole = call({
  method: 'GET',
  path: '/api/console/closures',
  who: { staff: 'closures.edit' },
  summary:
    'The closures in force and to come, and those of the last 30 days, with until when each can be undone.',
  response: z.object({ closures: z.array(listedClosure) }),
});

export const undoClosureCounts = z.object({
  /** The bookings that come back, and what is taken for them. */
  restored: z.int().nonnegative(),
  creditsSen: z.int().nonnegative(),
  guestMoneySen: z.int().nonnegative(),
  classes: z.int().nonnegative(),
  /** The bookings that stay ended. */
  kept: z.int().nonnegative(),
  withdrawnMails: z.int().nonnegative(),
  keptMails: z.int().nonnegative(),
});

const endedBooking = z.object({
  userId: z.uuid(),
  name: z.string(),
  bookingId: z.uuid(),
  /** The release before does not send it, nor the program. */
  type: lostPlace.shape.type.optional(),
  program: lostPlace.shape.program.optional(),
  court: z.string(),
  date: z.iso.date(),
  slot,
  gaveBack: z.enum(['credits', 'money', 'free_slot', 'settled_at_venue', 'nothing']),
  amountSen: z.int().nonnegative(),
});

export const undoClosurePreview = z.object({
  /** Names exactly this preview. Undoing that would do something else is refused. */
  digest: z.string(),
  counts: undoClosureCounts,
  restored: z.array(endedBooking),
  /** Those that stay ended, with the reason; their members keep what came back. */
  kept: z.array(endedBooking.extend({ why: z.enum(keptReasons) })),
  /** The orders that it ended before they were paid. Their holds do not come back. The release before does not send it. */
  orders: z
    .array(
      affectedPerson.omit({ isGuest: true }).extend({
        orderId: z.string(),
        phone: z.string().nullable(),
        /** True if the desk held it for a payment by link. */
        isByPhone: z.boolean(),
        held: z.array(z.object({ court: z.string(), date: z.iso.date(), slot })),
      }),
    )
    .optional(),
  /** How many people were written to about it. The release before does not send it. */
  told: z.int().nonnegative().optional(),
  /** The closure whose place it had taken, which is in force again, with whatever that ends anew. */
  closesAgain: z
    .object({
      closure: namedClosure,
      counts: closureCounts,
      people: closurePreview.shape.people,
    })
    .nullable(),
});
export type UndoClosurePreview = z.output<typeof undoClosurePreview>;

export const previewUndoClosure = call({
  method: 'POST',
  path: '/api/console/closures/:id/undo/preview',
  who: { staff: 'closures.edit' },
  summary: 'What undoing a closure would bring back, and what stays ended: done and rolled back.',
  params: closureInPath,
  response: undoClosurePreview,
});

export const undoClosure = call({
  method: 'POST',
  path: '/api/console/closures/:id/undo',
  who: { staff: 'closures.edit', fresh: true },
  summary:
    'Undo a closure as the preview says, until its mails leave: bookings come back, the money is taken back, and waiting mails are withdrawn.',
  params: closureInPath,
  body: z.object({
    digest: closureDigest,
    /** Needed five minutes after it, and for a closure of somebody else. */
    reason: operatorReason.nullable(),
  }),
  response: z.object({ counts: undoClosureCounts }),
});

/** Counts and people are those who lose something that they had not lost before. */
const closureChangePreview = closurePreview.extend({
  /** The bookings that come back, because they are no longer closed and their mails wait. */
  comesBack: z.array(
    z.object({
      bookingId: z.uuid(),
      userId: z.uuid(),
      court: z.string(),
      date: z.iso.date(),
      slot,
    }),
  ),
  /** How many bookings that are no longer closed stay ended, because what came back for them is used. */
  keeps: z.int().nonnegative(),
  /** How many bookings had ended before and stay closed. They are in no count. */
  stays: z.int().nonnegative(),
  /** Whose bookings those are, by the names of the counts. The release before does not send it, nor the sums. */
  named: z
    .object({
      comesBack: z.array(endedBooking),
      keeps: z.array(endedBooking.extend({ why: z.enum(keptReasons) })),
      stays: z.array(endedBooking),
    })
    .optional(),
  /** All that has ended after the change, including what had ended before it. */
  inAll: closureCounts.pick({ people: true, bookings: true, creditsSen: true }).optional(),
});
export type ClosureChangePreview = z.output<typeof closureChangePreview>;

export const previewChangeClosure = call({
  method: 'POST',
  path: '/api/console/closures/:id/change/preview',
  who: { staff: 'closures.edit' },
  summary:
    'What a closure with other days or another scope in the place of one would do: done and rolled back.',
  params: closureInPath,
  body: request.refine(areInOrder, notInOrder),
  response: closureChangePreview,
});

export const changeClosure = call({
  method: 'PUT',
  path: '/api/console/closures/:id',
  who: { staff: 'closures.edit', fresh: true },
  summary:
    'Put a closure with other days, another scope or another reason in the place of one, as the preview says. What is open again comes back while its mails wait.',
  params: closureInPath,
  body: request.extend(agreed).refine(areInOrder, notInOrder),
  response: closed,
});

export const openClosure = call({
  method: 'POST',
  path: '/api/console/closures/:id/open',
  who: { staff: 'closures.edit', fresh: true },
  summary: 'Open again what is closed. What the closure has ended stays ended.',
  params: closureInPath,
  body: z.object({ reason: operatorReason }),
  response: z.object({}),
});
