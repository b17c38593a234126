import type { SeriesPreview } from '#contract/console-series.ts';
import { classDaysAhead, findOverlap } from '#domain/lessons/lessons.ts';
import { datesOfSeries, type WeeklyBlock } from '#domain/staff/series.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';
import { listClaimsOn } from '#server/features/back-office/lessons/timetable.repository.ts';
import { listSchedulesOn } from '#server/features/lessons/schedules/schedules.repository.ts';

type Weekly = WeeklyBlock & { readonly courtId: number };
type InTheWay = SeriesPreview['dates'][number]['inTheWay'];

/**
 * The weekly class on these slots. Its classes claim their slots only some weeks before, and a series
 * must not take those of later ones. [SERIES-2]
 */
const weeklyClassOn = async (tx: Database, asked: Weekly, now: Temporal.Instant) => {
  const { dayOfWeek } = Temporal.PlainDate.from(asked.firstDate);
  const overlap = findOverlap(asked, await listSchedulesOn(tx, asked.courtId, dayOfWeek));
  const made = addDays(bookingDayOf(now), classDaysAhead);
  return (date: BookingDate): InTheWay =>
    overlap === null || date <= made
      ? []
      : [{ slot: overlap.slot, kind: 'lesson', name: overlap.program }];
};

/** The claims on the slots of each date, without holds that have expired. */
const claimsOn = async (tx: Database, asked: Weekly, now: Temporal.Instant) => {
  const dates = datesOfSeries(asked);
  const claims = (await listClaimsOn(tx, asked.courtId, dates, asked)).filter(
    ({ expiresAt }) =>
      expiresAt === null || Temporal.Instant.compare(expiresAt.toTemporalInstant(), now) > 0,
  );
  return (date: BookingDate): InTheWay =>
    claims
      .filter((claim) => claim.date === date)
      .map(({ slot, kind, name }) => ({ slot, kind, name: name ?? '' }));
};

/** What holds slots on each date, or will by then. [SERIES-2] */
export const readInTheWay = async (db: Database, weekly: Weekly, now: Temporal.Instant) => {
  const ofClass = await weeklyClassOn(db, weekly, now);
  const ofClaims = await claimsOn(db, weekly, now);
  return (date: BookingDate): InTheWay => [...ofClaims(date), ...ofClass(date)];
};
