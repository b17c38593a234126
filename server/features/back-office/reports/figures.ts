import type { CallOutput } from '#contract/call.ts';
import type { readCreditReport, readPlay } from '#contract/console-reports.ts';
import { sumSen } from '#domain/money/money.ts';
import {
  creditAgeOf,
  creditAges,
  creditMovementOf,
  creditMovements,
} from '#domain/reports/credits.ts';
import { instantsOf, type Period } from '#domain/reports/period.ts';
import { type PaidSpan, paidSpans, recognisedIn } from '#domain/reports/recognition.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import {
  type AttendanceCounts,
  countAttendance,
  countSeats,
  listCreditAges,
  listPlanPurchases,
  type SeatCounts,
  sumCreditMovements,
  sumOwedToGuests,
} from '#server/features/back-office/reports/figures.repository.ts';
import {
  daysOfBoth,
  figuresBy,
  instantsOfBoth,
  type Periods,
  readBoth,
  requireCounted,
  requirePeriods,
} from '#server/features/back-office/reports/periods.ts';
import type { Instants } from '#server/features/back-office/reports/revenue.repository.ts';

const attendanceOf = (rows: readonly AttendanceCounts[], isNow: boolean) => {
  const { bookings, checkedIn, noShows } = rows.find((row) => row.isNow === isNow) ?? {
    ...{ bookings: 0, checkedIn: 0, noShows: 0 },
  };
  return { bookings, checkedIn, noShows };
};

const seatsOf = (rows: readonly SeatCounts[], isNow: boolean) => {
  const { classes, offered, sold } = rows.find((row) => row.isNow === isNow) ?? {
    ...{ classes: 0, offered: 0, sold: 0 },
  };
  return { classes, offered, sold };
};

/** The days that a plan pays for, and when it was bought. */
interface BoughtSpan extends PaidSpan {
  readonly boughtOn: BookingDate;
}

/** The days that plans pay for which were bought before the end of both periods and reach them. [REPORT-11] */
export const readPaidSpans = async (
  db: Database,
  instants: Pick<Instants, 'from' | 'until'>,
): Promise<readonly BoughtSpan[]> => {
  const purchases = await listPlanPurchases(db, instants);
  const byMember = Map.groupBy(purchases, ({ userId }) => userId);
  return [...byMember.values()].flatMap((ofMember) =>
    paidSpans(ofMember).map((span, at) => ({ ...span, boughtOn: ofMember[at]?.boughtOn ?? '' })),
  );
};

const recognisedOf = (spans: readonly PaidSpan[], period: Period) =>
  sumSen(spans.map((span) => recognisedIn(span, period)));

const farFuture = '9999-12-31';

/** The part of prices paid by the end of a period that counts after it. */
const deferredAfter = (spans: readonly BoughtSpan[], { until }: Period) =>
  recognisedOf(
    spans.filter(({ boughtOn }) => boughtOn <= until),
    { from: addDays(until, 1), until: farFuture },
  );

const membershipsOf = async (db: Database, { period, before }: Periods) => {
  const [from] = instantsOf(before);
  const [, until] = instantsOf(period);
  const spans = await readPaidSpans(db, { from, until });
  return {
    recognised: {
      nowSen: recognisedOf(spans, period),
      beforeSen: recognisedOf(spans, before),
    },
    deferred: { nowSen: deferredAfter(spans, period), beforeSen: deferredAfter(spans, before) },
  };
};

/** Attendance, seats of lessons and memberships. [REPORT-9] [REPORT-10] [REPORT-11] [REPORT-17] */
export const readPlayOf = async (
  { db, clock }: AppContext,
  period: Period,
): Promise<CallOutput<typeof readPlay>> => {
  const { periods, counted, countedUntil } = requireCounted(period, clock.now());
  const days = daysOfBoth(periods);
  const [attendance, seats, memberships] = await Promise.all([
    readBoth(daysOfBoth(counted), (span) => countAttendance(db, span)),
    readBoth(days, (span) => countSeats(db, span)),
    membershipsOf(db, periods),
  ]);
  const programs = Map.groupBy(
    seats.toSorted((a, b) => (a.program < b.program ? -1 : 1)),
    ({ program }) => program,
  );
  return {
    ...periods,
    countedUntil,
    attendance: { now: attendanceOf(attendance, true), earlier: attendanceOf(attendance, false) },
    programs: [...programs].map(([name, rows]) => ({
      name,
      now: seatsOf(rows, true),
      earlier: seatsOf(rows, false),
    })),
    memberships,
  };
};

/** Movements of credits, and what is outstanding. [REPORT-12] [REPORT-13] */
export const readCreditsOf = async (
  { db, clock }: AppContext,
  period: Period,
): Promise<CallOutput<typeof readCreditReport>> => {
  const periods = requirePeriods(period, clock.now());
  const [movements, ages, owedToGuestsSen] = await Promise.all([
    readBoth(instantsOfBoth(periods), (span) => sumCreditMovements(db, span)),
    listCreditAges(db, clock.now()),
    sumOwedToGuests(db),
  ]);
  return {
    ...periods,
    movements: figuresBy(creditMovements, movements, creditMovementOf, ({ sen }) => sen),
    owedToGuestsSen,
    outstandingSen: sumSen(ages.map(({ sen }) => sen)),
    ages: creditAges.map((key) => ({
      key,
      sen: sumSen(ages.filter(({ days }) => creditAgeOf(days) === key).map(({ sen }) => sen)),
    })),
  };
};
