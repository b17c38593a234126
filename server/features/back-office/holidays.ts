import type { CallOutput } from '#contract/call.ts';
import type { Holiday, setHoliday } from '#contract/operator-calendar.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { releaseLateHolds } from '#server/features/back-office/closures/late-holds.ts';
import { listClassesBetween } from '#server/features/lessons/cancellation/cancellation.repository.ts';
import { changeVenue } from '#server/features/platform/audit.ts';
import {
  countBookings,
  type Days,
  deleteHoliday,
  findHoliday,
  upsertHoliday,
} from '#server/features/venue/closures.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

const releaseAndCount = async (context: AppContext, days: Days, reason: string) => ({
  holds: await releaseLateHolds(context, days, { closureId: null, reason, undoUntil: null }),
  bookings: await countBookings(context.db, days),
  classes: await listClassesBetween(context.db, days),
});

/** A holiday on which the venue is closed releases holds. It keeps bookings, which a closure ends. */
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
  const { date, name, isClosed } = after;
  if (!isClosed) return { holiday: after, bookings: 0, holds: 0, classes: [] };
  const days = { sport: null, from: date, to: date };
  return { holiday: after, ...(await releaseAndCount(context, days, name)) };
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
