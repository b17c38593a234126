import type { TimetableClass } from '#contract/console-lessons.ts';
import { slotEnd, slotStart } from '#domain/time/slots.ts';
import { lessonScreenLabels as words } from '#domain/words/console-lesson-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { takenInWords } from '#domain/words/seat-words.ts';

type ShownSeats = Pick<TimetableClass, 'seats' | 'capacity' | 'free' | 'waiting'>;

/** How many seats are taken and free, and how many people wait. */
export function seatsInWords({ seats, capacity, free, waiting }: ShownSeats): string {
  const countOf = (wanted: 'hold' | 'offer'): number =>
    seats.filter(({ kind }) => kind === wanted).length;
  const [held, offered] = [countOf('hold'), countOf('offer')];
  const parts = [
    takenInWords({ taken: seats.length, capacity, held, offered }),
    free === 0 ? words.full : fill(words.free, { count: `${free}` }),
  ];
  if (waiting.length > 0) parts.push(fill(words.waitingCount, { count: `${waiting.length}` }));
  return parts.join(' · ');
}

/** How many seats a class cannot lose. */
export const takenHint = (taken: number): string => {
  const { hint, hintOne } = words.seatsDialog;
  return taken === 1 ? hintOne : fill(hint, { taken: `${taken}` });
};

/** How many seats a class has since they were changed. */
export const seatsDone = (count: number): string => {
  const { done, doneOne } = words.seatsDialog;
  return count === 1 ? doneOne : fill(done, { count: `${count}` });
};

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
