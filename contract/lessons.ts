import { z } from 'zod';
import { call } from '#contract/call.ts';
import { orderForm, placedOrder } from '#contract/orders.ts';
import { mostClassesPerOrder } from '#domain/lessons/lessons.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const schedule = z.object({
  id: z.int(),
  /** Monday is 1 and Sunday is 7. */
  dayOfWeek: z.int(),
  slot: z.literal(allSlots),
});

const lessonClass = z.object({
  id: z.int(),
  scheduleId: z.int(),
  date: z.iso.date(),
  slot: z.literal(allSlots),
  court: z.string(),
  /** The substitute who gives this class. The release before does not send it. */
  substitute: z.string().optional(),
  capacity: z.int(),
  availableSpots: z.int(),
  /** How many members are on the waiting list. While there are any, nobody else can book. */
  waiting: z.int(),
  /** The member's place among those who wait. The release before does not send it. */
  place: z.int().optional(),
  /**
   * The member's part in it: a booking, a hold of an own order, an offer, or a waiting position.
   */
  you: z.enum(['booked', 'held', 'offered', 'waiting']).nullable(),
  /** When an offer expires. */
  offeredUntil: z.iso.datetime().nullable(),
});

export type LessonClass = z.output<typeof lessonClass>;

/** An upcoming class that the venue cancelled, with its reason. */
const cancelledClass = lessonClass
  .pick({ id: true, date: true, slot: true, court: true })
  .extend({ reason: z.string() });
export type CancelledLesson = z.output<typeof cancelledClass>;

const program = z.object({
  id: z.int(),
  sport: z.enum(sports),
  name: z.string(),
  level: z.string(),
  description: z.string(),
  durationSlots: z.int(),
  /** Per class. */
  priceSen: z.int(),
  coach: z.string(),
  /** The coach's picture, if there is one. The release before does not send it. */
  coachAvatarUrl: z.string().nullable().optional(),
  schedules: z.array(schedule),
  /** The upcoming ones, soonest first. */
  classes: z.array(lessonClass),
  /** Until they would have begun. The release before does not send it. */
  cancelled: z.array(cancelledClass).optional(),
});
export type LessonProgram = z.output<typeof program>;

export const getPrograms = call({
  method: 'GET',
  path: '/api/lessons/:sport',
  who: 'member',
  summary: 'The programs of group lessons of a sport, with their schedules and upcoming classes.',
  params: z.object({ sport: z.enum(sports) }),
  response: z.object({ programs: z.array(program) }),
});

export const getOffers = call({
  method: 'GET',
  path: '/api/lessons/offers',
  who: 'member',
  summary: 'The seats that are offered to the member: their programs with these classes alone.',
  response: z.object({ programs: z.array(program) }),
});

const classIds = z.array(z.int().positive().max(2_147_483_647)).min(1).max(mostClassesPerOrder);

export const priceLessons = call({
  method: 'POST',
  path: '/api/prices/lessons',
  who: 'member',
  summary: 'What the chosen classes cost, and what is left of credits to pay with.',
  body: z.object({ classIds }),
  response: z.object({
    /** Sorted by start. */
    classes: z.array(
      z.object({
        id: z.int(),
        sport: z.enum(sports),
        program: z.string(),
        level: z.string(),
        date: z.iso.date(),
        slot: z.literal(allSlots),
        durationSlots: z.int(),
        court: z.string(),
        priceSen: z.int(),
      }),
    ),
    availableCreditsSen: z.int(),
  }),
});

export const placeLessonOrder = call({
  method: 'POST',
  path: '/api/lessons/orders',
  who: 'member',
  perMinute: 30,
  summary: 'Places an order for seats in classes: all of it or nothing, once for each order id.',
  body: orderForm.extend({ classIds }),
  response: placedOrder,
});

const classId = z.coerce.number().int().positive().max(2_147_483_647);

export const joinWaitingList = call({
  method: 'PUT',
  path: '/api/lessons/classes/:classId/wait',
  who: 'member',
  summary: 'Waits for a seat in a full class.',
  params: z.object({ classId }),
  response: z.object({}),
});

export const leaveWaitingList = call({
  method: 'DELETE',
  path: '/api/lessons/classes/:classId/wait',
  who: 'member',
  summary: 'Waits no longer, and leaves an offer to whoever is next.',
  params: z.object({ classId }),
  response: z.object({}),
});
