import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { refusalToBook, type SlotRefusal, type SlotRequest } from '#domain/slots/booking-rules.ts';
import { type ClaimedSlot, refusalOfClaim } from '#domain/slots/claims.ts';
import { type BookingAttempt, isBookable } from '#domain/slots/why-not.ts';
import { partBetween } from '#domain/time/parts-of-day.ts';
import { isSoldSlot, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import { isAhead } from '#domain/waits/offers.ts';

/** The slots that a member waits for: one of a court, or any court's of a type in a span. */
export interface WantedSlots {
  readonly date: BookingDate;
  readonly courtType: string;
  /** The court's name; null for any court of the type. */
  readonly court: string | null;
  readonly from: Slot;
  readonly to: Slot;
}

/** A slot of a court of a type. */
export interface CourtHour {
  readonly date: BookingDate;
  readonly courtType: string;
  readonly court: string;
  readonly slot: Slot;
}

/** One slot, of one court or of any, or a part of the day of any court of a type. [WAIT-1] */
export function canBeAskedFor({ court, from, to }: WantedSlots): boolean {
  if (from === to) return isSoldSlot(from);
  return court === null && partBetween(from, to) !== null;
}

/** True for a slot that the member waits for. [WAIT-1] */
export function isWanted(
  wanted: WantedSlots,
  { date, courtType, court, slot }: CourtHour,
): boolean {
  if (wanted.date !== date || wanted.courtType !== courtType) return false;
  if (wanted.court !== null && wanted.court !== court) return false;
  return wanted.from <= slot && slot <= wanted.to;
}

function isShared(a: WantedSlots, b: WantedSlots): boolean {
  if (a.date !== b.date || a.courtType !== b.courtType) return false;
  if (a.court !== null && b.court !== null && a.court !== b.court) return false;
  return a.from <= b.to && b.from <= a.to;
}

/** The most slots or parts of a day that a member waits for, in all and on one date. [WAIT-2] */
export const mostWaits = { inAll: 6, onDate: 3 } as const;

/** The reason why a member cannot wait for one more on a date, or null. [WAIT-2] */
export function refusalOfMoreWaits(
  dates: readonly BookingDate[],
  date: BookingDate,
): 'too_many_waits' | null {
  const onDate = dates.filter((other) => other === date).length;
  return dates.length >= mostWaits.inAll || onDate >= mostWaits.onDate ? 'too_many_waits' : null;
}

/** A slot that somebody asks to wait for, with its claim if it has one. */
export type AskedHour = SlotRequest & { readonly claim: ClaimedSlot | null };

/** The member who asks, and the closures in force. */
export interface Asking {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly closures: readonly Closure[];
}

/**
 * The reason why a member cannot wait for any of these slots, or null: by the rules they could book
 * one of them, none has begun, and each of those is taken by somebody else. [WAIT-1]
 */
export function refusalToAsk(
  hours: readonly AskedHour[],
  { userId, status, closures }: Asking,
  now: Temporal.Instant,
): SlotRefusal | 'already_confirmed' | 'slot_free' | null {
  const refusalOf = (hour: AskedHour): SlotRefusal | null =>
    isAhead(hour, now) ? refusalToBook(hour, status, closures, now) : 'slot_past';
  const refused = hours.map((hour) => ({ claim: hour.claim, refusal: refusalOf(hour) }));
  const open = refused.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return refused[0]?.refusal ?? 'slot_not_sold';
  const claims = open.map(({ claim }) => claim && refusalOfClaim(claim, userId, now));
  if (claims.includes('already_confirmed')) return 'already_confirmed';
  return claims.includes(null) ? 'slot_free' : null;
}

/** A wait in the order of asking. */
type Wait = WantedSlots & { readonly userId: string; readonly position: number };

/**
 * The place of a wait, from 1: after every other member who asked earlier and waits for a slot of it.
 * [WAIT-4]
 */
export function placeInLine(wait: Wait, all: readonly Wait[]): number {
  const before = all.filter(
    (other) =>
      other.userId !== wait.userId && other.position < wait.position && isShared(other, wait),
  );
  return new Set(before.map(({ userId }) => userId)).size + 1;
}

/** A wait with what decides whether its member could book a slot now. */
export type Waiting = Wait &
  Pick<BookingAttempt, 'status' | 'suspendedAt' | 'waiting'> & {
    readonly booked: number;
    /** Slots of the date that the member holds or is offered. */
    readonly held: number;
    /** The slots of the date that are offered to the member, or were and are ordered but not paid. */
    readonly offered: readonly Slot[];
    readonly offeredUntil: Temporal.Instant | null;
  };

/** True if a waiting member could book the slot now, if nobody had it. [WAIT-6] */
export function couldBook(
  { userId, status, suspendedAt, waiting, booked, held }: Omit<Waiting, keyof WantedSlots>,
  { court, date, slot, closures }: SlotRequest & { readonly closures: readonly Closure[] },
  now: Temporal.Instant,
): boolean {
  const daySlots = { booked, held, requested: 1 };
  const attempt = { userId, status, suspendedAt, waiting, daySlots, court, date, slot, closures };
  const asked = { ...attempt, claim: null, isPaidByCard: true, ownHold: null };
  return isAhead(asked, now) && isBookable(asked, now);
}

/**
 * The member to whom a free slot is offered: of all who wait and could book it now, the first to ask.
 * Nobody is offered two slots of the same hour at once. [WAIT-4] [WAIT-6]
 */
export function nextInLine<W extends Waiting>(
  hour: CourtHour,
  request: SlotRequest & { readonly closures: readonly Closure[] },
  waits: readonly W[],
  now: Temporal.Instant,
): W | null {
  const inOrder = waits.toSorted((a, b) => a.position - b.position);
  const isNext = (wait: W): boolean =>
    wait.offeredUntil === null &&
    isWanted(wait, hour) &&
    !wait.offered.includes(hour.slot) &&
    couldBook(wait, request, now);
  return inOrder.find(isNext) ?? null;
}
