import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import {
  cancelAnswer,
  cancelPreview,
  cancelRequest,
  classInPath,
  undoClassAnswer,
  undoClassPreview,
  undoClassRequest,
} from '#contract/console-lessons.ts';
import { attendance, setAttendance } from '#contract/desk-bookings.ts';
import { allSlots } from '#domain/time/slots.ts';

/** A class or a private lesson of the coach. */
const taughtLesson = z.object({
  /** `class:12` or `private:…`. */
  key: z.string(),
  /** Null for a private lesson. */
  classId: z.int().nullable(),
  /** The program and its level; null for a private lesson. */
  program: z.object({ name: z.string(), level: z.string() }).nullable(),
  court: z.string(),
  date: z.iso.date(),
  slot: z.literal(allSlots),
  durationSlots: z.int(),
  capacity: z.int(),
  /** The seats that wait for a payment, and those offered to the waiting list. The release before does not send them. */
  held: z.int().nonnegative().optional(),
  offered: z.int().nonnegative().optional(),
  participants: z.array(
    z.object({
      bookingId: z.uuid(),
      /** The first name only. */
      name: z.string(),
      attendance,
    }),
  ),
});
export type TaughtLesson = z.output<typeof taughtLesson>;

export const readTaughtLessons = call({
  method: 'GET',
  path: '/api/console/coach/lessons',
  who: { staff: 'lessons.own' },
  summary: "The caller's own lessons from today on, with the first names of the participants.",
  response: z.object({
    lessons: z.array(taughtLesson),
    /** Those that the coach has cancelled and can still undo. */
    cancelled: z.array(
      taughtLesson
        .pick({ program: true, court: true, date: true, slot: true, durationSlots: true })
        .extend({
          classId: z.int(),
          reason: z.string(),
          cancelledAt: z.iso.datetime(),
          undoUntil: z.iso.datetime(),
        }),
    ),
  }),
});
export type TaughtLessons = z.output<typeof readTaughtLessons.response>;

export const setLessonAttendance = call({
  method: 'PUT',
  path: '/api/console/coach/bookings/:bookingId/attendance',
  who: { staff: 'lessons.own' },
  summary: "Record whether a participant of the caller's own lesson came, or undo it with null.",
  params: bookingId,
  body: setAttendance.body,
  response: z.object({ attendance }),
});

export const previewCancelOwnClass = call({
  method: 'POST',
  path: '/api/console/coach/classes/:id/cancel/preview',
  who: { staff: 'lessons.own' },
  summary: 'What cancelling a class of the caller would do, with first names. Changes nothing.',
  params: classInPath,
  response: cancelPreview,
});

export const cancelOwnClass = call({
  method: 'POST',
  path: '/api/console/coach/classes/:id/cancel',
  who: { staff: 'lessons.own' },
  summary: 'Cancel a class of the caller as its preview says.',
  params: classInPath,
  body: cancelRequest,
  response: cancelAnswer,
});

export const previewUndoOwnClass = call({
  method: 'POST',
  path: '/api/console/coach/classes/:id/undo/preview',
  who: { staff: 'lessons.own' },
  summary:
    'Who gets the seat back if the caller undoes the own cancellation of a class. Changes nothing.',
  params: classInPath,
  response: undoClassPreview,
});

export const undoOwnCancellation = call({
  method: 'POST',
  path: '/api/console/coach/classes/:id/undo',
  who: { staff: 'lessons.own' },
  summary: 'Undo what the caller has cancelled of the own classes, as its preview says.',
  params: classInPath,
  body: undoClassRequest,
  response: undoClassAnswer,
});
