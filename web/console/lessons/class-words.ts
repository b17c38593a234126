import type { TimetableClass } from '#contract/console-lessons.ts';
import { slotEnd, slotStart } from '#domain/time/slots.ts';
import { formatTime } from '#domain/time/venue-time.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';

type Seat = TimetableClass['seats'][number];

/** How many seats are taken and free, and how many people wait. */
export function seatsInWords({ seats, capacity, free, waiting }: TimetableClass): string {
  const parts = [
    fill(words.taken, { taken: `${seats.length}`, capacity: `${capacity}` }),
    free === 0 ? words.full : fill(words.free, { count: `${free}` }),
  ];
  if (waiting.length > 0) parts.push(fill(words.waitingCount, { count: `${waiting.length}` }));
  return parts.join(' · ');
}

/** The state of a seat; null for a booked one about which nothing is recorded. */
export function seatState({ kind, until, attendance }: Seat): string | null {
  if (kind === 'booking') {
    if (attendance === null) return null;
    return attendance.state === 'checked_in' ? words.came : words.noShow;
  }
  const time = until === null ? '' : formatTime(Temporal.Instant.from(until));
  return fill(kind === 'hold' ? words.heldUntil : words.offeredUntil, { time });
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
