import type { CallOutput } from '#contract/call.ts';
import type { addClosure, Closure, Holiday, setHoliday } from '#contract/operator-calendar.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { releaseLateHolds } from '#server/features/back-office/closures/late-holds.ts';
import { listClassesBetween } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import { markOpened } from '#server/features/venue/closure-acts.repository.ts';
import {
  countBookings,
  type Days,
  deleteClosure,
  deleteHoliday,
  findClosure,
  findHoliday,
  findSameClosure,
  insertClosure,
  upsertHoliday,
} from '#server/features/venue/closures.repository.ts';
import { requireSportId } from '#server/features/venue/venue.ts';
import { Refusal } from '#server/http/refusal.ts';

interface ClosureRequest extends Days {
  readonly reason: string;
}

const releaseAndCount = async (context: AppContext, days: Days) => ({
  holds: await releaseLateHolds(context, days),
  bookings: await countBookings(context.db, days),
  classes: await listClassesBetween(context.db, days),
});

/**
 * Closing days prevents new bookings and releases holds. Bookings are reported and stay: the venue
 * cancels classes itself, which refunds their members.
 */
export const closeDays = async (
  context: AppContext,
  { sport, from, to, reason }: ClosureRequest,
): Promise<CallOutput<typeof addClosure>> => {
  const { after: closure } = await changeVenue(context, 'closure.add', 'closures', async (tx) => {
    const sportId = sport === null ? null : await requireSportId(tx, sport);
    const request = { sportId, from, to, reason };
    const knownId = await findSameClosure(tx, request);
    const after: Closure = {
      id: knownId ?? (await insertClosure(tx, request)),
      sport,
      from,
      to,
      reason,
    };
    return { subject: `closure:${after.id}`, before: knownId === undefined ? null : after, after };
  });
  return { closure, ...(await releaseAndCount(context, { sport, from, to })) };
};

export const openDays = async (context: AppContext, id: number): Promise<Closure> => {
  const { before } = await changeVenue(context, 'closure.remove', 'closures', async (tx) => {
    const closure = await findClosure(tx, id);
    if (closure === undefined) {
      throw new Refusal('not_found', { reason: 'no_closure', id });
    }
    await deleteClosure(tx, id);
    await markOpened(tx, { id, openedBy: null, isUndone: false }, context.clock.now());
    return { subject: `closure:${id}`, before: closure, after: null };
  });
  return before;
};

/** A holiday on which the venue is closed releases holds and keeps bookings, like any closure. */
export const declareHoliday = async (
  context: AppContext,
  holiday: Holiday,
): Promise<CallOutput<typeof setHoliday>> => {
  const { after } = await changeVenue(context, 'holiday.add', 'holidays', async (tx) => {
    const { date, name, isClosed } = holiday;
    const before = await findHoliday(tx, date);
    await upsertHoliday(tx, date, name, isClosed);
    return { subject: `holiday:${date}`, before: before ?? null, after: { date, name, isClosed } };
  });
  const { date, isClosed } = after;
  if (!isClosed) return { holiday: after, bookings: 0, holds: 0, classes: [] };
  const days = { sport: null, from: date, to: date };
  return { holiday: after, ...(await releaseAndCount(context, days)) };
};

export const cancelHoliday = async (context: AppContext, date: BookingDate): Promise<Holiday> => {
  const { before } = await changeVenue(context, 'holiday.remove', 'holidays', async (tx) => {
    const holiday = await findHoliday(tx, date);
    if (holiday === undefined) {
      throw new Refusal('not_found', { reason: 'no_holiday', date });
    }
    await deleteHoliday(tx, date);
    return { subject: `holiday:${date}`, before: holiday, after: null };
  });
  return before;
};
