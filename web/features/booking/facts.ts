import type { SlotWindow } from '#contract/slots.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import {
  type BookingWindow,
  bookingDayOf,
  bookingWindow,
  hasBookingDayMoved,
} from '#domain/time/booking-window.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { type Closure, firstSelectableDay } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { PriceRules } from '#domain/venue/pricing.ts';
import type { Venue } from '#web/features/booking/day.ts';

/** The venue's offer to this member in one sport. */
export interface Facts {
  readonly window: BookingWindow;
  readonly closures: readonly Closure[];
  readonly firstDay: BookingDate | null;
  readonly priceRules: PriceRules;
}

/** The facts about a sport, from the venue and the loaded window. */
export function factsOf(
  sport: Sport,
  venue: Venue,
  slotWindow: SlotWindow,
  status: MembershipStatus,
  now: Temporal.Instant,
): Facts {
  // The window moves at 02:00 by the clock; the server's answer for the new one follows. [DAY-8]
  const window = hasBookingDayMoved(slotWindow.bookingDay, now)
    ? bookingWindow(bookingDayOf(now), status)
    : slotWindow.window;
  const closures = slotWindow.closures.map((closure) => ({ ...closure, sport }));
  const allTypes = venue.sports.flatMap(({ courtTypes }) => courtTypes);
  return {
    window,
    closures,
    firstDay: firstSelectableDay(sport, window, closures),
    priceRules: {
      prices: allTypes.flatMap(({ name, price }) => (price ? [{ courtType: name, ...price }] : [])),
      promotions: venue.promotions,
      roleDiscounts: venue.roleDiscounts,
      publicHolidays: new Set(slotWindow.holidays),
    },
  };
}
