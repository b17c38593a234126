import type { LessonClass, LessonProgram } from '#contract/lessons.ts';
import { bookingTimeRange, bookingTitle } from '#domain/bookings/booking-titles.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import { weekdayName } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { placeInWords } from '#domain/words/slot-wait-words.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import { cancelledAmong, seatStateOf } from '#web/features/lessons/lesson-choice.ts';

/** The dates that fit beside a price on a phone. */
const datesShown = 2;

/** `Tuesday 17/11/2026, 07:00 PM - 08:00 PM` */
export function classWords(
  { durationSlots }: LessonProgram,
  lessonClass: Pick<LessonClass, 'date' | 'slot'>,
): string {
  return `${weekdayAndDate(lessonClass.date)}, ${bookingTimeRange(lessonClass.slot, durationSlots)}`;
}

/** The class with its program's name, for places that do not show the program. */
export function namedClass(program: LessonProgram, lessonClass: LessonClass): string {
  const title = bookingTitle({ ...program, type: 'group_lesson', program: program.name });
  return `${title}, ${classWords(program, lessonClass)}`;
}

/** The coach of one class, where it is another than that of the program. [COACH-8] */
export function substituteWords({ substitute = '' }: Pick<LessonClass, 'substitute'>): string {
  return fill(lessonsLabels.substitute, { coach: substitute });
}

/** The coach of a program, or the substitute of its class. [COACH-8] */
export function coachWords(
  { coach }: Pick<LessonProgram, 'coach'>,
  lessonClass: Pick<LessonClass, 'substitute'> | null,
): string {
  return lessonClass?.substitute === undefined
    ? fill(lessonsLabels.withCoach, { coach })
    : substituteWords(lessonClass);
}

export function lengthWords(durationSlots: number): string {
  return countWords(durationSlots, lessonsLabels.oneHour, lessonsLabels.manyHours);
}

/** One line per weekly time: `Tuesday and Thursday, 07:00 PM - 08:00 PM`. */
export function scheduleWords({ schedules, durationSlots }: LessonProgram): readonly string[] {
  const slots = [...new Set(schedules.map(({ slot }) => slot))];
  return slots.map((slot) => {
    const days = schedules.filter((schedule) => schedule.slot === slot);
    return fill(lessonsLabels.weekly, {
      days: joined([...new Set(days.map(({ dayOfWeek }) => weekdayName(dayOfWeek)))]),
      time: bookingTimeRange(slot, durationSlots),
    });
  });
}

/** `Tue 17 Nov, Sat 21 Nov and 3 more` */
export function datesWords(classes: readonly Pick<LessonClass, 'date'>[]): string {
  const dates = classes.slice(0, datesShown).map(({ date }) => shortDate(date));
  const count = classes.length - dates.length;
  const shown = dates.join(', ');
  return count === 0
    ? shown
    : fill(lessonsLabels.moreDates, { dates: shown, count: String(count) });
}

function spotsWords(spots: number): string {
  return countWords(spots, lessonsLabels.oneSpot, lessonsLabels.manySpots);
}

export function programsWords(count: number): string {
  return countWords(count, lessonsLabels.oneProgram, lessonsLabels.manyPrograms);
}

export function classesWords(count: number): string {
  return countWords(count, lessonsLabels.oneClass, lessonsLabels.manyClasses);
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return lessonsLabels.nobodyWaits;
  return countWords(waiting, lessonsLabels.oneWaits, lessonsLabels.manyWait);
}

/** The text of a class's state. A changed number makes a new sentence, so it fades in. */
export function seatStateWords(lessonClass: LessonClass): string {
  const { availableSpots, waiting, place } = lessonClass;
  switch (seatStateOf(lessonClass)) {
    case 'available':
      return spotsWords(availableSpots);
    case 'full':
      return `${lessonsLabels.full}, ${waitingWords(waiting)}`;
    case 'waiting':
      return place === undefined
        ? `${lessonsLabels.youWait}, ${waitingWords(waiting)}`
        : `${placeInWords(place)}, ${waitingWords(waiting)}`;
    case 'offered':
      return lessonsLabels.offered;
    case 'held':
      return lessonsLabels.held;
    case 'booked':
      return lessonsLabels.booked;
  }
}

/** Says how the visible classes changed between two moments; empty if nothing is worth saying. */
export function newsOfClasses(
  before: readonly LessonProgram[],
  after: readonly LessonProgram[],
): string {
  const known = new Map(
    before
      .flatMap(({ classes }) => classes)
      .map((lessonClass) => [lessonClass.id, lessonClass] as const),
  );
  const cancelled = cancelledAmong(after, [...known.keys()]).map(({ program, lessonClass }) =>
    fill(lessonsLabels.news.cancelled, {
      lessonClass: classWords(program, lessonClass),
      reason: lessonClass.reason,
    }),
  );
  const changed = after
    .flatMap((program) => program.classes.map((lessonClass) => ({ program, lessonClass })))
    .filter(({ lessonClass }) => hasNews(known.get(lessonClass.id), lessonClass))
    .map(({ program, lessonClass }) => {
      const words = classWords(program, lessonClass);
      return lessonClass.availableSpots === 0
        ? fill(lessonsLabels.news.full, { lessonClass: words })
        : fill(lessonsLabels.news.spots, {
            lessonClass: words,
            spots: spotsWords(lessonClass.availableSpots),
          });
    });
  return [...cancelled, ...changed].join(' ');
}

/** The member's own actions are not news, nor is a class that was not there before. */
function hasNews(before: LessonClass | undefined, after: LessonClass): boolean {
  return (
    before !== undefined &&
    before.you === after.you &&
    before.availableSpots !== after.availableSpots
  );
}

function countWords(count: number, one: string, many: string): string {
  return count === 1 ? one : fill(many, { count: String(count) });
}

function joined(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  return fill(bookingLabels.and, { first: words.slice(0, -1).join(', '), last });
}
