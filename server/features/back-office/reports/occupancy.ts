import type { CallOutput } from '#contract/call.ts';
import type { Occupied, readOccupancy } from '#contract/console-reports.ts';
import type { Period } from '#domain/reports/period.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { weekdayName } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { inOrder } from '#server/features/back-office/reports/courts.ts';
import {
  type ClaimedSlots,
  countClaimedSlots,
  countOpenDays,
  type OpenDays,
} from '#server/features/back-office/reports/occupancy.repository.ts';
import { requirePeriods } from '#server/features/back-office/reports/periods.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

interface OccupancyRow extends Occupied {
  readonly courtId: number;
  readonly weekday: number;
  readonly slot: Slot;
  readonly isNow: boolean;
}

/** The sold slots of the open days, without those that were blocked. [REPORT-8] */
const rowsOf = (open: readonly OpenDays[], claimed: readonly ClaimedSlots[]): OccupancyRow[] => {
  const keyOf = ({ courtId, weekday, isNow }: Omit<OpenDays, 'days'>, slot: Slot) =>
    `${courtId}/${weekday}/${isNow}/${slot}`;
  const claims = new Map(claimed.map((row) => [keyOf(row, row.slot), row]));
  return open.flatMap(({ days, ...place }) =>
    tableSlots.map((slot) => {
      const claim = claims.get(keyOf(place, slot));
      const { booked = 0, bookedWhileClosed = 0, blockedWhileOpen = 0 } = claim ?? {};
      return { ...place, slot, booked, bookable: days - blockedWhileOpen + bookedWhileClosed };
    }),
  );
};

const sumOf = (rows: readonly OccupancyRow[]): Occupied => {
  let [booked, bookable] = [0, 0];
  for (const row of rows) {
    booked += row.booked;
    bookable += row.bookable;
  }
  return { booked, bookable };
};

const slotsOf = (rows: readonly OccupancyRow[]): Occupied[] => {
  const bySlot = Map.groupBy(rows, ({ slot }) => slot);
  return tableSlots.map((slot) => sumOf(bySlot.get(slot) ?? []));
};

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** How much of what could be booked was booked. [REPORT-8] */
export const readOccupancyOf = async (
  { db }: AppContext,
  period: Period,
): Promise<CallOutput<typeof readOccupancy>> => {
  const periods = requirePeriods(period);
  const { from, until } = period;
  const days = { from: periods.before.from, middle: from, until };
  const [open, claimed, courts] = await Promise.all([
    countOpenDays(db, days),
    countClaimedSlots(db, days),
    listCourts(db),
  ]);
  const rows = rowsOf(open, claimed);
  const now = rows.filter(({ isNow }) => isNow);
  const byCourt = Map.groupBy(now, ({ courtId }) => courtId);
  const byWeekday = Map.groupBy(now, ({ weekday }) => weekday);
  return {
    ...periods,
    now: sumOf(now),
    earlier: sumOf(rows.filter(({ isNow }) => !isNow)),
    courts: inOrder(courts).map(({ id, name }) => ({
      name,
      slots: slotsOf(byCourt.get(id) ?? []),
    })),
    weekdays: weekdays.map((weekday) => ({
      name: weekdayName(weekday),
      slots: slotsOf(byWeekday.get(weekday) ?? []),
    })),
  };
};
