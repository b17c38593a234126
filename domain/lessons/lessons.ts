import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { Sen } from '#domain/money/money.ts';
import { type OrderItem, undiscountedItem } from '#domain/orders/order-lines.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { allSlots, type Slot, slotRange, slotStart } from '#domain/time/slots.ts';
import { addDays, type BookingDate, dayParts, formatDate } from '#domain/time/venue-time.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { RefusalCode } from '#domain/words/texts.ts';

/** Longer than any member's window, so that a lesson has its hours before members can ask for them. */
export const sessionDaysAhead = 28;

const lastSlot = Math.max(...allSlots);

/** How many sessions one order can be for. */
export const mostSessionsPerOrder = 20;

export type WeeklySchedule = {
  readonly sport: Sport;
  /** Monday is 1 and Sunday is 7. */
  readonly dayOfWeek: number;
  readonly slot: Slot;
};

/** The days on which a schedule has a session that has not begun, closed days left out. [LESSON-1] */
export function sessionDates(
  { sport, dayOfWeek, slot }: WeeklySchedule,
  now: Temporal.Instant,
  closures: readonly Closure[],
): BookingDate[] {
  const today = bookingDayOf(now);
  return Array.from({ length: sessionDaysAhead + 1 }, (_, days) => addDays(today, days))
    .filter((date) => Temporal.PlainDate.from(date).dayOfWeek === dayOfWeek)
    .filter((date) => isUpcomingSession({ date, slot }, now))
    .filter((date) => closureOn(date, sport, closures) === null);
}

export type SessionSeats = {
  readonly capacity: number;
  readonly participants: number;
};

/** [LESSON-2] */
export function availableSpots({ capacity, participants }: SessionSeats): number {
  return Math.max(0, capacity - participants);
}

export type SessionTime = {
  readonly date: BookingDate;
  readonly slot: Slot;
};

/** A session is upcoming until it begins. [LESSON-3] */
export function isUpcomingSession({ date, slot }: SessionTime, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(slotStart(date, slot), now) > 0;
}

/**
 * What stands in the place of a program's sessions when there are none. Those that outlive their
 * schedule are there without it. [LESSON-4]
 */
export function textOfNoSessions(
  schedules: number,
  upcoming: number,
): 'program_without_sessions' | 'program_without_upcoming' | null {
  if (upcoming > 0) return null;
  return schedules === 0 ? 'program_without_sessions' : 'program_without_upcoming';
}

export type NamedSession = SessionTime & {
  readonly court: string;
  readonly sport: string;
  readonly program: string;
  readonly level: string;
  readonly durationSlots: number;
};

/** A session in the venue's own names, which tells it from every other. */
function sessionDetails(session: NamedSession): string {
  const { sport, program, level, court, date, slot, durationSlots } = session;
  return `${sport} ${program} (${level}), ${court}, ${date}, ${slotRange(slot, durationSlots)}`;
}

/** A session as members are told of it: where, on which day and from when to when. [LESSON-13] */
export function sessionInWords(session: NamedSession): string {
  const { sport, program, level, court, date, slot, durationSlots } = session;
  const { weekday, month, day } = dayParts(date);
  const hours = bookingTimeRange(slot, durationSlots);
  return `${sport} ${program} (${level}), ${court}, ${weekday}, ${month} ${day}, ${hours}`;
}

/** A session as it is sold, with all of its hours. [LESSON-6] [LESSON-13] */
export function lessonItem(session: NamedSession & { readonly priceSen: Sen }): OrderItem {
  const { sport, program, level, date, slot, durationSlots, priceSen } = session;
  const hours = bookingTimeRange(slot, durationSlots);
  const details = `${sport} ${program} (${level}), ${formatDate(date)}, ${hours}`;
  return undiscountedItem('Group Lesson', details, sessionDetails(session), priceSen);
}

export type SessionState = SessionTime &
  SessionSeats & {
    readonly sport: Sport;
    readonly isCancelled: boolean;
    /** How many members wait for a seat. */
    readonly waiting: number;
  };

