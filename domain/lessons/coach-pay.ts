import type { Sen } from '#domain/money/money.ts';
import { type Slot, slotEnd } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

export const lessonKinds = ['class', 'private'] as const;
export type LessonKind = (typeof lessonKinds)[number];

export type CoachRate = {
  readonly kind: LessonKind;
  /** The first day on which it applies. */
  readonly from: BookingDate;
  readonly perHourSen: Sen;
};

export type ScheduledLesson = {
  readonly kind: LessonKind;
  readonly date: BookingDate;
  readonly slot: Slot;
  /** A slot is an hour. */
  readonly durationSlots: number;
  /** False for a class in which nobody has booked a seat. */
  readonly isBooked: boolean;
};

type CoachPay = {
  /** Lessons that took place. */
  readonly lessons: number;
  readonly hours: Readonly<Record<LessonKind, number>>;
  /** Classes that nobody had booked. */
  readonly emptyClasses: number;
  /** Hours on days for which the coach had no rate. */
  readonly unratedHours: number;
  readonly owedSen: Sen;
};

/** The rate of a kind of lesson on a day; null if none applies. [COACH-10] */
export function rateOn(
  rates: readonly CoachRate[],
  kind: LessonKind,
  date: BookingDate,
): Sen | null {
  const held = rates.filter((rate) => rate.kind === kind && rate.from <= date);
  const latest = held.toSorted((one, other) => other.from.localeCompare(one.from))[0];
  return latest?.perHourSen ?? null;
}

/** The pay of a coach for those of the lessons that are over. [COACH-9] */
export function payFor(
  lessons: readonly ScheduledLesson[],
  rates: readonly CoachRate[],
  now: Temporal.Instant,
): CoachPay {
  const over = lessons.filter(
    ({ date, slot, durationSlots }) =>
      Temporal.Instant.compare(slotEnd(date, slot, durationSlots), now) <= 0,
  );
  const given = over.filter(({ isBooked }) => isBooked);
  const hours: Record<LessonKind, number> = { class: 0, private: 0 };
  let [unratedHours, owedSen] = [0, 0];
  for (const { kind, date, durationSlots } of given) {
    const perHourSen = rateOn(rates, kind, date);
    hours[kind] += durationSlots;
    if (perHourSen === null) unratedHours += durationSlots;
    else owedSen += durationSlots * perHourSen;
  }
  return {
    lessons: given.length,
    hours,
    emptyClasses: over.length - given.length,
    unratedHours,
    owedSen,
  };
}

/**
 * True for a rate that would change what was owed for days that are over. The first rate of a kind
 * may apply from any day on. [COACH-10]
 */
export function isRateTooLate(
  rates: readonly CoachRate[],
  { kind, from }: Pick<CoachRate, 'kind' | 'from'>,
  today: BookingDate,
): boolean {
  return from < today && rates.some((rate) => rate.kind === kind);
}
