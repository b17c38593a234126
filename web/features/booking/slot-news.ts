import { claimAt, type SlotRow } from '#domain/slots/slot-rows.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { slotsOnCourt } from '#web/features/booking/slot-words.ts';

/** Members need no notice of their own actions, so own bookings and holds have no sentence. */
const kinds = [
  ['booked', bookingLabels.news.booked],
  ['held', bookingLabels.news.held],
  [null, bookingLabels.news.free],
] as const;

/**
 * Sums up how a court changed between two moments; null if nothing is worth saying. Slots in the
 * selection are left out, because another sentence covers them.
 */
export function newsOfCourt(
  court: string,
  rows: { readonly before: SlotRow; readonly after: SlotRow },
  chosen: readonly Slot[],
): string | null {
  const changed = tableSlots.filter(
    (slot) => !chosen.includes(slot) && claimAt(rows.before, slot) !== claimAt(rows.after, slot),
  );
  const sentences = kinds.flatMap(([claim, { one, many }]) => {
    const slots = changed.filter((slot) => claimAt(rows.after, slot) === claim);
    if (slots.length === 0) return [];
    return [fill(slots.length === 1 ? one : many, { slots: slotsOnCourt(court, slots) })];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
}
