import { z } from 'zod';
import { call } from '#contract/call.ts';
import { bookingDate } from '#contract/slots.ts';
import { oneLine, operatorReason } from '#contract/text-fields.ts';
import { ringgit } from '#domain/money/money.ts';
import { allSlots } from '#domain/time/slots.ts';
import { weekdays } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';

const name = oneLine().min(1, 'must not be empty').max(100);
const email = z.string().trim().min(3, 'must be an e-mail address').max(254);
const sport = z.enum(sports, `must be one of ${sports.join(', ')}`);
const day = z.enum(weekdays, `must be one of ${weekdays.join(', ')}`);
const slot = z.literal(allSlots);
const slotInPath = z.coerce.number().pipe(slot);
const description = z.string().trim().max(1_000, 'must have at most 1,000 characters');
const priceSen = z
  .int()
  .min(0, 'must not be negative')
  .max(ringgit(10_000), 'must be at most RM 10,000.00');
export const capacity = z.int('must be a whole number').min(1, 'must be at least 1').max(200);

/** Sport, name and level identify a program. */
const programName = z.object({ sport, name, level: name });

const program = z.object({
  sport: z.enum(sports),
  name: z.string(),
  level: z.string(),
  description: z.string(),
  durationSlots: z.int(),
  priceSen: z.int(),
  /** The e-mail address. */
  coach: z.string(),
});
export type ProgramOutput = z.output<typeof program>;

/** A class that remains although its program or schedule was removed. */
const keptClass = z.object({ id: z.int(), date: z.iso.date(), seats: z.int() });

export const addProgram = call({
  method: 'POST',
  path: '/api/operator/programs',
  who: { service: 'lessons.edit' },
  summary:
    'Offer a new program of group lessons. A price that no card can pay is refused until it is confirmed.',
  body: programName.extend({
    description,
    durationSlots: z.int().min(1, 'must be at least 1 hour').max(4, 'must be at most 4 hours'),
    priceSen,
    coach: email,
    isConfirmed: z.boolean().optional(),
  }),
  response: z.object({ program }),
});

export const listPrograms = call({
  method: 'GET',
  path: '/api/operator/programs',
  who: { service: 'lessons.see' },
  summary: 'The programs of group lessons.',
  response: z.object({ programs: z.array(program) }),
});

export const setProgram = call({
  method: 'PUT',
  path: '/api/operator/programs/:sport/:name/:level',
  who: { service: 'lessons.edit' },
  summary: 'Change what is given of a program, for orders from now on.',
  params: programName,
  body: z.object({
    name: name.optional(),
    level: name.optional(),
    description: description.optional(),
    priceSen: priceSen.optional(),
    coach: email.optional(),
    isConfirmed: z.boolean().optional(),
  }),
  response: z.object({ program }),
});

export const removeProgram = call({
  method: 'DELETE',
  path: '/api/operator/programs/:sport/:name/:level',
  who: { service: 'lessons.edit' },
  summary: 'Offer a program no longer; classes in which somebody has a seat still take place.',
  params: programName,
  response: z.object({ program, kept: z.array(keptClass) }),
});

const schedule = z.object({
  sport: z.enum(sports),
  program: z.string(),
  level: z.string(),
  court: z.string(),
  day: z.enum(weekdays),
  slot,
  durationSlots: z.int(),
  capacity: z.int(),
  /** The dates from which and until which it has classes; null without such a limit. */
  firstDate: z.iso.date().nullable(),
  lastDate: z.iso.date().nullable(),
});
export type ScheduleOutput = z.output<typeof schedule>;

/** No two schedules begin at the same time on one court. */
export const scheduleName = z.object({ court: name, day, slot: slotInPath });

export const addSchedule = call({
  method: 'POST',
  path: '/api/operator/schedules',
  who: { service: 'lessons.edit' },
  summary: 'Give a program a weekly slot on a court.',
  body: z.object({
    ...{ sport, program: name, level: name, court: name, day, slot, capacity },
    /** The dates from which and until which it has classes. */
    firstDate: bookingDate.nullish(),
    lastDate: bookingDate.nullish(),
  }),
  response: z.object({
    schedule,
    /** Dates without a class, because the slots of the court are already claimed. */
    taken: z.array(
      z.object({
        date: z.iso.date(),
        slots: z.array(slot),
        kinds: z.array(z.enum(['booking', 'hold', 'offer', 'lesson', 'block'])),
      }),
    ),
  }),
});

export const listSchedules = call({
  method: 'GET',
  path: '/api/operator/schedules',
  who: { service: 'lessons.see' },
  summary: 'When and where the programs have their classes.',
  response: z.object({ schedules: z.array(schedule) }),
});

export const setCapacity = call({
  method: 'PUT',
  path: '/api/operator/schedules/:court/:day/:slot/capacity',
  who: { service: 'lessons.edit' },
  summary: 'Change how many members a class takes; nobody loses a seat.',
  params: scheduleName,
  body: z.object({ capacity }),
  response: z.object({
    schedule,
    /** Classes with more seats than the new capacity, because they are occupied. */
    kept: z.array(keptClass),
  }),
});

export const removeSchedule = call({
  method: 'DELETE',
  path: '/api/operator/schedules/:court/:day/:slot',
  who: { service: 'lessons.edit' },
  summary:
    'Have no more classes at that time; those in which somebody has a seat still take place.',
  params: scheduleName,
  response: z.object({ schedule, kept: z.array(keptClass) }),
});

const lessonClass = z.object({
  id: z.int(),
  date: z.iso.date(),
  slot,
  durationSlots: z.int(),
  sport: z.string(),
  program: z.string(),
  level: z.string(),
  court: z.string(),
  capacity: z.int(),
  /** Booked, held for orders and offered. */
  participants: z.int(),
  waiting: z.int(),
});
export type ClassOutput = z.output<typeof lessonClass>;

export const listClasses = call({
  method: 'GET',
  path: '/api/operator/classes',
  who: { service: 'lessons.see' },
  summary: 'The classes that take place from a day on, from today unless it is given.',
  query: z.object({ from: z.iso.date('must be a day such as 2026-12-25').optional() }),
  response: z.object({ classes: z.array(lessonClass) }),
});

export const cancelClass = call({
  method: 'POST',
  path: '/api/operator/classes/:id/cancel',
  who: { service: 'lessons.edit' },
  summary: 'Cancel a class: everyone is told the reason, and what was paid comes back as credits.',
  params: z.object({
    id: z.coerce.number('must be a number').int('must be a whole number').min(1).max(2_147_483_647),
  }),
  body: z.object({ reason: operatorReason }),
  response: z.object({
    lessonClass,
    /** How many booked seats were cancelled, and the total refunded for them. */
    refunded: z.int(),
    refundedSen: z.int(),
    /** How many members had a seat on hold, had an offer, or were on the waiting list. */
    released: z.int(),
    offered: z.int(),
    waiting: z.int(),
  }),
});
