import type { TaughtLesson } from '#contract/console-coach.ts';
import { checkInOpensMinutes } from '#domain/staff/attendance.ts';
import { slotEnd, slotStart } from '#domain/time/slots.ts';

type LessonPhase = 'later' | 'open' | 'now' | 'over';

/** The state of a lesson; attendance is open from 60 minutes before its start. [DESK-3] */
export function phaseOf(
  { date, slot, durationSlots }: Pick<TaughtLesson, 'date' | 'slot' | 'durationSlots'>,
  now: Temporal.Instant,
): LessonPhase {
  const isBefore = (end: Temporal.Instant): boolean => Temporal.Instant.compare(now, end) < 0;
  const start = slotStart(date, slot);
  if (isBefore(start.subtract({ minutes: checkInOpensMinutes }))) return 'later';
  if (isBefore(start)) return 'open';
  return isBefore(slotEnd(date, slot, durationSlots)) ? 'now' : 'over';
}
