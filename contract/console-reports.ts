import { z } from 'zod';
import { call } from '#contract/call.ts';
import { creditAges, creditMovements } from '#domain/reports/credits.ts';
import {
  discountKinds,
  payBackForms,
  refundCauses,
  refundForms,
  saleChannels,
  saleKinds,
  saleMethods,
} from '#domain/reports/revenue.ts';

const period = z.object({ from: z.iso.date(), until: z.iso.date() });

/** Both days are included; at most 366 days. */
const ofPeriod = z.object({ from: z.iso.date(), until: z.iso.date() });

/** The period of the report, and the one before it. [REPORT-1] */
const periods = { period, before: period };

/** A figure in sen, now and in the period before. */
const figure = z.object({ nowSen: z.int(), beforeSen: z.int() });
export type Figure = z.output<typeof figure>;

const figuresBy = <const Key extends readonly string[]>(keys: Key) =>
  z.array(figure.extend({ key: z.enum(keys) }));

const revenueDay = z.object({
  /** Null if the period before is longer. */
  date: z.iso.date().nullable(),
  soldSen: z.int(),
  /** The part of it that was paid with credits. */
  creditsSen: z.int(),
  refundedSen: z.int(),
  /** The corresponding day of the period before, if there is one, and what was sold on it. */
  beforeDate: z.iso.date().nullable(),
  beforeSoldSen: z.int(),
});
export type RevenueDay = z.output<typeof revenueDay>;

export const readRevenue = call({
  method: 'GET',
  path: '/api/console/reports/revenue',
  who: { staff: 'reports.read' },
  summary:
    'What was sold, refunded and given as discounts in a period, by day, court, kind, channel and method.',
  query: ofPeriod,
  response: z.object({
    ...periods,
    sold: figure,
    refunded: figure,
    days: z.array(revenueDay),
    /** In the order of courts; without a court come memberships, last. */
    courts: z.array(figure.extend({ court: z.string().nullable() })),
    kinds: figuresBy(saleKinds),
    channels: figuresBy(saleChannels),
    methods: figuresBy(saleMethods),
    /** Refunds by their cause, and by what they became. */
    refundCauses: figuresBy(refundCauses),
    refundForms: figuresBy(refundForms),
    discounts: figuresBy(discountKinds),
    /** Money that was returned to payers, by the day on which it was. */
    paidBack: figuresBy(payBackForms),
  }),
});
export type RevenueReport = z.output<typeof readRevenue.response>;

/** The last day for which percentages are computed: today, while the period is not over. */
const countedUntil = z.iso.date();

const occupied = z.object({ booked: z.int(), bookable: z.int() });
export type Occupied = z.output<typeof occupied>;

/** The slots from 07:00 AM to 01:00 AM in their order. */
const slotRow = z.object({ name: z.string(), slots: z.array(occupied) });
export type SlotRow = z.output<typeof slotRow>;

export const readOccupancy = call({
  method: 'GET',
  path: '/api/console/reports/occupancy',
  who: { staff: 'reports.read' },
  summary: 'How many of the slots that could be booked were booked, by court and by weekday.',
  query: ofPeriod,
  response: z.object({
    ...periods,
    countedUntil,
    now: occupied,
    earlier: occupied,
    courts: z.array(slotRow),
    weekdays: z.array(slotRow),
  }),
});
export type OccupancyReport = z.output<typeof readOccupancy.response>;

const attendance = z.object({ bookings: z.int(), checkedIn: z.int(), noShows: z.int() });

const seats = z.object({ classes: z.int(), offered: z.int(), sold: z.int() });

export const readPlay = call({
  method: 'GET',
  path: '/api/console/reports/play',
  who: { staff: 'reports.read' },
  summary:
    'No-shows, seats of lessons that were sold, and the income of memberships by the days that they pay for.',
  query: ofPeriod,
  response: z.object({
    ...periods,
    countedUntil,
    attendance: z.object({ now: attendance, earlier: attendance }),
    /** By the name of the program. */
    programs: z.array(z.object({ name: z.string(), now: seats, earlier: seats })),
    memberships: z.object({
      /** The part of prices that counts in the period. */
      recognised: figure,
      /** The part that was paid before the end of the period and counts after it. */
      deferred: figure,
    }),
  }),
});
export type PlayReport = z.output<typeof readPlay.response>;

export const readCreditReport = call({
  method: 'GET',
  path: '/api/console/reports/credits',
  who: { staff: 'reports.read' },
  summary:
    'Credits that came in and were spent in a period, and all that are outstanding now, by age.',
  query: ofPeriod,
  response: z.object({
    ...periods,
    movements: figuresBy(creditMovements),
    outstandingSen: z.int(),
    /** The money that is owed to guests now. */
    owedToGuestsSen: z.int(),
    ages: z.array(z.object({ key: z.enum(creditAges), sen: z.int() })),
  }),
});
export type CreditReport = z.output<typeof readCreditReport.response>;
