import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import {
  type DaySlots,
  dailyLimitWords,
  dailySlotLimit,
  type LimitStanding,
  limitStanding,
} from '#domain/slots/daily-limit.ts';
import { claimAt, type SlotRow } from '#domain/slots/slot-rows.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useUpcomingBookings } from '#web/api/bookings.ts';
import { useSlotWaits } from '#web/api/slot-waits.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';

/**
 * How the member stands with the daily limit, as far as this browser knows; the check at the checkout
 * has the last word. [LIMIT-8]
 */
export function useLimit({
  selection,
  status,
}: Pick<Plan, 'selection' | 'status'>): LimitStanding | null {
  const isLimited = status === 'normal_member';
  const upcoming = useUpcomingBookings(isLimited).data;
  const windows = [useSlotWindow('Pickle').data, useSlotWindow('Padel').data];
  const venue = useVenue().data;
  const waits = useSlotWaits();
  const { date, slots } = selection;
  if (!isLimited || date === null || upcoming === undefined || venue === undefined) return null;
  const courts = venue.sports.flatMap((sport) => sport.courtTypes.flatMap((type) => type.courts));
  const requested = courtSlotsInOrder(slots);
  // Rows show an offer as a hold of the member, but only holds count.
  const offered = waits.flatMap((wait) => (wait.date === date && wait.offer) || []);
  const isLeftOut = (court: string | undefined, slot: Slot): boolean =>
    [...requested, ...offered].some((other) => other.court === court && other.slot === slot);
  const heldOf = ([courtId, row]: readonly [string, SlotRow]): readonly Slot[] => {
    const name = courts.find(({ id }) => String(id) === courtId)?.name;
    return tableSlots.filter(
      (slot) => claimAt(row, slot) === 'held_by_you' && !isLeftOut(name, slot),
    );
  };
  const rows = windows.flatMap((window) => Object.entries(window?.days[date] ?? {}));
  const day: DaySlots = {
    booked: upcoming.bookings.filter(({ bookingDate }) => bookingDate === date).length,
    held: rows.flatMap(heldOf).length,
    requested: requested.length,
  };
  return limitStanding(status, day);
}

/** `3 booked, 7 left today`; beside the specification's sentence, how many slots fit. */
export function limitWords(
  standing: LimitStanding | null,
  date: BookingDate | null,
  today: BookingDate,
): string | null {
  if (standing === null || date === null) return null;
  if (standing.kind === 'over') return dailyLimitWords(standing.slots);
  const { left, near, today: word, onDay } = bookingLabels.limit;
  const day = date === today ? word : fill(onDay, { day: shortDate(date) });
  return standing.kind === 'left'
    ? fill(left, { taken: String(standing.taken), left: String(standing.left), day })
    : fill(near, { total: String(standing.total), limit: String(dailySlotLimit), day });
}
