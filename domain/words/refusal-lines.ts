import { missingCredits } from '#domain/bookings/moves.ts';
import { classInWords } from '#domain/lessons/lessons.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import { dailyLimitWords } from '#domain/slots/daily-limit.ts';
import { slotRange } from '#domain/time/slots.ts';
import { courtDisplayName } from '#domain/venue/courts.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import type { MemberDetails } from '#domain/words/refusal-details.ts';

type Concerned = MemberDetails['already_confirmed'] | MemberDetails['court_unavailable'];

const concerned = (details: Concerned): readonly string[] => {
  if ('lesson' in details) return [classInWords(details.lesson)];
  if ('court' in details) return [courtDisplayName(details.court)];
  return details.slots.map(({ court, slot }) => `${courtDisplayName(court)}, ${slotRange(slot)}`);
};

/** `RM 20.00 needed, RM 19.99 available, RM 0.01 missing` */
export function creditsShortInWords(neededSen: Sen, availableSen: Sen): string {
  return fill(labels.bookingChanges.creditsShort, {
    needed: displayAmount(neededSen),
    available: displayAmount(availableSen),
    missing: displayAmount(missingCredits(neededSen, availableSen)),
  });
}

/** A code whose fields nobody puts into words does not compile. */
const linesByCode: {
  readonly [Code in keyof MemberDetails]: (details: MemberDetails[Code]) => readonly string[];
} = {
  outside_window: concerned,
  day_closed: concerned,
  court_restricted: concerned,
  court_held_priority: concerned,
  court_held_super_priority: concerned,
  slot_not_sold: concerned,
  slot_past: concerned,
  already_confirmed: concerned,
  timeslot_taken: concerned,
  timeslot_being_processed: concerned,
  slot_gone: concerned,
  free_slots_exceeded: concerned,
  court_unavailable: concerned,
  pricing_failed: concerned,
  daily_limit: (day) => [dailyLimitWords(day)],
  lesson_full: concerned,
  lesson_failed: concerned,
  lesson_has_room: concerned,
  plan_not_needed: ({ plan }) => [plan],
  price_changed: ({ shownSen, pricedSen }) => [
    fill(checkoutLabels.shownAndPriced, {
      shown: displayAmount(shownSen),
      now: displayAmount(pricedSen),
    }),
  ],
  credits_reserve_failed: ({ neededSen, availableSen }) => [
    creditsShortInWords(neededSen, availableSen),
  ],
};

const hasLines = (code: string): code is keyof MemberDetails => Object.hasOwn(linesByCode, code);

/** The slots, the lesson or the amounts that a refusal is about, as lines below its sentence. */
export function linesOfRefusal(code: string | null, details: unknown): readonly string[] {
  if (code === null || details === null || !hasLines(code)) return [];
  try {
    // The code says which fields there are; the table's functions cannot know that of one another.
    return (linesByCode[code] as (fields: unknown) => readonly string[])(details);
  } catch {
    // Another release has other fields; the sentence of the code stands alone then.
    return [];
  }
}
