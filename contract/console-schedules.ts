import { z } from 'zod';
import { call } from '#contract/call.ts';
import {
  addSchedule,
  capacity,
  listPrograms,
  listSchedules,
  scheduleName,
} from '#contract/operator-lessons.ts';
import { bookingDate } from '#contract/slots.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { allSlots } from '#domain/time/slots.ts';
import { sports } from '#domain/venue/courts.ts';

const slot = z.literal(allSlots);

export const readSchedulePlan = call({
  method: 'GET',
  path: '/api/console/lessons/schedules',
  who: { staff: 'lessons.run' },
  summary: 'The weekly schedules, and the programs and courts of which new ones are made.',
  response: z.object({
    programs: z.array(
      listPrograms.response.shape.programs.element.extend({
        /** The name of the coach. */
        coach: z.string(),
      }),
    ),
    courts: z.array(z.object({ name: z.string(), sport: z.enum(sports) })),
    schedules: listSchedules.response.shape.schedules,
  }),
});
export type SchedulePlan = z.output<typeof readSchedulePlan.response>;

/** A date on which a schedule has no class. */
const skippedDate = z.object({
  date: z.iso.date(),
  /** Why the day is closed; null if slots are taken. */
  closure: z.string().nullable(),
  inTheWay: z.array(
    z.object({
      slot,
      kind: z.enum(['booking', 'hold', 'offer', 'lesson', 'block']),
      /** The member, the program or the reason of the block. */
      name: z.string(),
    }),
  ),
});

export const previewSchedule = call({
  method: 'POST',
  path: '/api/console/lessons/schedules/preview',
  who: { staff: 'lessons.run' },
  summary:
    'The dates on which a weekly schedule would have a class, and those that it skips, with what is in the way. Changes nothing.',
  body: addSchedule.body,
  response: z.object({ made: z.array(z.iso.date()), skipped: z.array(skippedDate) }),
});
export type SchedulePreview = z.output<typeof previewSchedule.response>;

export const addScheduleAtConsole = call({
  method: 'POST',
  path: '/api/console/lessons/schedules',
  who: { staff: 'lessons.run' },
  summary: 'Give a program a weekly slot on a court. Its coach gets a mail.',
  body: addSchedule.body.extend({ reason: operatorReason }),
  response: z.object({ schedule: addSchedule.response.shape.schedule }),
});

const changedSchedule = z.object({
  capacity,
  /** No last date, no more classes from now on, or the last date. */
  ends: z.union([z.enum(['never', 'now']), bookingDate]),
});

/** The effect of a change of a weekly schedule on classes that are made. */
const scheduleEffects = z.object({
  /** The dates of classes in which nobody is; they end. */
  ended: z.array(z.iso.date()),
  /** Classes beyond the last date in which somebody has a seat or waits for one; they still take place. */
  kept: z.array(z.object({ id: z.int(), date: z.iso.date(), seats: z.int() })),
});
export type ScheduleEffects = z.output<typeof scheduleEffects>;

export const previewScheduleChange = call({
  method: 'POST',
  path: '/api/console/lessons/schedules/:court/:day/:slot/preview',
  who: { staff: 'lessons.run' },
  summary:
    'Which classes end and which still take place if a weekly schedule ends. Changes nothing.',
  params: scheduleName,
  body: changedSchedule,
  response: scheduleEffects,
});

export const changeScheduleAtConsole = call({
  method: 'PUT',
  path: '/api/console/lessons/schedules/:court/:day/:slot',
  who: { staff: 'lessons.run' },
  summary:
    'Change the seats of a weekly schedule and the date until which it has classes, or end it. Its coach gets a mail if it ends.',
  params: scheduleName,
  body: changedSchedule.extend({ reason: operatorReason }),
  response: scheduleEffects,
});
