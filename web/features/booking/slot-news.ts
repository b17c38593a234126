import { claimAt, type SlotRow } from '#domain/slots/slot-rows.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { slotsOnCourt } from '#web/features/booking/slot-words.ts';

const { news } = bookingLabels;

/** Members need no notice of their own actions, so own bookings and holds have no sentence. */
const kinds = [
  ['booked', news.booked],
  ['held', news.held],
  [null, news.free],
] as const;

interface Sentences {
  readonly one: string;
  readonly many: string;
}

/**
 * Sums up how a court changed between two moments; null if nothing is worth saying. Slots in the
 * selection are left out, because another sentence covers them. [SLOT-10]
 */
export function newsOfCourt(
  court: string,
  rows: { readonly before: SlotRow; readonly after: SlotRow },
  chosen: readonly Slot[],
  closedFor: (slot: Slot) => string | null,
): string | null {
  const changed = tableSlots.filter(
    (slot) => !chosen.includes(slot) && claimAt(rows.before, slot) !== claimAt(rows.after, slot),
  );
  const sentenceOf = ({ one, many }: Sentences, slots: readonly Slot[], reason = ''): string =>
    fill(slots.length === 1 ? one : many, { slots: slotsOnCourt(court, slots), reason });
  const isNowClosed = (slot: Slot): boolean =>
    claimAt(rows.after, slot) === 'booked' && closedFor(slot) !== null;
  const closed = Map.groupBy(changed.filter(isNowClosed), (slot) => closedFor(slot) ?? '');
  const sentences = [...closed].map(([reason, slots]) => sentenceOf(news.closed, slots, reason));
  for (const [claim, words] of kinds) {
    const slots = changed.filter(
      (slot) => claimAt(rows.after, slot) === claim && !isNowClosed(slot),
    );
    if (slots.length > 0) sentences.push(sentenceOf(words, slots));
  }
  return sentences.length === 0 ? null : sentences.join(' ');
}
