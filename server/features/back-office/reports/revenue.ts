import type { CallOutput } from '#contract/call.ts';
import type { RevenueDay, readRevenue } from '#contract/console-reports.ts';
import { sumSen } from '#domain/money/money.ts';
import type { Period } from '#domain/reports/period.ts';
import {
  type DiscountKind,
  discountKinds,
  payBackForms,
  refundCauses,
  refundForms,
  saleChannels,
  saleKindOf,
  saleKinds,
  saleMethodOf,
  saleMethods,
} from '#domain/reports/revenue.ts';
import { bookingDayOf, datesOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { inOrder } from '#server/features/back-office/reports/courts.ts';
import {
  figureOf,
  figuresBy,
  instantsOfBoth,
  type Periods,
  readBoth,
  requirePeriods,
} from '#server/features/back-office/reports/periods.ts';
import {
  type Instants,
  type RefundSums,
  type SoldSums,
  sumPaidBack,
  sumRefunds,
  sumSold,
} from '#server/features/back-office/reports/revenue.repository.ts';
import { readSoldParts } from '#server/features/back-office/reports/sold-days.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

const daysIn = ({ from, until }: Period) => datesOf({ from, to: until });

const daysOf = (
  { period, before }: Periods,
  sold: readonly SoldSums[],
  refunds: readonly RefundSums[],
): RevenueDay[] => {
  const byDay = new Map(sold.map((row) => [row.day, row]));
  const refundsByDay = Map.groupBy(refunds, ({ day }) => day);
  const [days, daysBefore] = [daysIn(period), daysIn(before)];
  const longer = days.length < daysBefore.length ? daysBefore : days;
  return longer.map((_, index) => {
    const [date = null, beforeDate = null] = [days[index], daysBefore[index]];
    const refundsOf = date === null ? [] : (refundsByDay.get(date) ?? []);
    return {
      date,
      soldSen: byDay.get(date)?.soldSen ?? 0,
      creditsSen: byDay.get(date)?.creditsSen ?? 0,
      refundedSen: sumSen(refundsOf.map(({ refundedSen }) => refundedSen)),
      beforeDate,
      beforeSoldSen: byDay.get(beforeDate)?.soldSen ?? 0,
    };
  });
};

const courtsOf = (
  courts: readonly { readonly id: number; readonly name: string }[],
  sold: readonly SoldSums[],
) => {
  const of = (courtId: number | null) =>
    figureOf(
      sold.filter((row) => row.courtId === courtId),
      ({ soldSen }) => soldSen,
    );
  return [
    ...courts.map(({ id, name }) => ({ court: name, ...of(id) })),
    { court: null, ...of(null) },
  ];
};

const methodsOf = (sold: readonly SoldSums[]) => {
  const paid = sold.map((row) => ({
    isNow: row.isNow,
    method: saleMethodOf(row),
    sen: row.soldSen - row.creditsSen,
  }));
  const credits = sold.map(({ isNow, creditsSen: sen }) => ({
    isNow,
    method: 'credits' as const,
    sen,
  }));
  return figuresBy(
    saleMethods,
    [...paid, ...credits],
    ({ method }) => method,
    ({ sen }) => sen,
  );
};

const discountColumns = {
  promotion: 'promotionSen',
  status: 'statusSen',
  staff_price: 'staffPriceSen',
} as const satisfies Record<DiscountKind, keyof SoldSums>;

/** Reads in one snapshot, so that no kept day is invalidated between two reads. [REPORT-16] */
const readSold = (
  db: Database,
  { from, middle, until }: Instants,
): Promise<readonly SoldSums[]> => {
  const days = { from: bookingDayOf(from), until: addDays(bookingDayOf(until), -1) };
  const read = async (tx: Tx): Promise<readonly SoldSums[]> => {
    const parts = await readSoldParts(tx, days);
    return sumSold(tx, { middle }, parts);
  };
  return transact(db, read, { isSnapshot: true });
};

/** Sales, refunds and discounts of a period. [REPORT-3] [REPORT-4] [REPORT-5] [REPORT-6] [REPORT-7] */
export const readRevenueOf = async (
  { db, clock }: AppContext,
  period: Period,
): Promise<CallOutput<typeof readRevenue>> => {
  const periods = requirePeriods(period, clock.now());
  const instants = instantsOfBoth(periods);
  const [sums, refunds, paidBack, courts] = await Promise.all([
    readBoth(instants, (span) => readSold(db, span)),
    readBoth(instants, (span) => sumRefunds(db, span)),
    readBoth(instants, (span) => sumPaidBack(db, span)),
    listCourts(db),
  ]);
  const soldBy = (by: SoldSums['by']) => sums.filter((row) => row.by === by);
  const soldSen = (row: SoldSums) => row.soldSen;
  const refundedSen = (row: RefundSums) => row.refundedSen;
  const kinds = soldBy('kind');
  return {
    ...periods,
    sold: figureOf(kinds, soldSen),
    refunded: figureOf(refunds, refundedSen),
    days: daysOf(periods, soldBy('day'), refunds),
    courts: courtsOf(inOrder(courts), soldBy('court')),
    kinds: figuresBy(saleKinds, kinds, ({ kind }) => saleKindOf(kind), soldSen),
    channels: figuresBy(saleChannels, soldBy('channel'), ({ channel }) => channel, soldSen),
    methods: methodsOf(soldBy('method')),
    refundCauses: figuresBy(refundCauses, refunds, ({ cause }) => cause, refundedSen),
    refundForms: figuresBy(refundForms, refunds, ({ form }) => form, refundedSen),
    paidBack: figuresBy(
      payBackForms,
      paidBack,
      ({ form }) => form,
      ({ paidSen }) => paidSen,
    ),
    discounts: discountKinds.map((key) => ({
      key,
      ...figureOf(kinds, (row) => row[discountColumns[key]]),
    })),
  };
};
