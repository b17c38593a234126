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
  countClaimedWhileClosed,
  countOpenDays,
  type OpenDays,
} from '#server/features/back-office/reports/occupancy.repository.ts';
import {
  daysOfBoth,
  readBoth,
  requireCounted,
} from '#server/features/back-office/reports/periods.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';

interface OccupancyRow extends Occupied {
  readonly courtId: number;
  readonly weekday: number;
  readonly slot: Slot;
  readonly isNow: boolean;
}

/** The sold slots of the open days, without those that were blocked. [REPORT-8] */
const rowsOf = (
  open: readonly OpenDays[],
  claimed: readonly ClaimedSlots[],
  claimedWhileClosed: readonly ClaimedSlots[],
): OccupancyRow[] => {
  const keyOf = ({ courtId, weekday, isNow }: Omit<OpenDays, 'days'>, slot: Slot) =>
    `${courtId}/${weekday}/${isNow}/${slot}`;
  const bySlot = (rows: readonly ClaimedSlots[]) =>
    new Map(rows.map((row) => [keyOf(row, row.slot), row]));
  const [all, whileClosed] = [bySlot(claimed), bySlot(claimedWhileClosed)];
  const none = { booked: 0, blocked: 0 };
  return open.flatMap(({ days, ...place }) =>
    tableSlots.map((slot) => {
      const { booked, blocked } = all.get(keyOf(place, slot)) ?? none;
      const closed = whileClosed.get(keyOf(place, slot)) ?? none;
      const blockedWhileOpen = blocked - closed.blocked;
      return { ...place, slot, booked, bookable: days - blockedWhileOpen + closed.booked };
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

/** How much of what could be booked was booked. [REPORT-8] [REPORT-17] */
export const readOccupancyOf = async (
  { db, clock }: AppContext,
  period: Period,
): Promise<CallOutput<typeof readOccupancy>> => {
  const { periods, counted, countedUntil } = requireCounted(period, clock.now());
  const days = daysOfBoth(counted);
  const [open, claimed, whileClosed, courts] = await Promise.all([
    readBoth(days, (span) => countOpenDays(db, span)),
    readBoth(days, (span) => countClaimedSlots(db, span)),
    readBoth(days, (span) => countClaimedWhileClosed(db, span)),
    listCourts(db),
  ]);
  const rows = rowsOf(open, claimed, whileClosed);
  const now = rows.filter(({ isNow }) => isNow);
  const byCourt = Map.groupBy(now, ({ courtId }) => courtId);
  const byWeekday = Map.groupBy(now, ({ weekday }) => weekday);
  return {
    ...periods,
    countedUntil,
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
