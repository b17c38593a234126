import { z } from 'zod';
import { bookingId } from '#contract/bookings.ts';
import { call } from '#contract/call.ts';
import { attendance, setAttendance } from '#contract/desk-bookings.ts';
import { allSlots } from '#domain/time/slots.ts';

/** A class or a private lesson of the coach. */
const taughtLesson = z.object({
  /** `class:12` or `private:…`. */
  key: z.string(),
  /** The program and its level; null for a private lesson. */
  program: z.object({ name: z.string(), level: z.string() }).nullable(),
  court: z.string(),
  date: z.iso.date(),
  slot: z.literal(allSlots),
  durationSlots: z.int(),
  capacity: z.int(),
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
  response: z.object({ lessons: z.array(taughtLesson) }),
});

export const setLessonAttendance = call({
  method: 'PUT',
  path: '/api/console/coach/bookings/:bookingId/attendance',
  who: { staff: 'lessons.own' },
  summary: "Record whether a participant of the caller's own lesson came, or undo it with null.",
  params: bookingId,
  body: setAttendance.body,
  response: z.object({ attendance }),
});
