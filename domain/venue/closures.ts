import type { Sen } from '#domain/money/money.ts';
import { bookingDayOf, datesOf } from '#domain/time/booking-window.ts';
import { allSlots, isSlotPast, type Slot, slotStart } from '#domain/time/slots.ts';
import { type BookingDate, daysBetween } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';

/** The part of the venue that a closure closes. */
export type ClosureScope =
  | { readonly kind: 'venue' }
  | { readonly kind: 'sport'; readonly sport: Sport }
  | { readonly kind: 'court'; readonly courtId: number }
  | { readonly kind: 'slots'; readonly courtId: number; readonly slots: readonly Slot[] };

export interface ClosureDays {
  readonly from: BookingDate;
  readonly to: BookingDate;
}

/** A part of the venue on some days. */
export interface ClosurePlaces extends ClosureDays {
  readonly scope: ClosureScope;
}

/** A closure as it is named to the staff. */
export interface NamedClosure extends ClosurePlaces {
  /** Null for a closed public holiday, and for a closure that was not made at the console. */
  readonly id: number | null;
  /** The name of the court; null unless a court is closed. */
  readonly court: string | null;
  readonly reason: string;
}

/** The longest closure. */
const mostClosureDays = 366;

/** Refuses a span that is over or too long. [CLOSE-1] */
export function refusalOfClosureDays(
  { from, to }: ClosureDays,
  today: BookingDate,
): 'closure_past' | 'closure_too_long' | null {
  if (to < today) return 'closure_past';
  return daysBetween(from, to) >= mostClosureDays ? 'closure_too_long' : null;
}

/** The slots of its courts that a closure closes on each of its days. [CLOSE-1] */
export const closedSlots = (scope: ClosureScope): readonly Slot[] =>
  scope.kind === 'slots' ? scope.slots : allSlots;

/** A court, as far as a closure needs it. */
interface CourtOfSport {
  readonly id: number;
  readonly sport: string;
}

const isCourtOf = (scope: ClosureScope, { id, sport }: CourtOfSport): boolean => {
  if (scope.kind === 'venue') return true;
  return scope.kind === 'sport' ? scope.sport === sport : scope.courtId === id;
};

/** True if a closure closes a slot of a court on a day. [CLOSE-6] */
export const closesSlot = (
  { scope, from, to }: ClosurePlaces,
  court: CourtOfSport,
  { date, slot }: { readonly date: BookingDate; readonly slot: Slot },
): boolean =>
  from <= date && date <= to && isCourtOf(scope, court) && closedSlots(scope).includes(slot);

/** Each slot of each court that is closed on every day, as text. */
const courtSlotsOf = (scope: ClosureScope, courts: readonly CourtOfSport[]): readonly string[] =>
  courts
    .filter((court) => isCourtOf(scope, court))
    .flatMap(({ id }) => closedSlots(scope).map((slot) => `${id}/${slot}`));

/**
 * How much of a closure's places another closure closes from today on: all of them, some, or nothing.
 * [CLOSE-9]
 */
export function overlapOfClosure(
  asked: ClosurePlaces,
  standing: ClosurePlaces,
  courts: readonly CourtOfSport[],
  today: BookingDate,
): 'whole' | 'part' | null {
  const from = asked.from < today ? today : asked.from;
  if (standing.to < from || standing.from > asked.to) return null;
  const wanted = courtSlotsOf(asked.scope, courts);
  const closed = new Set(courtSlotsOf(standing.scope, courts));
  if (!wanted.some((one) => closed.has(one))) return null;
  const hasDays = standing.from <= from && asked.to <= standing.to;
  return hasDays && wanted.every((one) => closed.has(one)) ? 'whole' : 'part';
}

/**
 * True if some closures together close all of a closure's places on each day from today on, so that it
 * would close nothing. [CLOSE-9]
 */
export function areAllClosed(
  asked: ClosurePlaces,
  standing: readonly ClosurePlaces[],
  courts: readonly CourtOfSport[],
  today: BookingDate,
): boolean {
  const wanted = courtSlotsOf(asked.scope, courts);
  const all = standing.map((one) => ({ ...one, closed: courtSlotsOf(one.scope, courts) }));
  const from = asked.from < today ? today : asked.from;
  return datesOf({ from, to: asked.to }).every((date) => {
    const onDay = all.filter((one) => one.from <= date && date <= one.to);
    const closed = new Set(onDay.flatMap((one) => one.closed));
    return wanted.every((one) => closed.has(one));
  });
}

