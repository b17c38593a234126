import { createHash } from 'node:crypto';
import type { CallOutput, CallRequest } from '#contract/call.ts';
import type { makeSeries, previewSeries, SeriesPreview } from '#contract/console-series.ts';
import { classDaysAhead, findOverlap } from '#domain/lessons/lessons.ts';
import {
  datesOfSeries,
  datesToBlock,
  exceptionsOf,
  pastSlots,
  refusalOfFirstDate,
  slotsOfSeries,
} from '#domain/staff/series.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { sports } from '#domain/venue/courts.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { runAndRollBack, transact } from '#server/db/transact.ts';
import type { DeskPerson } from '#server/features/back-office/desk/person.ts';
import { listClaimsOn } from '#server/features/back-office/lessons/timetable.repository.ts';
import { endInTransaction, refuseDays } from '#server/features/back-office/series/end.ts';
import { listSchedulesOn } from '#server/features/lessons/schedules/schedules.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { insertBlocks } from '#server/features/slots/blocks.repository.ts';
import { findSeries, insertSeries } from '#server/features/slots/series.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { lockRuleVersion } from '#server/features/venue/rule-book.repository.ts';
import { listCourts } from '#server/features/venue/venue.repository.ts';
import { Refusal, throwIfRefused } from '#server/http/refusal.ts';

type Asked = CallRequest<typeof previewSeries>['body'];
type InTheWay = SeriesPreview['dates'][number]['inTheWay'];

const requireCourt = async (tx: Tx, courtId: number) => {
  const court = (await listCourts(tx)).find(({ id }) => id === courtId);
  const sport = sports.find((one) => one === court?.sportName);
  if (court === undefined || sport === undefined) throw new Refusal('court_unavailable');
  return { court: court.name, sport };
};

/**
 * The weekly class on these slots. Its classes claim their slots only some weeks before, and a series
 * must not take those of later ones. [SERIES-2]
 */
const weeklyClassOn = async (tx: Tx, asked: Asked, now: Temporal.Instant) => {
  const { dayOfWeek } = Temporal.PlainDate.from(asked.firstDate);
  const overlap = findOverlap(asked, await listSchedulesOn(tx, asked.courtId, dayOfWeek));
  const made = addDays(bookingDayOf(now), classDaysAhead);
  return (date: BookingDate): InTheWay =>
    overlap === null || date <= made
      ? []
      : [{ slot: overlap.slot, kind: 'lesson', name: overlap.program }];
};

/** The claims on the slots of each date, without holds that have expired. */
const claimsOn = async (
  tx: Tx,
  asked: Asked,
  dates: readonly BookingDate[],
  now: Temporal.Instant,
) => {
  const claims = (await listClaimsOn(tx, asked.courtId, dates, asked)).filter(
    ({ expiresAt }) =>
      expiresAt === null || Temporal.Instant.compare(expiresAt.toTemporalInstant(), now) > 0,
  );
  return (date: BookingDate): InTheWay =>
    claims
      .filter((claim) => claim.date === date)
      .map(({ slot, kind, name }) => ({ slot, kind, name: name ?? '' }));
};

interface Plan extends SeriesPreview {
  readonly court: string;
  readonly weeksBefore: number | null;
}

/** Frees the dates that are replaced, and reads what is in the way of the others. [SERIES-2] */
const planInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  asked: Asked & { readonly reason?: string },
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
  // A closure that comes at the same time waits, or is read below.
  await lockRuleVersion(tx);
  const ended =
    replaces === null
      ? null
      : await endInTransaction(tx, staff, { ...replaces, reason: asked.reason }, now);
  const exceptions = ended === null ? [] : exceptionsOf(ended.series, ended.series.blocked);
  const closures = await listClosuresForRules(tx, firstDate, dates.at(-1) ?? firstDate);
  const ofClass = await weeklyClassOn(tx, asked, now);
  const ofClaims = await claimsOn(tx, asked, dates, now);
  const planned = dates.map((date) => ({
    date,
    closure: closureOn(date, sport, closures)?.reason ?? null,
    inTheWay: [...ofClaims(date), ...ofClass(date)],
    wasException: exceptions.includes(date),
  }));
  const freed = ended?.freed ?? [];
  const content = JSON.stringify([courtId, slot, durationSlots, replaces, weeks, planned, freed]);
  const digest = createHash('sha256').update(content).digest('base64url');
  return { court, dates: planned, freed, digest, weeksBefore: ended?.series.weeks ?? null };
};

/** Plans the series and rolls it back. [SERIES-2] */
export const previewDates = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  asked: Asked,
): Promise<SeriesPreview> =>
  runAndRollBack(db, async (tx) => {
    const { dates, freed, digest } = await planInTransaction(tx, staff, asked, clock.now());
    return { dates, freed, digest };
  });

type NewSeries = CallRequest<typeof makeSeries>['body'];
type Made = CallOutput<typeof makeSeries>;

const makeInTransaction = async (
  tx: Tx,
  staff: DeskPerson,
  asked: NewSeries,
  now: Temporal.Instant,
): Promise<Made> => {
  const { id, courtId, reason, forWhom, weeks } = asked;
  await requireCourt(tx, courtId);
  const isNew = await insertSeries(tx, { ...asked, createdBy: staff.userId }, now);
  if (!isNew) {
    const made = await findSeries(tx, id);
    return { blocked: made?.blocked ?? [], freed: [], weeksBefore: null };
  }
  const plan = await planInTransaction(tx, staff, asked, now);
  if (plan.digest !== asked.digest) throw new Refusal('preview_changed');
  const dates = datesToBlock(plan.dates, asked.leftOut);
  if (dates.length === 0) throw new Refusal('series_without_dates');
  const slots = slotsOfSeries(asked);
  const won = await insertBlocks(tx, { courtId, dates, slots, reason, seriesId: id }, now);
  if (won.length < dates.length * slots.length) throw new Refusal('preview_changed');
  const after = { series: id, dates, slots, weeks, ...(forWhom !== null && { forWhom }) };
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
  return { blocked: dates, freed: plan.freed, weeksBefore: plan.weeksBefore };
};

/** Makes the series that the preview showed, or nothing. [SERIES-3] [SERIES-6] */
export const makeAsPreviewed = (
  { db, clock }: AppContext,
  staff: DeskPerson,
  asked: NewSeries,
): Promise<Made> => transact(db, (tx) => makeInTransaction(tx, staff, asked, clock.now()));
