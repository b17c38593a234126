import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { endSeries, restoreSeries } from '#contract/console-series.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import {
  datesOfPart,
  isDateOver,
  placeInSeries,
  type SeriesPart,
  slotsOfSeries,
  weeksAfterEnding,
} from '#domain/staff/series.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { keepClosed } from '#server/features/back-office/closures/standing.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { listClaimsOn } from '#server/features/back-office/lessons/timetable.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import {
  deleteSeriesBlocks,
  insertBlocks,
  lockBlocks,
} from '#server/features/slots/blocks.repository.ts';
import {
  lockSeries,
  type SeriesRow,
  setSeriesWeeks,
} from '#server/features/slots/series.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The desk's days are checked for each date that changes. [SERIES-8] */
export const refuseDays = (
  { role }: DeskPerson,
  dates: readonly BookingDate[],
  now: Temporal.Instant,
): void => {
  for (const date of dates) throwIfRefused(refusalOfBlockDay(role, date, now));
};

const requireSeries = async (tx: Tx, seriesId: string): Promise<SeriesRow> => {
  const series = await lockSeries(tx, seriesId);
  if (series === undefined) throw new Refusal('not_found');
  return series;
};

interface EndedPart {
  /** The series as it was. */
  readonly series: SeriesRow;
  readonly freed: BookingDate[];
}

/** Frees a part of a series in the caller's transaction. [SERIES-5] */
export const endInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  ended: SeriesPart & { readonly seriesId: string; readonly reason?: string | undefined },
  now: Temporal.Instant,
): Promise<EndedPart> => {
  const series = await requireSeries(tx, ended.seriesId);
  const dates = datesOfPart(series, ended, now);
  refuseDays(staff, dates, now);
  const { courtId, id: seriesId } = series;
  const blocks = { courtId, dates, slots: slotsOfSeries(series), seriesId };
  await lockBlocks(tx, blocks);
  const closed = await keepClosed(tx, blocks);
  const freed = await deleteSeriesBlocks(tx, series.id, dates);
  const removed = [...new Set([...freed, ...closed])].sort();
  const weeks = weeksAfterEnding(series, ended, now);
  if (weeks !== series.weeks) await setSeriesWeeks(tx, series.id, weeks);
  if (removed.length > 0 || weeks !== series.weeks) {
    const { id, court, reason } = series;
    const before = { series: id, reason, dates: removed, slots: slotsOfSeries(series) };
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'blocks.set' },
        action: 'series.end',
        subject: `court:${court}`,
        reason: ended.reason,
        details: { before: { ...before, weeks: series.weeks }, after: { weeks } },
      },
      now,
    );
  }
  return { series, freed };
};

/** Frees one date, all from a date on, or all that have not ended. [SERIES-5] */
export const endPart = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  seriesId: string,
  part: CallRequest<typeof endSeries>['body'],
): Promise<CallOutput<typeof endSeries>> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const { series, freed } = await endInTransaction(tx, staff, { ...part, seriesId }, now);
    return { freed, weeksBefore: series.weeks };
  });

/** Refuses if somebody else has a slot of these dates. The caller has tried to block them. */
const refuseOthers = async (
  tx: Tx,
  series: SeriesRow,
  dates: readonly BookingDate[],
): Promise<void> => {
  const claims = await listClaimsOn(tx, series.courtId, dates, series);
  const others = claims.filter(({ seriesId }) => seriesId !== series.id);
  if (others.length === 0) return;
  const conflicts = others.map(({ slot, kind, name }) => ({ slot, kind, name, bookingId: null }));
  throw new Refusal('slots_in_the_way', { conflicts });
};

type Restored = CallRequest<typeof restoreSeries>['body'];

const restoreInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  seriesId: string,
  { dates: asked, weeks, insteadOf }: Restored,
  now: Temporal.Instant,
): Promise<CallOutput<typeof restoreSeries>> => {
  // Two that undo changes of both series at once lock them in one order.
  const ids = [seriesId, ...(insteadOf === null ? [] : [insteadOf])];
  for (const id of ids.toSorted()) await requireSeries(tx, id);
  const series = await requireSeries(tx, seriesId);
  const dates = [...new Set(asked)].sort();
  const longer = { ...series, weeks: Math.max(weeks, series.weeks) };
  if (dates.some((date) => placeInSeries(longer, date) === null)) throw new Refusal('not_found');
  refuseDays(staff, dates, now);
  const slots = slotsOfSeries(series);
  if (dates.some((date) => isDateOver(series, date, now))) {
    const past = slots.map((slot) => ({ court: series.court, slot }));
    throw new Refusal('slot_past', { slots: past });
  }
  if (insteadOf !== null) {
    const [date = ''] = dates;
    await endInTransaction(tx, staff, { seriesId: insteadOf, scope: 'all', date }, now);
  }
  const { courtId, reason } = series;
  const won = await insertBlocks(tx, { courtId, dates, slots, reason, seriesId }, now);
  if (won.length < dates.length * slots.length) await refuseOthers(tx, series, dates);
  if (longer.weeks !== series.weeks) await setSeriesWeeks(tx, seriesId, longer.weeks);
  const blocked = dates.filter((date) => won.some((one) => one.date === date));
  if (blocked.length > 0) {
    const after = { series: seriesId, reason, dates: blocked, slots, weeks: longer.weeks };
    await writeAudit(
      tx,
      {
        by: { userId: staff.userId, permission: 'blocks.set' },
        action: 'series.restore',
        subject: `court:${series.court}`,
        details: { before: { weeks: series.weeks }, after },
      },
      now,
    );
  }
  return { blocked: dates };
};

/** Blocks dates of a series again: all of them, or none if a slot is taken. [SERIES-7] */
export const restoreDates = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  seriesId: string,
  restored: Restored,
): Promise<CallOutput<typeof restoreSeries>> =>
  transact(db, (tx) => restoreInTransaction(tx, staff, seriesId, restored, clock.now()));
