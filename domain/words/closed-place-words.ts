import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { ClosureScope } from '#domain/venue/closures.ts';
import { closureLabels as words } from '#domain/words/console-closure-labels.ts';
import { fill } from '#domain/words/fill.ts';

/** Slots in a row as one time each: `06:00 PM - 08:00 PM`. */
export function timesOf(slots: readonly Slot[]): string {
  const rows: Slot[][] = [];
  for (const slot of slots.toSorted((a, b) => a - b)) {
    const row = rows.at(-1);
    if (row?.at(-1) === slot - 1) row.push(slot);
    else rows.push([slot]);
  }
  return rows.map((row) => bookingTimeRange(row[0] as Slot, row.length)).join(', ');
}

/** The closed places. */
export function placeOf(scope: ClosureScope, court: string | null): string {
  switch (scope.kind) {
    case 'venue':
      return words.places.venue;
    case 'sport':
      return fill(words.places.sport, { sport: scope.sport });
    case 'court':
      return court ?? '';
    case 'slots':
      return fill(words.places.slots, { court: court ?? '', times: timesOf(scope.slots) });
  }
}
