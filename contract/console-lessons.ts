import { z } from 'zod';
import { call } from '#contract/call.ts';
import { attendance } from '#contract/desk-bookings.ts';
import { bookingDate } from '#contract/slots.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';
import { keptReasons } from '#domain/venue/closures.ts';
import { sports } from '#domain/venue/courts.ts';

/** A person, as the desk calls them. */
const person = { userId: z.uuid(), name: z.string() };

const seat = z.object({
  ...person,
  /** A held seat waits for its payment; an offered one was given to the waiting list. */
  kind: z.enum(['booking', 'hold', 'offer']),
  /** Null for a seat that is not booked. */
  bookingId: z.uuid().nullable(),
  /** The end of a hold or an offer; null for a booked seat. */
  until: z.iso.datetime().nullable(),
  attendance,
});

const timetableClass = z.object({
  id: z.int(),
  date: z.iso.date(),
  slot: z.literal(allSlots),
  durationSlots: z.int(),
  sport: z.enum(sports),
  program: z.string(),
  level: z.string(),
  court: z.string(),
  coach: z.object(person),
  /** The seats that the venue wants to sell; more can be taken. */
  capacity: z.int(),
  free: z.int(),
  /** Booked seats in the order of their bookings, then held and offered ones. */
  seats: z.array(seat),
  /** In the order in which seats are offered to them. */
  waiting: z.array(z.object(person)),
});
export type TimetableClass = z.output<typeof timetableClass>;

/** A class that was cancelled by itself, and until when that can be undone. */
const cancelledClass = timetableClass
  .pick({
    ...{ id: true, date: true, slot: true, durationSlots: true, sport: true },
    ...{ program: true, level: true, court: true, coach: true },
  })
  .extend({
    reason: z.string(),
    /** The staff member; null for a service account. */
    by: z.object(person).nullable(),
    cancelledAt: z.iso.datetime(),
    /** Null if it can no longer be undone. */
    undoUntil: z.iso.datetime().nullable(),
  });
export type CancelledClass = z.output<typeof cancelledClass>;

const privateLesson = z.object({
  bookingId: z.uuid(),
  date: z.iso.date(),
  slot: z.literal(allSlots),
  sport: z.enum(sports),
  court: z.string(),
  coach: z.object(person),
  member: z.object(person),
});
export type PrivateLesson = z.output<typeof privateLesson>;

export const readTimetable = call({
  method: 'GET',
  path: '/api/console/lessons',
  who: { staff: 'lessons.run' },
  summary:
    'The lessons of the week of a day, from Monday to Sunday: classes with the people who have a seat or wait for one, and private lessons.',
  query: z.object({ date: bookingDate }),
  response: z.object({
    from: z.iso.date(),
    until: z.iso.date(),
    /** False while the venue offers no group lessons, and no classes are made. */
    areOpen: z.boolean(),
    /** Those who can give a class of a sport. */
    coaches: z.array(z.object({ ...person, sport: z.enum(sports) })),
    classes: z.array(timetableClass),
    cancelled: z.array(cancelledClass),
    privateLessons: z.array(privateLesson),
  }),
});
export type Timetable = z.output<typeof readTimetable.response>;

export const switchLessons = call({
  method: 'PUT',
  path: '/api/console/lessons/switch',
  who: { staff: 'lessons.switch' },
  summary: 'Offer group lessons to members, or stop it. Classes that are sold stay.',
  body: z.object({ isOn: z.boolean(), reason: operatorReason }),
  response: z.object({ isOn: z.boolean() }),
});

export const classInPath = z.object({
  id: z.coerce.number('must be a number').int('must be a whole number').min(1).max(2_147_483_647),
});

export const readClassAtDesk = call({
  method: 'GET',
  path: '/api/console/day/classes/:id',
  who: { staff: 'day.see' },
  summary: 'One class with its coach, and the people who have a seat or wait for one.',
  params: classInPath,
  response: z.object({ lessonClass: timetableClass }),
});

