import type { LessonProgram, LessonSession } from '#contract/lessons.ts';
import { bookingTimeRange, bookingTitle } from '#domain/bookings/booking-titles.ts';
import { weekdayName } from '#domain/time/venue-time.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { fill } from '#domain/words/texts.ts';
import { weekdayAndDate } from '#web/features/booking/day-words.ts';
import { standingOf } from '#web/features/lessons/lesson-choice.ts';

/** `Tuesday 17/11/2026, 07:00 PM - 08:00 PM` */
export function sessionWords({ durationSlots }: LessonProgram, session: LessonSession): string {
  return `${weekdayAndDate(session.date)}, ${bookingTimeRange(session.slot, durationSlots)}`;
}

/** The session with the name of its program, for places that do not show it. */
export function namedSession(program: LessonProgram, session: LessonSession): string {
  const title = bookingTitle({ ...program, type: 'group_lesson', program: program.name });
  return `${title}, ${sessionWords(program, session)}`;
}

export function lengthWords(durationSlots: number): string {
  return countWords(durationSlots, lessonsLabels.oneHour, lessonsLabels.manyHours);
}

/** One line for each hour of the week: `Tuesday and Thursday, 07:00 PM - 08:00 PM`. */
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

function spotsWords(spots: number): string {
  return countWords(spots, lessonsLabels.oneSpot, lessonsLabels.manySpots);
}

export function programsWords(count: number): string {
  return countWords(count, lessonsLabels.oneProgram, lessonsLabels.manyPrograms);
}

export function sessionsWords(count: number): string {
  return countWords(count, lessonsLabels.oneSession, lessonsLabels.manySessions);
}

function waitingWords(waiting: number): string {
  if (waiting === 0) return lessonsLabels.nobodyWaits;
  return countWords(waiting, lessonsLabels.oneWaits, lessonsLabels.manyWait);
}

/** What a session says of itself; a number that changes is a new sentence, and so fades in. */
export function standingWords(session: LessonSession): string {
  const { availableSpots, waiting } = session;
  switch (standingOf(session)) {
    case 'available':
      return spotsWords(availableSpots);
    case 'full':
      return `${lessonsLabels.full}, ${waitingWords(waiting)}`;
    case 'waiting':
      return `${lessonsLabels.youWait}, ${waitingWords(waiting)}`;
    case 'offered':
      return lessonsLabels.offered;
    case 'held':
      return lessonsLabels.held;
    case 'booked':
      return lessonsLabels.booked;
  }
}

/** Says what has become of the sessions in view between two moments; empty when there is no news. */
export function newsOfSessions(
  before: readonly LessonProgram[],
  after: readonly LessonProgram[],
): string {
  const known = new Map(
    before.flatMap(({ sessions }) => sessions).map((session) => [session.id, session] as const),
  );
  return after
    .flatMap((program) => program.sessions.map((session) => ({ program, session })))
    .filter(({ session }) => hasNews(known.get(session.id), session))
    .map(({ program, session }) => {
      const words = sessionWords(program, session);
      return session.availableSpots === 0
        ? fill(lessonsLabels.news.full, { session: words })
        : fill(lessonsLabels.news.spots, {
            session: words,
            spots: spotsWords(session.availableSpots),
          });
    })
    .join(' ');
}

/** What a member does is no news to them, and a session that was not there before is none either. */
function hasNews(before: LessonSession | undefined, after: LessonSession): boolean {
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
