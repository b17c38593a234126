import { z } from 'zod';
import { call } from '#contract/call.ts';
import { operatorReason } from '#contract/text-fields.ts';
import { lessonKinds } from '#domain/lessons/coach-pay.ts';

const pay = {
  /** Lessons that took place. */
  lessons: z.int(),
  hours: z.object({ class: z.int(), private: z.int() }),
  /** Classes that nobody had booked; nothing is owed for them. */
  emptyClasses: z.int(),
  /** Hours on days for which the coach had no rate. */
  unratedHours: z.int(),
  owedSen: z.int(),
};

/** Per hour, today; null if none is set. */
const perHour = z.object({ class: z.int().nullable(), private: z.int().nullable() });

export const readCoachPay = call({
  method: 'GET',
  path: '/api/console/reports/coaches',
  who: { staff: 'reports.read' },
  summary: 'What each coach is owed for the lessons of a period that are over.',
  /** Both days are included; at most 366 days. */
  query: z.object({ from: z.iso.date(), until: z.iso.date() }),
  response: z.object({
    period: z.object({ from: z.iso.date(), until: z.iso.date() }),
    /** By name. */
    coaches: z.array(z.object({ userId: z.uuid(), name: z.string(), perHour, ...pay })),
  }),
});
export type CoachPayReport = z.output<typeof readCoachPay.response>;

export const setCoachRate = call({
  method: 'PUT',
  path: '/api/console/coaches/:userId/rates/:kind',
  who: { staff: 'coaches.pay' },
  summary: 'Set what a coach gets for an hour of a kind of lesson, from a day on.',
  params: z.object({ userId: z.uuid(), kind: z.enum(lessonKinds) }),
  body: z.object({
    from: z.iso.date(),
    perHourSen: z.int('must be a whole number').min(0).max(1_000_000),
    reason: operatorReason,
  }),
  response: z.object({}),
});

export const readOwnPay = call({
  method: 'GET',
  path: '/api/console/coach/pay',
  who: { staff: 'lessons.own' },
  summary: 'What the caller is owed for the lessons of this month so far and of the month before.',
  response: z.object({
    /** The month before, then this month. */
    months: z.array(z.object({ from: z.iso.date(), ...pay })),
  }),
});
export type OwnPay = z.output<typeof readOwnPay.response>;