/** The effects of a cancellation: computed by doing it and rolling it back. */
export const cancelPreview = z.object({
  /** Names exactly this preview. A cancellation that would do something else is refused. */
  digest: z.string(),
  people: z.array(
    z.object({
      name: z.string(),
      seat: z.enum(['booking', 'hold', 'offer', 'waiting']),
      /** The amount that comes back as credits. */
      amountSen: z.int(),
    }),
  ),
  refundedSen: z.int(),
  /** How many mails it sends, with the one to the coach. */
  mails: z.int(),
});
export type CancelPreview = z.output<typeof cancelPreview>;

export const cancelRequest = z.object({
  reason: operatorReason,
  digest: z.string().regex(/^[\w-]{43}$/, 'Not the digest of a preview.'),
});

export const cancelAnswer = z.object({
  /** How many people had a seat or waited, and what came back to them. */
  people: z.int(),
  refundedSen: z.int(),
  /** When the mails are sent. Until then it can be undone. */
  undoUntil: z.iso.datetime(),
});

/** The effects of undoing a cancellation: computed by doing it and rolling it back. */
export const undoClassPreview = z.object({
  /** Names exactly this preview. Undoing that would do something else is refused. */
  digest: z.string(),
  /** Those who have their seat again, and the credits that are taken back. */
  restored: z.array(z.object({ name: z.string(), amountSen: z.int() })),
  /** Those who stay without a seat and keep the credits, with the reason. */
  kept: z.array(z.object({ name: z.string(), amountSen: z.int(), why: z.enum(keptReasons) })),
  /**
   * Those whose order was held until the class was cancelled, and stays ended. The release before does
   * not send it.
   */
  orders: z.array(z.object({ name: z.string() })).optional(),
  creditsSen: z.int(),
  /** How many wait for a seat again. */
  waiting: z.int(),
  withdrawnMails: z.int(),
});
export type UndoClassPreview = z.output<typeof undoClassPreview>;

export const undoClassRequest = z.object({
  digest: cancelRequest.shape.digest,
  /** Needed five minutes after it, and for a cancellation of somebody else. */
  reason: operatorReason.nullable(),
});

export const undoClassAnswer = z.object({ restored: z.int(), kept: z.int() });

export const previewCancelClass = call({
  method: 'POST',
  path: '/api/console/lessons/classes/:id/cancel/preview',
  who: { staff: 'lessons.run' },
  summary: 'What cancelling a class would do to whom. Changes nothing.',
  params: classInPath,
  response: cancelPreview,
});

export const cancelClassAtConsole = call({
  method: 'POST',
  path: '/api/console/lessons/classes/:id/cancel',
  who: { staff: 'lessons.run' },
  summary:
    'Cancel a class as its preview says: everyone is told the reason, and what was paid comes back as credits.',
  params: classInPath,
  body: cancelRequest,
  response: cancelAnswer,
});

export const previewUndoClass = call({
  method: 'POST',
  path: '/api/console/lessons/classes/:id/undo/preview',
  who: { staff: 'lessons.run' },
  summary: 'Who gets the seat back if the cancellation of a class is undone. Changes nothing.',
  params: classInPath,
  response: undoClassPreview,
});

export const undoClassCancellation = call({
  method: 'POST',
  path: '/api/console/lessons/classes/:id/undo',
  who: { staff: 'lessons.run' },
  summary:
    'Undo the cancellation of a class as its preview says, until the mails leave: seats come back, and the credits are taken back.',
  params: classInPath,
  body: undoClassRequest,
  response: undoClassAnswer,
});

export const setClassSeats = call({
  method: 'PUT',
  path: '/api/console/lessons/classes/:id/seats',
  who: { staff: 'lessons.run' },
  summary: 'Change the seats of one class, never to fewer than are taken.',
  params: classInPath,
  body: z.object({
    capacity: z.int('must be a whole number').min(1, 'must be at least 1').max(200),
    reason: operatorReason,
  }),
  response: z.object({}),
});

export const setClassCoach = call({
  method: 'PUT',
  path: '/api/console/lessons/classes/:id/coach',
  who: { staff: 'lessons.run' },
  summary: 'Let another coach give one class. Both coaches get a mail.',
  params: classInPath,
  body: z.object({ coachId: z.uuid(), reason: operatorReason }),
  response: z.object({}),
});
