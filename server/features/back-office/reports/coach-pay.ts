import type { CallOutput } from '#contract/call.ts';
import type { readCoachPay, readOwnPay } from '#contract/console-coach-pay.ts';
import { isRateTooLate, payFor, rateOn } from '#domain/lessons/coach-pay.ts';
import { type Period, periodAround } from '#domain/reports/period.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import {
  type CoachRateRow,
  listCoachNames,
  listRates,
  listRatesOf,
  listTaught,
  saveRate,
} from '#server/features/back-office/reports/coach-pay.repository.ts';
import { requirePeriods } from '#server/features/back-office/reports/periods.ts';
import { lockVenue } from '#server/features/platform/audit.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

const readPay = async (db: Database, period: Period, now: Temporal.Instant) => {
  const [taught, rates] = await Promise.all([listTaught(db, period), listRates(db)]);
  const coachIds = [...new Set(taught.map(({ coachId }) => coachId))];
  const today = bookingDayOf(now);
  const of = (userId: string) => {
    const own = rates.filter((rate) => rate.userId === userId);
    return {
      perHour: { class: rateOn(own, 'class', today), private: rateOn(own, 'private', today) },
      ...payFor(
        taught.filter(({ coachId }) => coachId === userId),
        own,
        now,
      ),
    };
  };
  return { coachIds, of };
};

/** The pay of each coach for a period. [COACH-9] */
export const readCoachPayOf = async (
  { db, clock }: AppContext,
  asked: Period,
): Promise<CallOutput<typeof readCoachPay>> => {
  const now = clock.now();
  const { period } = requirePeriods(asked, now);
  const { coachIds, of } = await readPay(db, period, now);
  const coaches = await listCoachNames(db, coachIds);
  return { period, coaches: coaches.map((coach) => ({ ...coach, ...of(coach.userId) })) };
};

/** The pay of a coach for the month before and for this month so far. [COACH-9] */
export const readOwnPayOf = async (
  { db, clock }: AppContext,
  { userId }: Pick<StaffCaller, 'userId'>,
): Promise<CallOutput<typeof readOwnPay>> => {
  const now = clock.now();
  const month = periodAround(bookingDayOf(now), 'month');
  const before = periodAround(addDays(month.from, -1), 'month');
  const months = [before, month].map(async (period) => {
    const { perHour, ...pay } = (await readPay(db, period, now)).of(userId);
    return { from: period.from, ...pay };
  });
  return { months: await Promise.all(months) };
};

/** Sets what a coach gets for an hour of a kind of lesson, from a day on. [COACH-10] */
export const setRate = (
  { db, clock }: AppContext,
  { userId: staffId }: Pick<StaffCaller, 'userId'>,
  { reason, ...rate }: CoachRateRow & { readonly reason: string },
): Promise<void> =>
  transact(db, async (tx) => {
    await lockVenue(tx);
    const [coach] = (await listCoachNames(tx, [])).filter(({ userId }) => userId === rate.userId);
    if (coach === undefined) throw new Refusal('not_found');
    const now = clock.now();
    const rates = await listRatesOf(tx, rate.userId);
    if (isRateTooLate(rates, rate, bookingDayOf(now))) throw new Refusal('rate_too_late');
    const before = rateOn(rates, rate.kind, rate.from);
    await saveRate(tx, rate);
    const { kind, from, perHourSen } = rate;
    await writeAudit(
      tx,
      {
        by: { userId: staffId, permission: 'coaches.pay' },
        action: 'coach.rate',
        subject: `member:${rate.userId}`,
        reason,
        details: { kind, from, before: { perHourSen: before }, after: { perHourSen } },
      },
      now,
    );
  });
