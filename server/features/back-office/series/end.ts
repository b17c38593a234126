import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { EndedRuns, endSeries, restoreSeries } from '#contract/console-series.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import {
  datesOfPart,
  isDateOver,
  placeInSeries,
  runsOfPart,
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
import { lockSeries, type RunRow, setRunWeeks } from '#server/features/slots/series.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

/** The desk's days are checked for each date that changes. [SERIES-8] */
export const refuseDays = (
  { role }: DeskPerson,
  dates: readonly BookingDate[],
  now: Temporal.Instant,
): void => {
  for (const date of dates) throwIfRefused(refusalOfBlockDay(role, date, now));
};

/** Locks a series and returns its runs. */
export const requireRuns = async (tx: Tx, runId: string): Promise<readonly RunRow[]> => {
  const runs = await lockSeries(tx, runId);
  if (runs.length === 0) throw new Refusal('not_found');
  return runs;
};

interface Ending {
  readonly part: SeriesPart;
  readonly reason?: string | undefined;
}

/** Frees the dates of one run; null if there is nothing to end. */
const endRun = async (
  tx: Tx,
  staff: DeskPerson,
  run: RunRow,
  { part, reason }: Ending,
  now: Temporal.Instant,
): Promise<EndedRuns[number] | null> => {
  const { id, court, courtId } = run;
  const slots = slotsOfSeries(run);
  const dates = datesOfPart(run, part, now);
  refuseDays(staff, dates, now);
  const blocks = { courtId, dates, slots, seriesId: id };
  await lockBlocks(tx, blocks);
  const closed = await keepClosed(tx, blocks);
  const freed = await deleteSeriesBlocks(tx, id, dates);
  const removed = [...new Set([...freed, ...closed])].sort();
  const weeks = weeksAfterEnding(run, part, now);
  if (weeks !== run.weeks) await setRunWeeks(tx, id, weeks);
  if (removed.length === 0 && weeks === run.weeks) return null;
  const before = { series: run.firstRunId, run: id, reason: run.reason, dates: removed, slots };
  await writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'blocks.set' },
      action: 'series.end',
      subject: `court:${court}`,
      reason,
      details: { before: { ...before, weeks: run.weeks }, after: { weeks } },
    },
    now,
  );
  return { id, dates: freed, weeks: run.weeks };
};

/** Frees a part of these runs in the caller's transaction, which has locked their series. [SERIES-5] */
export const endRuns = async (
  tx: Tx,
  staff: DeskPerson,
  runs: readonly RunRow[],
  ending: Ending,
  now: Temporal.Instant,
): Promise<EndedRuns> => {
  const ended: EndedRuns = [];
  // Their blocks are locked in the order of all claims.
  for (const run of runs.toSorted((a, b) => a.courtId - b.courtId)) {
    const one = await endRun(tx, staff, run, ending, now);
    if (one !== null) ended.push(one);
  }
  return ended;
};

/** Frees one date, all from a date on, or all that have not ended. [SERIES-5] [SERIES-9] */
export const endPart = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  runId: string,
  { reason, ...part }: CallRequest<typeof endSeries>['body'],
): Promise<CallOutput<typeof endSeries>> =>
  transact(db, async (tx) => {
    const runs = runsOfPart(await requireRuns(tx, runId), { scope: part.scope, runId });
    return { ended: await endRuns(tx, staff, runs, { part, reason }, clock.now()) };
  });

/** Refuses if somebody else has a slot of these dates. The caller has tried to block them. */
const refuseOthers = async (tx: Tx, run: RunRow, dates: readonly BookingDate[]): Promise<void> => {
  const claims = await listClaimsOn(tx, run.courtId, dates, run);
  const others = claims.filter(({ seriesId }) => seriesId !== run.id);
  if (others.length === 0) return;
  const conflicts = others.map(({ slot, kind, name }) => ({ slot, kind, name, bookingId: null }));
  throw new Refusal('slots_in_the_way', { conflicts });
};

/** Blocks dates of one run again. */
const restoreRun = async (
  tx: Tx,
  staff: DeskPerson,
  run: RunRow,
  { dates: asked, weeks: before }: EndedRuns[number],
  now: Temporal.Instant,
): Promise<BookingDate[]> => {
  const { id, court, courtId, reason } = run;
  const dates = [...new Set(asked)].sort();
  const weeks = Math.max(before, run.weeks);
  if (dates.some((date) => placeInSeries({ ...run, weeks }, date) === null)) {
    throw new Refusal('not_found');
  }
  refuseDays(staff, dates, now);
  const slots = slotsOfSeries(run);
  if (dates.some((date) => isDateOver(run, date, now))) {
    throw new Refusal('slot_past', { slots: slots.map((slot) => ({ court, slot })) });
  }
  const isLonger = weeks !== run.weeks;
  if (isLonger) await setRunWeeks(tx, id, weeks);
  const won =
    dates.length === 0
      ? []
      : await insertBlocks(tx, { courtId, dates, slots, reason, seriesId: id }, now);
  if (won.length < dates.length * slots.length) await refuseOthers(tx, run, dates);
  const blocked = dates.filter((date) => won.some((one) => one.date === date));
  if (blocked.length === 0 && !isLonger) return dates;
  const after = { series: run.firstRunId, run: id, reason, dates: blocked, slots, weeks };
  await writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'blocks.set' },
      action: 'series.restore',
      subject: `court:${court}`,
      details: { before: { weeks: run.weeks }, after },
    },
    now,
  );
  return dates;
};

type Restored = CallRequest<typeof restoreSeries>['body'];

const restoreInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  runId: string,
  { runs: asked, insteadOf }: Restored,
  now: Temporal.Instant,
): Promise<CallOutput<typeof restoreSeries>> => {
  const runs = await requireRuns(tx, runId);
  const runOf = (id: string): RunRow => {
    const run = runs.find((one) => one.id === id);
    if (run === undefined) throw new Refusal('not_found');
    return run;
  };
  const restored = asked.map((one) => ({ ...one, run: runOf(one.id) }));
  if (insteadOf !== null) {
    const run = runOf(insteadOf);
    const part = { scope: 'all', date: run.firstDate } as const;
    await endRuns(tx, staff, [run], { part }, now);
  }
  const blocked: BookingDate[] = [];
  for (const { run, ...one } of restored.toSorted((a, b) => a.run.courtId - b.run.courtId)) {
    blocked.push(...(await restoreRun(tx, staff, run, one, now)));
  }
  return { blocked: blocked.sort() };
};

/** Blocks dates of a series again: all of them, or none if a slot is taken. [SERIES-7] */
export const restoreDates = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  runId: string,
  restored: Restored,
): Promise<CallOutput<typeof restoreSeries>> =>
  transact(db, (tx) => restoreInTransaction(tx, staff, runId, restored, clock.now()));
