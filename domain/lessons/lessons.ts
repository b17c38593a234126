import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import type { Sen } from '#domain/money/money.ts';
import { type OrderItem, undiscountedItem } from '#domain/orders/order-lines.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { allSlots, type Slot, slotStart } from '#domain/time/slots.ts';
import { addDays, type BookingDate, dayParts } from '#domain/time/venue-time.ts';
import { type Closure, closureOn } from '#domain/venue/calendar.ts';
import type { Sport } from '#domain/venue/courts.ts';

/**
 * Longer than any member's window, so that a lesson claims its slots before members can book them.
 */
export const classDaysAhead = 28;

const lastSlot = Math.max(...allSlots);

/** How many classes one order can be for. */
export const mostClassesPerOrder = 20;

/** The dates from which and until which a schedule has classes; null without such a limit. */
export type ScheduleSpan = {
  readonly firstDate: BookingDate | null;
  readonly lastDate: BookingDate | null;
};

type WeeklySchedule = Partial<ScheduleSpan> & {
  readonly sport: Sport;
  /** Monday is 1 and Sunday is 7. */
  readonly dayOfWeek: number;
  readonly slot: Slot;
};

/** True for a date between the first and the last of a schedule, both included. [LESSON-22] */
export const isInSpan = (
  date: BookingDate,
  { firstDate = null, lastDate = null }: Partial<ScheduleSpan>,
): boolean => (firstDate === null || firstDate <= date) && (lastDate === null || date <= lastDate);

/** True if two schedules, each from its first to its last date, could have a class on the same day. */
export const doSpansMeet = (one: Partial<ScheduleSpan>, other: Partial<ScheduleSpan>): boolean => {
  const endsBefore = (earlier: Partial<ScheduleSpan>, later: Partial<ScheduleSpan>): boolean => {
    const [last, first] = [earlier.lastDate ?? null, later.firstDate ?? null];
    return last !== null && first !== null && last < first;
  };
  return !endsBefore(one, other) && !endsBefore(other, one);
};

/** True for a last date that is over, or before the first one. [LESSON-22] */
export const isSpanWrong = ({ firstDate, lastDate }: ScheduleSpan, today: BookingDate): boolean =>
  lastDate !== null && (lastDate < today || (firstDate !== null && lastDate < firstDate));

/**
 * The dates on which a schedule has a class that has not begun, without closed days. [LESSON-1]
 */
export function classDates(
  { sport, dayOfWeek, slot, ...span }: WeeklySchedule,
  now: Temporal.Instant,
  closures: readonly Closure[],
): BookingDate[] {
  const today = bookingDayOf(now);
  return Array.from({ length: classDaysAhead + 1 }, (_, days) => addDays(today, days))
    .filter((date) => Temporal.PlainDate.from(date).dayOfWeek === dayOfWeek)
    .filter((date) => isInSpan(date, span) && isUpcomingClass({ date, slot }, now))
    .filter((date) => closureOn(date, sport, closures) === null);
}

type ClassSeats = {
  readonly capacity: number;
  readonly participants: number;
};

/** [LESSON-2] */
export function availableSpots({ capacity, participants }: ClassSeats): number {
  return Math.max(0, capacity - participants);
}

export type ClassTime = {
  readonly date: BookingDate;
  readonly slot: Slot;
};

/** A class is upcoming until it begins. [LESSON-3] */
export function isUpcomingClass({ date, slot }: ClassTime, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(slotStart(date, slot), now) > 0;
}

/**
 * The text in place of a program's classes when there are none. Classes that outlive their schedule
 * are listed without it. [LESSON-4]
 */
export function textOfNoClasses(
  schedules: number,
  upcoming: number,
): 'program_without_classes' | 'program_without_upcoming' | null {
  if (upcoming > 0) return null;
  return schedules === 0 ? 'program_without_classes' : 'program_without_upcoming';
}

export type NamedClass = ClassTime & {
  readonly court: string;
  readonly sport: Sport;
  readonly program: string;
  readonly level: string;
  readonly durationSlots: number;
};

/** A class in words for members: where, on which day and from when to when. [LESSON-13] */
export function classInWords(lessonClass: NamedClass): string {
  const { sport, program, level, court, date, slot, durationSlots } = lessonClass;
  const { weekday, month, day } = dayParts(date);
  const timeRange = bookingTimeRange(slot, durationSlots);
  return `${sport} ${program} (${level}), ${court}, ${weekday}, ${month} ${day}, ${timeRange}`;
}

