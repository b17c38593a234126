import { z } from 'zod';
import { call } from '#contract/call.ts';
import {
  closureDigest,
  closureInPath,
  closurePreview,
  undoClosureCounts,
  undoClosurePreview,
} from '#contract/console-closures.ts';
import { closureCounts } from '#contract/refusal-details.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const day = z.iso.date('must be a day such as 2026-12-25');

export const closure = z.object({
  id: z.int(),
  /** Null when the whole venue is closed. */
  sport: z.string().nullable(),
  from: z.iso.date(),
  to: z.iso.date(),
  reason: z.string(),
});
export type Closure = z.output<typeof closure>;

/** A closed public holiday has no id: the operator changes the holiday instead. */
const closedDays = closure.extend({ id: z.int().nullable() });

export const listClosures = call({
  method: 'GET',
  path: '/api/operator/closures',
  who: { service: 'calendar.see' },
  summary: 'The days on which the venue or a sport is closed, closed public holidays included.',
  response: z.object({ closures: z.array(closedDays) }),
});

const daysToClose = z.object({
  sport: z.enum(sports, `must be one of ${sports.join(', ')}`).nullable(),
  from: day,
  to: day,
});
const areInOrder = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to;
const notInOrder = { path: ['to'], error: 'must not be before the first day' };

export const previewAddClosure = call({
  method: 'POST',
  path: '/api/operator/closures/preview',
  who: { service: 'calendar.edit' },
  summary: 'What closing the venue or one sport would do to whom: done and rolled back.',
  body: daysToClose.refine(areInOrder, notInOrder),
  response: closurePreview,
});

export const addClosure = call({
  method: 'POST',
  path: '/api/operator/closures',
  who: { service: 'calendar.edit' },
  summary:
    'Close the venue or one sport from a day to a day: bookings end, everything paid comes back, and the mails wait 15 minutes.',
  body: daysToClose
    .extend({
      reason: operatorReason,
      /** That of a preview. A closure that would do something else is refused. */
      digest: closureDigest.optional(),
    })
    .refine(areInOrder, notInOrder),
  response: z.object({
    closure,
    counts: closureCounts,
    /** When the mails are sent. Until then it can be undone. */
    undoUntil: z.iso.datetime(),
  }),
});

export const previewUndoAddedClosure = call({
  method: 'POST',
  path: '/api/operator/closures/:id/undo/preview',
  who: { service: 'calendar.edit' },
  summary: 'What undoing a closure would bring back, and what stays ended: done and rolled back.',
  params: closureInPath,
  response: undoClosurePreview,
});

export const undoAddedClosure = call({
  method: 'POST',
  path: '/api/operator/closures/:id/undo',
  who: { service: 'calendar.edit' },
  summary:
    'Undo a closure until its mails leave: bookings come back, the money is taken back, and waiting mails are withdrawn.',
  params: closureInPath,
  body: z.object({
    reason: operatorReason,
    /** That of a preview. Undoing that would do something else is refused. */
    digest: closureDigest.optional(),
  }),
  response: z.object({ counts: undoClosureCounts }),
});

export const removeClosure = call({
  method: 'DELETE',
  path: '/api/operator/closures/:id',
  who: { service: 'calendar.edit' },
  summary: 'Open the days of a closure again. What the closure has ended stays ended.',
  params: closureInPath,
  response: z.object({ closure }),
});

/** The bookings, holds and classes on a day that a holiday closes. Bookings and classes stay. */
const onClosedDay = {
  bookings: z.int(),
  /** Slots and seats held for a payment; their orders were released. */
  holds: z.int(),
  /** Classes of group lessons, which remain until they are cancelled. */
  classes: z.array(
    z.object({
      id: z.int(),
      date: z.iso.date(),
      slot: z.literal(allSlots),
      durationSlots: z.int(),
      program: z.string(),
      level: z.string(),
      court: z.string(),
      participants: z.int(),
    }),
  ),
};

export const holiday = z.object({ date: z.iso.date(), name: z.string(), isClosed: z.boolean() });
export type Holiday = z.output<typeof holiday>;

export const listHolidays = call({
  method: 'GET',
  path: '/api/operator/holidays',
  who: { service: 'calendar.see' },
  summary: 'Public holidays, of one year or of all.',
  query: z.object({
    year: z
      .string()
      .regex(/^[12]\d{3}$/, 'must be a year such as 2026')
      .optional(),
  }),
  response: z.object({ holidays: z.array(holiday) }),
});

export const setHoliday = call({
  method: 'PUT',
  path: '/api/operator/holidays/:date',
  who: { service: 'calendar.edit' },
  summary: 'Make a day a public holiday, with peak prices all day or closed.',
  params: z.object({ date: day }),
  body: z.object({
    name: oneLine().min(3, 'must have at least 3 characters').max(200),
    isClosed: z.boolean(),
  }),
  /** Empty for a holiday that is not closed. */
  response: z.object({ holiday, ...onClosedDay }),
});

export const removeHoliday = call({
  method: 'DELETE',
  path: '/api/operator/holidays/:date',
  who: { service: 'calendar.edit' },
  summary: 'Make a public holiday an ordinary day.',
  params: z.object({ date: day }),
  response: z.object({ holiday }),
});
