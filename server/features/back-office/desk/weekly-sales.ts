import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { previewWeeklySale, sellAtDesk } from '#contract/desk-sales.ts';
import {
  defaultMembershipStatus,
  type MembershipStatus,
  membershipStatusOf,
} from '#domain/members/membership-status.ts';
import type { WaivableRule } from '#domain/staff/overrides.ts';
import { leftOutDates, refusalOfChosenDates, runOfSlots } from '#domain/staff/weekly-sales.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { requireMayOverride } from '#server/features/back-office/desk/overrides.ts';
import { type DeskPerson, nobody } from '#server/features/back-office/desk/person.ts';
import { insertWeeklyBooking } from '#server/features/back-office/desk/weekly-bookings.repository.ts';
import { planWeekly, type WeeklyPlan } from '#server/features/back-office/desk/weekly-plan.ts';
import type { SaleOverride } from '#server/features/bookings/court-order/court-order.ts';
import { weeklyGoods } from '#server/features/bookings/court-order/weekly-order.ts';
import { findMembership } from '#server/features/members/members.repository.ts';
import { quoteCourts } from '#server/features/orders/bill.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Sale = CallRequest<typeof sellAtDesk>['body'];
type Weekly = NonNullable<Sale['weekly']>;

/** The dates on which a sale has slots, in order. */
export const datesOfSale = ({ date, weekly }: Pick<Sale, 'date' | 'weekly'>): BookingDate[] =>
  weekly === undefined ? [date] : [...new Set(weekly.dates)].sort();

interface Buyer {
  readonly userId: string;
  readonly status: MembershipStatus;
}

const planOf = async (
  db: Database,
  { readRuleBook }: AppContext,
  { date, slots, weeks }: Pick<Sale, 'date' | 'slots'> & Pick<Weekly, 'weeks'>,
  { userId, status }: Buyer,
  waives: readonly WaivableRule[],
  now: Temporal.Instant,
): Promise<WeeklyPlan> => {
  const [court = '', ofCourt = []] = Object.entries(slots)[0] ?? [];
  const sale = { court, slots: ofCourt, firstDate: date, weeks };
  return planWeekly(db, await readRuleBook(db), { ...sale, userId, status, waives }, now);
};

/** Says of each date what a weekly sale would do. [SERIES-11] */
export const previewWeekly = async (
  context: AppContext,
  staff: DeskPerson,
  { userId, waives, ...asked }: CallRequest<typeof previewWeeklySale>['body'],
): Promise<CallOutput<typeof previewWeeklySale>> => {
  const { db, clock, readRuleBook } = context;
  requireMayOverride(staff, { override: { waives, soldSen: null, reason: '' } });
  const membership = userId === null ? defaultMembershipStatus : await findMembership(db, userId);
  if (membership === undefined) throw new Refusal('not_found');
  const buyer = { userId: userId ?? nobody, status: membershipStatusOf(membership) };
  const now = clock.now();
  const { dates, digest } = await planOf(db, context, asked, buyer, waives, now);
  const { availableCreditsSen } = await quoteCourts(db, readRuleBook, { ...buyer, ...asked }, now);
  return { dates, availableCreditsSen, digest };
};

/** What a weekly sale is for, and how it is kept once its order is written. */
export interface WeeklyGoods {
  readonly ofRequest: (request: {
    readonly shownTotalSen: number;
    readonly shownCreditsSen: number;
  }) => ReturnType<typeof weeklyGoods>;
  readonly keep: (tx: Tx, orderId: string) => Promise<void>;
}

/** Null for a sale on a single date. */
export const weeklyGoodsOf = (
  context: AppContext,
  { weekly, ...sale }: Sale,
  override: SaleOverride | null,
): WeeklyGoods | null => {
  if (weekly === undefined) return null;
  const { weeks, digest } = weekly;
  const { date: firstDate, slots } = sale;
  const dates = datesOfSale({ date: firstDate, weekly });
  let plan: WeeklyPlan | null = null;
  const choose = async (tx: Tx, buyer: Buyer, now: Temporal.Instant) => {
    plan = await planOf(tx, context, { ...sale, weeks }, buyer, override?.waives ?? [], now);
    if (plan.digest !== digest) throw new Refusal('preview_changed');
    throwIfRefused(refusalOfChosenDates(plan.dates, dates));
    return plan.slots.filter(({ date }) => dates.includes(date));
  };
  return {
    ofRequest: ({ shownTotalSen, shownCreditsSen }) =>
      weeklyGoods(
        { slots, dates, override, choose, shownTotalSen, shownCreditsSen },
        context.readRuleBook,
      ),
    keep: async (tx, orderId) => {
      const run = runOfSlots(Object.values(slots)[0] ?? []);
      if (plan === null || run === null) return;
      const leftOut = leftOutDates(plan.dates, dates);
      const { courtId } = plan;
      await insertWeeklyBooking(tx, { orderId, courtId, ...run, firstDate, weeks, leftOut });
    },
  };
};
