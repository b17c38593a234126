import type { CourtSlots } from '#domain/court-slots.ts';
import { labels } from '#domain/labels.ts';
import { countSlots } from '#domain/selection.ts';
import { fill } from '#domain/texts.ts';
import type { BookingDate } from '#domain/venue-time.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';

export interface Summary {
  readonly slots: string;
  readonly rest: string;
}

/** `3 slots` and ` on 2 courts, Monday 16/11/2026`: the count stands out on the bar. */
export function summaryOf(slots: CourtSlots, date: BookingDate): Summary {
  const { oneSlot, manySlots, oneCourt, manyCourts, onCourts } = labels.booking;
  const slotCount = countSlots(slots);
  const courtCount = Object.keys(slots).length;
  const courts = courtCount === 1 ? oneCourt : fill(manyCourts, { count: String(courtCount) });
  return {
    slots: slotCount === 1 ? oneSlot : fill(manySlots, { count: String(slotCount) }),
    rest: fill(onCourts, { courts, day: weekdayAndDate(date) }),
  };
}
