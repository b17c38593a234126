import { refusalOfSuspended } from '#domain/accounts/suspension.ts';
import { type MembershipStatus, membershipStatuses } from '#domain/members/membership-status.ts';
import { holdExpiryAgain } from '#domain/orders/holds.ts';
import { refusalOfWaitingOrders } from '#domain/orders/orders.ts';
import { refusalToReplaceOrder } from '#domain/orders/payment-links.ts';
import { refusalsToBook, type SlotRequest } from '#domain/slots/booking-rules.ts';
import { type ClaimedSlot, refusalOfClaim } from '#domain/slots/claims.ts';
import { type DaySlots, refusalToCheckOut } from '#domain/slots/daily-limit.ts';
import { bookableFrom, bookingDayOf } from '#domain/time/booking-window.ts';
import { slotEnd } from '#domain/time/slots.ts';
import { addDays, type BookingDate } from '#domain/time/venue-time.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import { heldUntil } from '#domain/venue/courts.ts';
import type { RefusalCode } from '#domain/words/refusal-texts.ts';

/** A member's order that waits for its payment. */
type WaitingOrder = {
  readonly createdAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
  readonly channel: 'web' | 'desk' | 'phone';
};

/** Everything about a member and a slot that decides whether the member can book it. */
export type BookingAttempt = SlotRequest & {
  readonly userId: string;
  readonly status: MembershipStatus;
  readonly suspendedAt: Date | null;
  readonly closures: readonly Closure[];
  /** The owner of the slot; null when it is free. */
  readonly claim: ClaimedSlot | null;
  readonly daySlots: DaySlots;
  readonly waiting: readonly WaitingOrder[];
  /** True if the member would pay by card: the slot is not one of their free ones. */
  readonly isPaidByCard: boolean;
  /** The member's own order that holds the slot, if any. */
  readonly ownHold: WaitingOrder | null;
};

/** The refusals of an attempt for a member of the given status, in the order of booking. */
function* codesFor(
  attempt: BookingAttempt,
  status: MembershipStatus,
  now: Temporal.Instant,
): Generator<ReasonCode | null, void> {
  const { claim, userId, daySlots, isPaidByCard, waiting, ownHold, closures } = attempt;
  yield refusalOfSuspended(attempt);
  yield* refusalsToBook(attempt, status, closures, now);
  if (claim !== null) yield refusalOfClaim(claim, userId, now);
  yield refusalToCheckOut(status, daySlots);
  if (ownHold !== null) yield refusalToReplaceOrder(ownHold.channel);
  if (!isPaidByCard) return;
  if (ownHold === null) yield refusalOfWaitingOrders(waiting.map(({ channel }) => channel));
  else if (holdExpiryAgain(ownHold.createdAt, now) === null) yield 'pending_expired';
}

function refusalsFor(
  attempt: BookingAttempt,
  status: MembershipStatus,
  now: Temporal.Instant,
): readonly ReasonCode[] {
  return [...codesFor(attempt, status, now)].filter((code) => code !== null);
}

/** True if booking by card would refuse nothing. [WHY-1] */
export function isBookable(attempt: BookingAttempt, now: Temporal.Instant): boolean {
  return refusalsFor(attempt, attempt.status, now).length === 0;
}

/** In the order in which booking checks them. */
export const reasonCodes = [
  'account_suspended',
  'outside_window',
  'day_closed',
  'court_restricted',
  'court_held_priority',
  'court_held_super_priority',
  'slot_not_sold',
  'slot_past',
  'timeslot_being_processed',
  'already_confirmed',
  'timeslot_taken',
  'no_timeslot',
  'daily_limit',
  'held_by_venue',
  'too_many_waiting_orders',
  'pending_expired',
] as const satisfies readonly RefusalCode[];

export type ReasonCode = (typeof reasonCodes)[number];

type ReasonNotToBook = {
  readonly code: ReasonCode;
  /** Since when it holds; null if that has no beginning. */
  readonly since: Temporal.Instant | null;
  /** When it ends by itself; null if it does not. */
  readonly until: Temporal.Instant | null;
  /** The next date on which it does not hold; null if the date does not matter. */
  readonly nextDate: BookingDate | null;
  /** The statuses for which it does not hold. */
  readonly helpfulStatuses: readonly MembershipStatus[];
};

type Times = Pick<ReasonNotToBook, 'since' | 'until' | 'nextDate'>;

const noTimes: Times = { since: null, until: null, nextDate: null };

function earliest(instants: readonly Temporal.Instant[]): Temporal.Instant | null {
  return instants.toSorted(Temporal.Instant.compare)[0] ?? null;
}

function timesOf(code: ReasonCode, attempt: BookingAttempt, now: Temporal.Instant): Times {
  const { date, slot, status, court, closures, claim, waiting, ownHold } = attempt;
  switch (code) {
    case 'outside_window': {
      const isOver = date < bookingDayOf(now);
      return { ...noTimes, until: isOver ? null : bookableFrom(date, status) };
    }
    case 'day_closed': {
      const closure = closureOn(date, court.sport, closures);
      return { ...noTimes, nextDate: closure && addDays(closure.to, 1) };
    }
    case 'court_held_priority':
    case 'court_held_super_priority':
      return { ...noTimes, nextDate: heldUntil(date) };
    case 'slot_past':
      return { ...noTimes, since: slotEnd(date, slot) };
    case 'timeslot_being_processed':
      return {
        ...noTimes,
        until: claim?.kind === 'hold' || claim?.kind === 'offer' ? claim.expiresAt : null,
      };
    case 'held_by_venue':
      return { ...noTimes, until: ownHold?.expiresAt ?? null };
    case 'too_many_waiting_orders':
      return {
        ...noTimes,
        until: earliest(
          waiting.flatMap(({ channel, expiresAt }) => (channel === 'desk' ? [] : [expiresAt])),
        ),
      };
    default:
      return noTimes;
  }
}

/**
 * Every reason why a member cannot book a slot now, in the order in which booking checks them, so
 * that the first one is the refusal that booking by card gives. Empty if the member can book it.
 * [WHY-1]
 */
export function reasonsNotToBook(
  attempt: BookingAttempt,
  now: Temporal.Instant,
): readonly ReasonNotToBook[] {
  const codes = refusalsFor(attempt, attempt.status, now);
  const codesOf = membershipStatuses.map((status) => ({
    status,
    codes: refusalsFor(attempt, status, now),
  }));
  return codes.map((code) => ({
    code,
    ...timesOf(code, attempt, now),
    helpfulStatuses: codesOf.filter((of) => !of.codes.includes(code)).map(({ status }) => status),
  }));
}
