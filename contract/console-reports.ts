import { z } from 'zod';
import { call } from '#contract/call.ts';
import {
  discountKinds,
  refundCauses,
  refundForms,
  saleChannels,
  saleKinds,
  saleMethods,
} from '#domain/reports/revenue.ts';

const period = z.object({ from: z.iso.date(), until: z.iso.date() });

/** Both days are included; at most 366 days. */
const ofPeriod = z.object({ from: z.iso.date(), until: z.iso.date() });

/** The period of the report, and the one of equal length before it. */
const periods = { period, before: period };

/** A figure in sen, now and in the period before. */
const figure = z.object({ nowSen: z.int(), beforeSen: z.int() });
export type Figure = z.output<typeof figure>;

const figuresBy = <const Key extends readonly string[]>(keys: Key) =>
  z.array(figure.extend({ key: z.enum(keys) }));

const revenueDay = z.object({
  date: z.iso.date(),
  soldSen: z.int(),
  /** The part of it that was paid with credits. */
  creditsSen: z.int(),
  refundedSen: z.int(),
  /** The day with the same place in the period before, and what was sold on it. */
  beforeDate: z.iso.date(),
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
  }),
});
export type RevenueReport = z.output<typeof readRevenue.response>;
