import { createHash } from 'node:crypto';
import type { WeeklyPreview } from '#contract/desk-sales.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { sumSen } from '#domain/money/money.ts';
import type { WaivableRule } from '#domain/staff/overrides.ts';
import { datesOfSeries, refusalOfFirstDate } from '#domain/staff/series.ts';
import {
  isSellable,
  runOfSlots,
  type WeeklyRefusal,
  type WeeklySale,
  weeklyRefusals,
} from '#domain/staff/weekly-sales.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { sports } from '#domain/venue/courts.ts';
import { pricesAt } from '#domain/venue/price-changes.ts';
import type { Database } from '#server/db/database.ts';
import { readInTheWay } from '#server/features/back-office/series/in-the-way.ts';
import { priceForMember } from '#server/features/orders/bill.ts';
import { type AskedSlot, checkSelection, readDayOf } from '#server/features/slots/selection.ts';
import type { RuleBook } from '#server/features/venue/rule-book.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

interface Asked extends WeeklySale {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly waives: readonly WaivableRule[];
}

export interface WeeklyPlan {
  readonly courtId: number;
  readonly dates: WeeklyPreview['dates'];
  /** The slots of the dates that can be sold. */
  readonly slots: readonly AskedSlot[];
  readonly digest: string;
}

const weeklyRefusalOf = (error: unknown): WeeklyRefusal => {
  const code = error instanceof Refusal ? error.code : null;
  const refusal = weeklyRefusals.find((one) => one === code);
  if (refusal === undefined) throw error;
  return refusal;
};

/** Plans each date by the rules of every sale. [SERIES-10] [SERIES-11] */
export const planWeekly = async (
  db: Database,
  rules: RuleBook,
  { userId, status, waives, court, slots, firstDate, weeks }: Asked,
  now: Temporal.Instant,
): Promise<WeeklyPlan> => {
  throwIfRefused(refusalOfFirstDate({ firstDate, weeks }, now));
  const row = rules.courts.find(({ name }) => name === court);
  const sport = sports.find((one) => one === row?.sportName);
  const run = runOfSlots(slots);
  if (row === undefined || sport === undefined || run === null) {
    throw new Refusal('court_unavailable', { court });
  }
  const { id: courtId, typeName: courtType } = row;
  const inTheWay = await readInTheWay(db, { courtId, ...run, firstDate, weeks }, now);
  const prices = pricesAt(rules.priceBook, now);
  const priceOn = (date: BookingDate) =>
    sumSen(
      priceForMember(
        prices,
        status,
        date,
        slots.map((slot) => ({ court, courtType, slot })),
      ).map(({ finalPrice }) => finalPrice),
    );
  const sellable: AskedSlot[] = [];
  const check = async (date: BookingDate): Promise<WeeklyRefusal | null> => {
    const asked = { userId, status, date, slots: { [court]: slots }, waives };
    try {
      sellable.push(...checkSelection(rules, asked, await readDayOf(db, asked, now), now));
      return null;
    } catch (error) {
      return weeklyRefusalOf(error);
    }
  };
  const dates: WeeklyPreview['dates'] = [];
  for (const date of datesOfSeries({ firstDate, weeks })) {
    const planned = {
      date,
      closure: closureOn(date, sport, rules.closedDays)?.reason ?? null,
      inTheWay: inTheWay(date),
      refusal: null,
      priceSen: priceOn(date),
    };
    const refusal = isSellable(planned) ? await check(date) : null;
    dates.push({ ...planned, refusal });
  }
  const content = JSON.stringify([court, slots, weeks, status, waives, dates]);
  const digest = createHash('sha256').update(content).digest('base64url');
  return { courtId, dates, slots: sellable, digest };
};
