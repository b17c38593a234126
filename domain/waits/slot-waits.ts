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
export interface SlotsToWaitFor {
  readonly date: BookingDate;
  readonly courtType: string;
  /** The court's name; null for any court of the type. */
  readonly court: string | null;
  readonly from: Slot;
  readonly to: Slot;
}

/** One slot of one court, with the type of the court. */
export interface SlotOfCourt {
  readonly date: BookingDate;
  readonly courtType: string;
  readonly court: string;
  readonly slot: Slot;
}

/** One slot, of one court or of any, or a part of the day of any court of a type. [WAIT-1] */
export function isWaitable({ court, from, to }: SlotsToWaitFor): boolean {
  if (from === to) return isSoldSlot(from);
  return court === null && partBetween(from, to) !== null;
}

/** True if the slot is one of those that the wait is for. [WAIT-1] */
export function coversSlot(
  wait: SlotsToWaitFor,
  { date, courtType, court, slot }: SlotOfCourt,
): boolean {
  if (wait.date !== date || wait.courtType !== courtType) return false;
  if (wait.court !== null && wait.court !== court) return false;
  return wait.from <= slot && slot <= wait.to;
}

function haveCommonSlot(a: SlotsToWaitFor, b: SlotsToWaitFor): boolean {
  if (a.date !== b.date || a.courtType !== b.courtType) return false;
  if (a.court !== null && b.court !== null && a.court !== b.court) return false;
  return a.from <= b.to && b.from <= a.to;
}

/** The most waits that a member can have, in all and on one date. [WAIT-2] */
export const mostWaits = { inAll: 6, onDate: 3 } as const;

/** The reason why a member cannot wait for one more on a date, or null. [WAIT-2] */
export function refusalOfMoreWaits(
  dates: readonly BookingDate[],
  date: BookingDate,
): 'too_many_waits' | null {
  const onDate = dates.filter((other) => other === date).length;
  return dates.length >= mostWaits.inAll || onDate >= mostWaits.onDate ? 'too_many_waits' : null;
}

/** A slot that a member could wait for, with its claim if it has one. */
export type SlotWithClaim = SlotRequest & { readonly claim: ClaimedSlot | null };

/** The member who starts a wait, and the closures in force. */
interface Starting {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly closures: readonly Closure[];
}

/**
 * The reason why a member cannot wait for these slots; null if the rules let them book at least one
 * that has not begun, and each of those is taken by somebody else. [WAIT-1]
 */
export function refusalToWait(
  slots: readonly SlotWithClaim[],
  { userId, status, closures }: Starting,
  now: Temporal.Instant,
): SlotRefusal | 'already_confirmed' | 'slot_free' | null {
  const refusalOf = (slot: SlotWithClaim): SlotRefusal | null =>
    isAhead(slot, now) ? refusalToBook(slot, status, closures, now) : 'slot_past';
  const refused = slots.map((slot) => ({ claim: slot.claim, refusal: refusalOf(slot) }));
  const open = refused.filter(({ refusal }) => refusal === null);
  if (open.length === 0) return refused[0]?.refusal ?? 'slot_not_sold';
  const claims = open.map(({ claim }) => claim && refusalOfClaim(claim, userId, now));
  if (claims.includes('already_confirmed')) return 'already_confirmed';
  return claims.includes(null) ? 'slot_free' : null;
}

/** A wait, with its position in the order in which waits began. */
type Wait = SlotsToWaitFor & { readonly userId: string; readonly position: number };

/**
 * The place in line of a wait, from 1: behind every other member with an earlier wait for one of the
 * same slots. [WAIT-4]
 */
export function placeInLine(wait: Wait, all: readonly Wait[]): number {
  const before = all.filter(
    (other) =>
      other.userId !== wait.userId && other.position < wait.position && haveCommonSlot(other, wait),
  );
  return new Set(before.map(({ userId }) => userId)).size + 1;
}

/** A wait, with the facts that decide whether its member could book a slot now. */
export type WaitOfMember = Wait &
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
  { userId, status, suspendedAt, waiting, booked, held }: Omit<WaitOfMember, keyof SlotsToWaitFor>,
  { court, date, slot, closures }: SlotRequest & { readonly closures: readonly Closure[] },
  now: Temporal.Instant,
): boolean {
  const daySlots = { booked, held, requested: 1 };
  const attempt = { userId, status, suspendedAt, waiting, daySlots, court, date, slot, closures };
  const asked = { ...attempt, claim: null, isPaidByCard: true, ownHold: null };
  return isAhead(asked, now) && isBookable(asked, now);
}

/**
 * The member to whom a free slot is offered: the first in line of those who could book it now. Nobody
 * is offered two courts for the same time at once. [WAIT-4] [WAIT-6]
 */
export function nextInLine<W extends WaitOfMember>(
  slot: SlotOfCourt,
  request: SlotRequest & { readonly closures: readonly Closure[] },
  waits: readonly W[],
  now: Temporal.Instant,
): W | null {
  const inOrder = waits.toSorted((a, b) => a.position - b.position);
  const isNext = (wait: W): boolean =>
    wait.offeredUntil === null &&
    coversSlot(wait, slot) &&
    !wait.offered.includes(slot.slot) &&
    couldBook(wait, request, now);
  return inOrder.find(isNext) ?? null;
}
