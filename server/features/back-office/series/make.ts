import { createHash } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type {
  EndedRuns,
  makeSeries,
  previewSeries,
  SeriesPreview,
} from '#contract/console-series.ts';
import {
  datesOfSeries,
  datesToBlock,
  exceptionsOfChange,
  pastSlots,
  placeInSeries,
  refusalOfFirstDate,
  runsOfPart,
  slotsOfSeries,
} from '#domain/staff/series.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { endRuns, refuseDays, requireRuns } from '#server/features/back-office/series/end.ts';
import { readInTheWay } from '#server/features/back-office/series/in-the-way.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { insertBlocks } from '#server/features/slots/blocks.repository.ts';
import { findRun, insertRun, type RunRow } from '#server/features/slots/series.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Asked = CallRequest<typeof previewSeries>['body'];

const requireCourt = async (tx: Tx, courtId: number) => {
  const court = (await listCourts(tx)).find(({ id }) => id === courtId);
  const sport = sports.find((one) => one === court?.sportName);
  if (court === undefined || sport === undefined) throw new Refusal('court_unavailable');
  return { court: court.name, sport };
};

/** Locks the rules and the series that is changed, and returns its runs; none for a new series. */
const lockReplaced = async (tx: Tx, { replaces }: Asked): Promise<readonly RunRow[]> => {
  // A closure that comes at the same time waits, or is read below.
  await lockRuleVersion(tx);
  if (replaces === null) return [];
  const runs = await requireRuns(tx, replaces.seriesId);
  const isDate = runsOfPart(runs, { scope: 'one', runId: replaces.seriesId }).some(
    (run) => placeInSeries(run, replaces.date) !== null,
  );
  if (replaces.scope === 'one' && !isDate) throw new Refusal('not_found');
  return runs;
};

interface Plan extends SeriesPreview {
  readonly court: string;
  readonly ended: EndedRuns;
}

/** Frees the dates that are replaced, and reads what is in the way of the others. [SERIES-2] */
const planInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  asked: Asked & { readonly reason?: string },
  runs: readonly RunRow[],
  now: Temporal.Instant,
): Promise<Plan> => {
  const { courtId, slot, durationSlots, firstDate, weeks, replaces } = asked;
  const dates = datesOfSeries(asked);
  refuseDays(staff, dates, now);
  throwIfRefused(refusalOfFirstDate(asked, now));
  const { court, sport } = await requireCourt(tx, courtId);
  const past = pastSlots(asked, now);
  if (past.length > 0) {
    throw new Refusal('slot_past', { slots: past.map((one) => ({ court, slot: one })) });
  }
  const ended =
    replaces === null
      ? []
      : await endRuns(
          tx,
          staff,
          runsOfPart(runs, { scope: replaces.scope, runId: replaces.seriesId }),
          { part: replaces, reason: asked.reason },
          now,
        );
  const exceptions = replaces?.scope === 'one' ? [] : exceptionsOfChange(runs, ended);
  const closures = await listClosuresForRules(tx, firstDate, dates.at(-1) ?? firstDate);
  const inTheWay = await readInTheWay(tx, asked, now);
  const planned = dates.map((date) => ({
    date,
    closure: closureOn(date, sport, closures)?.reason ?? null,
    inTheWay: inTheWay(date),
    wasException: exceptions.includes(date),
  }));
  const content = JSON.stringify([courtId, slot, durationSlots, replaces, weeks, planned, ended]);
  const digest = createHash('sha256').update(content).digest('base64url');
  const freed = ended.flatMap((one) => one.dates).sort();
  return { court, dates: planned, freed, digest, ended };
};

/** Plans the series and rolls it back. [SERIES-2] */
export const previewDates = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  asked: Asked,
): Promise<SeriesPreview> =>
  runAndRollBack(db, async (tx) => {
    const runs = await lockReplaced(tx, asked);
    const { dates, freed, digest } = await planInTransaction(tx, staff, asked, runs, clock.now());
    return { dates, freed, digest };
  });

type NewSeries = CallRequest<typeof makeSeries>['body'];
type Made = CallOutput<typeof makeSeries>;

/** The series that a run belongs to, and the date that it moves. [SERIES-9] */
const placeOfRun = ({ replaces }: NewSeries, runs: readonly RunRow[]) => {
  const run = runs.find(({ id }) => id === replaces?.seriesId);
  if (replaces === null || run === undefined) return { firstRunId: null, movedDate: null };
  const movedDate = replaces.scope === 'one' ? (run.movedDate ?? replaces.date) : null;
  return { firstRunId: run.firstRunId, movedDate };
};

const makeInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  asked: NewSeries,
  now: Temporal.Instant,
): Promise<Made> => {
  const { id, courtId, reason, forWhom, weeks } = asked;
  await requireCourt(tx, courtId);
  // Locked and read before the new run points to it, so that two changes at once wait for each other.
  const runs = await lockReplaced(tx, asked);
  const run = { ...asked, ...placeOfRun(asked, runs), createdBy: staff.userId };
  const isNew = await insertRun(tx, run, now);
  if (!isNew) return { blocked: (await findRun(tx, id))?.blocked ?? [], ended: [] };
  const plan = await planInTransaction(tx, staff, asked, runs, now);
  if (plan.digest !== asked.digest) throw new Refusal('preview_changed');
  const dates = datesToBlock(plan.dates, asked.leftOut);
  if (dates.length === 0) throw new Refusal('series_without_dates');
  const slots = slotsOfSeries(asked);
  const won = await insertBlocks(tx, { courtId, dates, slots, reason, seriesId: id }, now);
  if (won.length < dates.length * slots.length) throw new Refusal('preview_changed');
  const series = run.firstRunId ?? id;
  const after = { series, run: id, dates, slots, weeks, ...(forWhom !== null && { forWhom }) };
  await writeAudit(
    tx,
    {
      by: { userId: staff.userId, permission: 'blocks.set' },
      action: 'series.add',
      subject: `court:${plan.court}`,
      reason,
      details: { before: null, after },
    },
    now,
  );
  return { blocked: dates, ended: plan.ended };
};

/** Makes the series that the preview showed, or nothing. [SERIES-3] [SERIES-6] */
export const makeAsPreviewed = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  asked: NewSeries,
): Promise<Made> => transact(db, (tx) => makeInTransaction(tx, staff, asked, clock.now()));