const hasBegun = (date: BookingDate, slot: Slot, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(slotStart(date, slot), now) <= 0;

/** A booking that has begun stays: a closure ends only what is to come. [CLOSE-2] */
export const endsWithClosure = (
  { date, slot }: { readonly date: BookingDate; readonly slot: Slot },
  now: Temporal.Instant,
): boolean => !hasBegun(date, slot, now);

/** How much a closure does, for its preview and for the refusal of another one. [CLOSE-3] */
export type ClosureCounts = {
  readonly people: number;
  readonly bookings: number;
  readonly creditsSen: Sen;
  readonly guestMoneySen: Sen;
  readonly orders: number;
  readonly classes: number;
  readonly mails: number;
};

/** The mails of a closure wait for so long at most. */
const closureUndoMinutes = 15;

/**
 * The mails of a closure or a cancelled class wait until then, and until then it can be undone: not
 * beyond the first start of what it ends, so that nobody comes for nothing. [CLOSE-4] [LESSON-18]
 */
export function closureUndoUntil(
  closedAt: Temporal.Instant,
  ended: readonly { readonly date: BookingDate; readonly slot: Slot }[],
): Temporal.Instant {
  const starts = ended.map(({ date, slot }) => slotStart(date, slot));
  const [first] = [closedAt.add({ minutes: closureUndoMinutes }), ...starts].toSorted(
    Temporal.Instant.compare,
  );
  return first as Temporal.Instant;
}

type ClosureContent = ClosurePlaces & { readonly reason: string };

const contentOf = ({ scope, from, to, reason }: ClosureContent): string =>
  JSON.stringify([
    ...[scope.kind, 'sport' in scope && scope.sport, 'courtId' in scope && scope.courtId],
    ...[closedSlots(scope).toSorted((a, b) => a - b), from, to, reason.trim()],
  ]);

/** A change that changes nothing would only begin the time for the undo again. [CLOSE-14] */
export const refusalOfClosureChange = (
  asked: ClosureContent,
  standing: ClosureContent,
): 'closure_unchanged' | null =>
  contentOf(asked) === contentOf(standing) ? 'closure_unchanged' : null;

/** A closure as far as undoing it needs it. */
interface PastClosure {
  readonly undoUntil: Temporal.Instant;
  readonly isOpened: boolean;
  /** True if one of its mails was sent, or is being sent. */
  readonly isMailed: boolean;
}

/** A closure is undone once, while all of its mails wait. [CLOSE-5] */
export function refusalToUndoClosure(
  { undoUntil, isOpened, isMailed }: PastClosure,
  now: Temporal.Instant,
): 'closure_opened' | 'closure_undo_late' | null {
  if (isOpened) return 'closure_opened';
  const isLate = Temporal.Instant.compare(undoUntil, now) <= 0;
  return isLate || isMailed ? 'closure_undo_late' : null;
}

/** Why a booking does not come back when its closure is undone. */
export const keptReasons = [
  'gone',
  'closed',
  'taken',
  'coach_busy',
  'money_resolved',
  'free_slot_used',
  'spent',
  /** Another booking of the same person cannot come back. */
  'together',
] as const;
export type KeptReason = (typeof keptReasons)[number];

/** A booking that a closure ended, as far as bringing it back needs it. */
export interface EndedThere {
  /** True if the account was deleted. */
  readonly isGone: boolean;
  /** True if another closure is in force there. */
  readonly isClosed: boolean;
  /** True if somebody else has the slot, or the class cannot be given. */
  readonly isTaken: boolean;
  /** True if the coach of the lesson gives another one then. [COACH-3] */
  readonly isCoachBusy: boolean;
  /** True if somebody has decided about the money that is owed to a guest. */
  readonly isMoneyResolved: boolean;
  readonly isFreeSlotUsed: boolean;
  /** All credits that came back to the person, and those that they can still spend. */
  readonly creditsSen: Sen;
  readonly spendableSen: Sen;
}

/**
 * The reason why a booking does not come back; null for one that does. A member who has spent the
 * credits keeps them, and the booking stays ended. [CLOSE-6]
 */
export function reasonToKeepEnded(ended: EndedThere): KeptReason | null {
  if (ended.isGone) return 'gone';
  if (ended.isClosed) return 'closed';
  if (ended.isTaken) return 'taken';
  if (ended.isCoachBusy) return 'coach_busy';
  if (ended.isMoneyResolved) return 'money_resolved';
  if (ended.isFreeSlotUsed) return 'free_slot_used';
  return ended.creditsSen > ended.spendableSen ? 'spent' : null;
}

/** Where a closure stands now. One of some slots is in force during these slots. [CLOSE-7] [CLOSE-8] */
export function stateOfClosure(
  {
    scope,
    from,
    to,
    isOpened,
    isUndone,
    isReplaced,
  }: ClosurePlaces & {
    readonly isOpened: boolean;
    readonly isUndone: boolean;
    /** True if it was changed: another closure has its place. */
    readonly isReplaced: boolean;
  },
  now: Temporal.Instant,
): 'current' | 'coming' | 'over' | 'undone' | 'opened' | 'changed' {
  if (isReplaced) return 'changed';
  if (isUndone) return 'undone';
  if (isOpened) return 'opened';
  const today = bookingDayOf(now);
  if (to < today) return 'over';
  if (from > today) return 'coming';
  if (scope.kind !== 'slots') return 'current';
  const left = scope.slots.filter((slot) => !isSlotPast(today, slot, now));
  if (left.length === 0) return to === today ? 'over' : 'coming';
  return left.some((slot) => hasBegun(today, slot, now)) ? 'current' : 'coming';
}
