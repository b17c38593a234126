import {
  type DaySlots,
  dailySlotLimit,
  type LimitStanding,
  limitStanding,
} from '#domain/slots/daily-limit.ts';
import { countSlots } from '#domain/slots/selection.ts';
import { claimAt } from '#domain/slots/slot-rows.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useUpcomingBookings } from '#web/api/bookings.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';

/**
 * How the member stands with the daily limit, as far as this browser knows; the check at the checkout
 * has the last word. [LIMIT-8]
 */
export function useLimit({ selection, status }: Plan): LimitStanding | null {
  const isLimited = status === 'normal_member';
  const upcoming = useUpcomingBookings(isLimited).data;
  const windows = [useSlotWindow('Pickle').data, useSlotWindow('Padel').data];
  const { date, slots } = selection;
  if (!isLimited || date === null || upcoming === undefined) return null;
  const held = windows
    .flatMap((window) => Object.values(window?.days[date] ?? {}))
    .flatMap((row) => tableSlots.filter((slot) => claimAt(row, slot) === 'held_by_you')).length;
  const day: DaySlots = {
    booked: upcoming.bookings.filter(({ bookingDate }) => bookingDate === date).length,
    held,
    requested: countSlots(slots),
  };
  return limitStanding(status, day);
}

/** `3 booked, 7 left today`; null where the specification's sentence is shown instead. */
export function limitWords(
  standing: LimitStanding | null,
  date: BookingDate | null,
  today: BookingDate,
): string | null {
  if (standing === null || standing.kind === 'over' || date === null) return null;
  const { left, near, today: word, onDay } = bookingLabels.limit;
  const day = date === today ? word : fill(onDay, { day: shortDate(date) });
  return standing.kind === 'left'
    ? fill(left, { taken: String(standing.taken), left: String(standing.left), day })
    : fill(near, { total: String(standing.total), limit: String(dailySlotLimit), day });
}
