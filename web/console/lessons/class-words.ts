import type { TimetableClass } from '#contract/console-lessons.ts';
import { slotEnd, slotStart } from '#domain/time/slots.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';

/** How many seats are taken and free, and how many people wait. */
export function seatsInWords({ seats, capacity, free, waiting }: TimetableClass): string {
  const parts = [
    fill(words.taken, { taken: `${seats.length}`, capacity: `${capacity}` }),
    free === 0 ? words.full : fill(words.free, { count: `${free}` }),
  ];
  if (waiting.length > 0) parts.push(fill(words.waitingCount, { count: `${waiting.length}` }));
  return parts.join(' · ');
}

export function programOf({ program, level }: Pick<TimetableClass, 'program' | 'level'>): string {
  return `${program}, ${level}`;
}

/** The state of a class beside its time; null for one that is to come. */
export function phaseInWords(
  { date, slot, durationSlots }: TimetableClass,
  now: Temporal.Instant,
): string | null {
  const isBefore = (moment: Temporal.Instant): boolean => Temporal.Instant.compare(now, moment) < 0;
  if (isBefore(slotStart(date, slot))) return null;
  return isBefore(slotEnd(date, slot, durationSlots)) ? words.now : words.over;
}