/** A class as a refusal names it; null for one that does not exist. */
export function detailsOfClass(
  lessonClass: NamedClass | undefined,
): { readonly lesson: NamedClass } | null {
  if (lessonClass === undefined) return null;
  const { sport, program, level, court, date, slot, durationSlots } = lessonClass;
  return { lesson: { sport, program, level, court, date, slot, durationSlots } };
}

/** By start: the order of the lines of an order. [LESSON-6] */
export function compareClasses(
  a: Pick<NamedClass, 'date' | 'slot'>,
  b: Pick<NamedClass, 'date' | 'slot'>,
): number {
  return a.date.localeCompare(b.date) || a.slot - b.slot;
}

/** A class as an order item, with all of its slots. [LESSON-6] [LESSON-13] */
export function lessonItem(lessonClass: NamedClass & { readonly priceSen: Sen }): OrderItem {
  const { sport, program, level, court, date, slot, durationSlots, priceSen } = lessonClass;
  const content = { sport, program, level, court, date, slot, durationSlots };
  return undiscountedItem({ kind: 'group_lesson', ...content }, priceSen);
}

export type ClassState = ClassTime &
  ClassSeats & {
    readonly sport: Sport;
    readonly isCancelled: boolean;
    /** How many members wait for a seat. */
    readonly waiting: number;
  };

/** An offered seat comes from the waiting list; a held seat waits for its payment. */
export type OwnSeat = 'booking' | 'hold' | 'offer' | null;

/**
 * The reason why a member cannot have a seat, or null. A seat held for the member or offered to
 * them is theirs to take; a free one belongs to the waiting list, if there is one. On a day that
 * was closed afterwards nobody gets a seat. The database checks again when the seat is claimed;
 * this gives the clear answer early. [LESSON-5]
 */
export function refusalOfClass(
  lessonClass: ClassState | undefined,
  ownSeat: OwnSeat,
  closures: readonly Closure[],
  now: Temporal.Instant,
): 'lesson_failed' | 'already_confirmed' | 'day_closed' | 'lesson_full' | null {
  if (lessonClass === undefined || lessonClass.isCancelled) return 'lesson_failed';
  if (!isUpcomingClass(lessonClass, now)) return 'lesson_failed';
  if (ownSeat === 'booking') return 'already_confirmed';
  if (closureOn(lessonClass.date, lessonClass.sport, closures) !== null) return 'day_closed';
  if (ownSeat !== null) return null;
  return isFull(lessonClass) ? 'lesson_full' : null;
}

/** True if only members of the waiting list can get a seat. [LESSON-5] */
export function isFull(lessonClass: ClassSeats & { readonly waiting: number }): boolean {
  return availableSpots(lessonClass) === 0 || lessonClass.waiting > 0;
}

/** Some slots of a court on one weekday. */
type WeeklySlots = {
  readonly slot: Slot;
  readonly durationSlots: number;
};

/** True if slots that begin on a weekday end before the venue closes. [LESSON-10] */
export function endsInTime({ slot, durationSlots }: WeeklySlots): boolean {
  return slot + durationSlots - 1 <= lastSlot;
}

/** The first of the others on the court at the same time, or null. [LESSON-10] */
export function findOverlap<Other extends WeeklySlots>(
  { slot, durationSlots }: WeeklySlots,
  others: readonly Other[],
): Other | null {
  const overlaps = (other: Other): boolean =>
    slot < other.slot + other.durationSlots && other.slot < slot + durationSlots;
  return others.find(overlaps) ?? null;
}

/**
 * The capacity of a class when its schedule's capacity changes: nobody loses a seat. None is
 * available until enough are cancelled. [LESSON-9]
 */
export function capacityAfter(wanted: number, participants: number): number {
  return Math.max(wanted, participants);
}

/**
 * True if a class still takes place when its schedule is removed: some member has a booked or held
 * seat in it, or waits for one. [LESSON-12]
 */
export function outlivesSchedule(lessonClass: {
  readonly participants: number;
  readonly waiting: number;
}): boolean {
  return lessonClass.participants > 0 || lessonClass.waiting > 0;
}

/** The seats of one class never become fewer than are booked, held or offered. [LESSON-16] */
export function refusalOfSeats(wanted: number, taken: number): 'seats_taken' | null {
  return wanted < taken ? 'seats_taken' : null;
}
