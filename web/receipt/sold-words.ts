import { bookingTitle, durationOf, slotInWords } from '#domain/bookings/booking-titles.ts';
import { dateOf, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { historyLabels } from '#domain/words/history-labels.ts';
import type { SoldLine } from '#web/api/history.ts';

export function soldTitle({ sold }: Pick<SoldLine, 'sold'>): string {
  return sold.type === 'membership_upgrade'
    ? fill(historyLabels.entries.membership, { plan: sold.plan })
    : bookingTitle(sold);
}

/** The number of slots in a sold line; a membership has none. */
export function soldSlots({ sold }: Pick<SoldLine, 'sold'>): number {
  return sold.type === 'membership_upgrade' ? 0 : durationOf(sold);
}

/** The time of a sold line; a membership has none. */
export function soldTime(line: Pick<SoldLine, 'sold' | 'bookingDate' | 'slot'>): string | null {
  const { bookingDate, slot } = line;
  return bookingDate === null || slot === null
    ? null
    : slotInWords(bookingDate, slot, soldSlots(line));
}

/** An instant from the API as members read it. */
export function momentWords(at: string): { readonly date: string; readonly time: string } {
  const instant = Temporal.Instant.from(at);
  return { date: formatDate(dateOf(instant)), time: formatTime(instant) };
}