/** A seat that is offered comes from the waiting list, and one that is held waits for its payment. */
export type OwnSeat = 'booking' | 'hold' | 'offer' | null;

/**
 * Why a member cannot have a seat, or null. A seat that is held for the member or offered to them is
 * theirs to take; a free one belongs to those who wait, if there are any. On a day that was closed
 * afterwards nobody gets a seat any more. The database counts again while the seat is taken; this says
 * early and clearly what it would refuse. [LESSON-5]
 */
export function refusalOfSession(
  session: SessionState | undefined,
  ownSeat: OwnSeat,
  closures: readonly Closure[],
  now: Temporal.Instant,
): RefusalCode | null {
  if (session === undefined || session.isCancelled) return 'lesson_failed';
  if (!isUpcomingSession(session, now)) return 'lesson_failed';
  if (ownSeat === 'booking') return 'already_confirmed';
  if (closureOn(session.date, session.sport, closures) !== null) return 'day_closed';
  if (ownSeat !== null) return null;
  return isFull(session) ? 'lesson_full' : null;
}

/** Whether nobody but those who wait can have a seat. [LESSON-5] */
export function isFull(session: SessionSeats & { readonly waiting: number }): boolean {
  return availableSpots(session) === 0 || session.waiting > 0;
}

/** Why a member cannot wait for a seat, or null. [LESSON-7] */
export function refusalToWait(
  session: SessionState | undefined,
  ownSeat: OwnSeat,
  closures: readonly Closure[],
  now: Temporal.Instant,
): RefusalCode | null {
  if (session === undefined || session.isCancelled) return 'lesson_failed';
  if (!isUpcomingSession(session, now)) return 'lesson_failed';
  if (ownSeat === 'booking') return 'already_confirmed';
  if (closureOn(session.date, session.sport, closures) !== null) return 'day_closed';
  return ownSeat !== null || !isFull(session) ? 'lesson_has_room' : null;
}

/** Some hours of a court on one weekday. */
export type WeeklyHours = {
  readonly slot: Slot;
  readonly durationSlots: number;
};

/** Whether hours that begin on a weekday are over when the venue closes. [LESSON-10] */
export function endsInTime({ slot, durationSlots }: WeeklyHours): boolean {
  return slot + durationSlots - 1 <= lastSlot;
}

/** The first of the others that would be on the court at the same time, or null. [LESSON-10] */
export function findOverlap<Other extends WeeklyHours>(
  { slot, durationSlots }: WeeklyHours,
  others: readonly Other[],
): Other | null {
  const overlaps = (other: Other): boolean =>
    slot < other.slot + other.durationSlots && other.slot < slot + durationSlots;
  return others.find(overlaps) ?? null;
}

/**
 * How many seats a session has when its schedule gets others: nobody loses one. Until as many are given
 * back, none is available. [LESSON-9]
 */
export function capacityAfter(wanted: number, participants: number): number {
  return Math.max(wanted, participants);
}

/**
 * Whether a session still takes place when its schedule is removed: somebody has a seat in it, booked
 * or about to be, or waits for one. [LESSON-12]
 */
export function outlivesSchedule(session: {
  readonly participants: number;
  readonly waiting: number;
}): boolean {
  return session.participants > 0 || session.waiting > 0;
}

export type OfferedSession = SessionTime & { readonly sport: Sport };

/** Whether whoever is offered a seat in a session could take it. [LESSON-8] */
export function isOfferable(
  session: OfferedSession,
  closures: readonly Closure[],
  now: Temporal.Instant,
): boolean {
  const { date, sport } = session;
  return isUpcomingSession(session, now) && closureOn(date, sport, closures) === null;
}

export const offerMinutes = 15;

/** Until when a seat is kept for whoever it is offered to; never after the session begins. [LESSON-8] */
export function offerExpiry({ date, slot }: SessionTime, now: Temporal.Instant): Temporal.Instant {
  const [last, start] = [now.add({ minutes: offerMinutes }), slotStart(date, slot)];
  return Temporal.Instant.compare(last, start) <= 0 ? last : start;
}
