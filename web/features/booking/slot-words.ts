import { displayAmount } from '#domain/money/money.ts';
import { type CourtSlots, courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import {
  isNextDaySlot,
  isSelectable,
  type Slot,
  type SlotState,
  slotLabel,
  slotRange,
} from '#domain/time/slots.ts';
import { shortCourtName } from '#domain/venue/courts.ts';
import type { SlotPrice } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';

const stateWords: Readonly<Record<SlotState, string | null>> = {
  available: null,
  booked: bookingLabels.booked,
  past: bookingLabels.past,
  held: bookingLabels.onHold,
  booked_by_you: bookingLabels.yourBooking,
  held_by_you: bookingLabels.heldForYou,
};

/**
 * The text for a row's state. A row that can be selected shows its price instead, one that a closure
 * closes the reason. [PRICE-12] [SLOT-10]
 */
export function wordsOfState(
  state: SlotState,
  price: SlotPrice | null,
  closedFor: string | null,
  isMoving = false,
): string | null {
  if (isMoving) return bookingLabels.moving;
  if (state === 'booked' && closedFor !== null) {
    return fill(bookingLabels.closedFor, { reason: closedFor });
  }
  return isSelectable(state) && price === null ? bookingLabels.notSold : stateWords[state];
}

interface SlotMarks {
  /** It is the booking that is being moved. */
  readonly isMoving?: boolean;
  /** It is one of the chosen slots that cost the member nothing. */
  readonly isFree?: boolean;
}

/**
 * The accessible name of a row: `10:00 AM - 11:00 AM, RM 80.00, Peak`. The words keep their visible
 * order, so that users of voice control can say what they see.
 */
export function slotName(
  slot: Slot,
  state: SlotState,
  price: SlotPrice | null,
  closedFor: string | null,
  { isMoving = false, isFree = false }: SlotMarks = {},
): string {
  const range = isNextDaySlot(slot)
    ? `${slotRange(slot)} ${labels.common.nextDay}`
    : slotRange(slot);
  const sold = isSelectable(state) && price !== null ? priceWords(price) : [];
  const prices = isFree ? [bookingLabels.freeSlot] : sold;
  const parts = [range, ...prices, wordsOfState(state, price, closedFor, isMoving)];
  return parts.filter((part) => part !== null).join(', ');
}

function priceWords(price: SlotPrice): (string | null)[] {
  const before = displayAmount(price.beforeDiscountPrice);
  return [
    displayAmount(price.finalPrice),
    price.discountPrice > 0 ? fill(bookingLabels.beforeDiscount, { amount: before }) : null,
    price.isPeak ? bookingLabels.peak : null,
  ];
}

/** The time until an instant as `1:42`, from an hour on as `2 h 05 min`; never below zero. */
export function timeLeft(until: Temporal.Instant, now: Temporal.Instant): string {
  const ms = until.epochMilliseconds - now.epochMilliseconds;
  return secondsInWords(Math.max(0, Math.ceil(ms / 1_000)));
}

/** `1:42`, from an hour on `2 h 05 min`. */
export function secondsInWords(seconds: number): string {
  const [minutes, two] = [Math.floor(seconds / 60), (count: number) => `${count}`.padStart(2, '0')];
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** Above this number, slots are counted instead of listed. */
const mostListed = 3;

/** `10:00 AM and 11:00 AM on Court 2`, or `5 timeslots on Court 2`. */
export function slotsOnCourt(court: string, slots: readonly Slot[]): string {
  return fill(bookingLabels.slotsOnCourt, { slots: listOf(slots), court: shortCourtName(court) });
}

/** The same for a selection over several courts. */
export function slotsOnCourts(selection: CourtSlots): string {
  const courts = [...new Set(courtSlotsInOrder(selection).map(({ court }) => court))];
  return joined(courts.map((court) => slotsOnCourt(court, selection[court] ?? [])));
}

function listOf(slots: readonly Slot[]): string {
  return slots.length > mostListed
    ? fill(bookingLabels.timeslots, { count: String(slots.length) })
    : joined(slots.map(slotLabel));
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return fill(bookingLabels.and, { first: words.slice(0, -1).join(', '), last });
}
