import type { SchedulePlan } from '#contract/console-schedules.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { formatDate, weekdays } from '#domain/time/venue-time.ts';
import { compareCourts } from '#domain/venue/courts.ts';
import { lessonScreenLabels } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';

const { weekly: words } = lessonScreenLabels;

export type Schedule = SchedulePlan['schedules'][number];

/** By the time of the week. */
export const bySchedule = (a: Schedule, b: Schedule): number =>
  weekdays.indexOf(a.day) - weekdays.indexOf(b.day) ||
  a.slot - b.slot ||
  compareCourts(a.court, b.court);

/** A weekly class by what it is, where and when. */
export const scheduleName = (schedule: Schedule): string => {
  const { program, level, court, day, slot, durationSlots } = schedule;
  return `${program}, ${level}, ${court}, ${day}, ${bookingTimeRange(slot, durationSlots)}`;
};

/** From when and until when a weekly class is given. */
export function spanInWords({ firstDate, lastDate }: Schedule): string {
  const from = firstDate === null ? '' : formatDate(firstDate);
  const to = lastDate === null ? '' : formatDate(lastDate);
  if (firstDate === null) return lastDate === null ? words.always : fill(words.until, { to });
  return fill(lastDate === null ? words.from : words.fromTo, { from, to });
}
