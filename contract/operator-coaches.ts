import { z } from 'zod';
import { call } from '#contract/call.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const name = oneLine().min(1, 'must not be empty').max(100);
const email = z.string().trim().min(3, 'must be an e-mail address').max(254);
const sport = z.enum(sports, `must be one of ${sports.join(', ')}`);
const date = z.iso.date('must be a day such as 2026-12-25');
const slot = z.literal(allSlots);

const coach = z.object({
  email: z.string(),
  sport: z.enum(sports),
  /** The name that members read. */
  name: z.string(),
  description: z.string(),
});
export type CoachOutput = z.output<typeof coach>;

export const addCoach = call({
  method: 'PUT',
  path: '/api/operator/coaches/:email/:sport',
  who: { service: 'lessons.edit' },
  summary: 'Let a member teach a sport, and say who they are.',
  params: z.object({ email, sport }),
  body: z.object({
    name: name.optional(),
    description: z.string().trim().max(1_000, 'must have at most 1,000 characters').optional(),
  }),
  response: z.object({ coach }),
});

export const listCoaches = call({
  method: 'GET',
  path: '/api/operator/coaches',
  who: { service: 'lessons.see' },
  summary: 'Who teaches which sport.',
  response: z.object({ coaches: z.array(coach) }),
});

export const removeCoach = call({
  method: 'DELETE',
  path: '/api/operator/coaches/:email/:sport',
  who: { service: 'lessons.edit' },
  summary: 'Let somebody teach a sport no longer, once no lesson names them.',
  params: z.object({ email, sport }),
  response: z.object({ coach }),
});

const privateLesson = z.object({
  date: z.iso.date(),
  slot,
  court: z.string(),
  /** The e-mail address. */
  member: z.string(),
  coach: z.string(),
});
export type PrivateLessonOutput = z.output<typeof privateLesson>;

export const addPrivateLesson = call({
  method: 'POST',
  path: '/api/operator/private-lessons',
  who: { service: 'lessons.edit' },
  summary: 'Book a slot with a coach for a member, who is told by mail.',
  body: z.object({ member: email, coach: email, court: name, date, slot }),
  response: z.object({ lesson: privateLesson }),
});

export const listPrivateLessons = call({
  method: 'GET',
  path: '/api/operator/private-lessons',
  who: { service: 'lessons.see' },
  summary: 'The private lessons from a day on, from today unless it is given.',
  query: z.object({ from: date.optional() }),
  response: z.object({ lessons: z.array(privateLesson) }),
});

export const cancelPrivateLesson = call({
  method: 'POST',
  path: '/api/operator/private-lessons/:court/:date/:slot/cancel',
  who: { service: 'lessons.edit' },
  summary:
    'Cancel a private lesson that has not begun; member and coach are told the reason by mail.',
  params: z.object({ court: name, date, slot: z.coerce.number().pipe(slot) }),
  body: z.object({ reason: operatorReason }),
  response: z.object({ lesson: privateLesson }),
});
