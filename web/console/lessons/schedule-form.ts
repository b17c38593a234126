import type { SchedulePlan } from '#contract/console-schedules.ts';
import { isSlot, type Slot } from '#domain/time/slots.ts';
import { isBookingDate, type Weekday, weekdays } from '#domain/time/venue-time.ts';
import { operatorSentence } from '#domain/words/operator-words.ts';
import { ApiFailure, failureMessage } from '#web/api/client.ts';
import type { NewSchedule } from '#web/console/api/schedules.ts';

/** The choices in the form; the program by its place in the list. */
export interface ScheduleDraft {
  readonly program: number;
  readonly court: string;
  readonly day: Weekday;
  readonly slot: Slot;
  readonly seats: string;
  /** Empty without a first or a last date. */
  readonly firstDate: string;
  readonly lastDate: string;
}

export function firstDraft({ programs, courts }: SchedulePlan): ScheduleDraft {
  const sport = programs[0]?.sport;
  const court = courts.find((one) => one.sport === sport)?.name ?? '';
  return { program: 0, court, day: 'Monday', slot: 19, seats: '8', firstDate: '', lastDate: '' };
}

/** The form as a tab has kept it; null if it has kept none. */
export function keptSchedule(stored: unknown): ScheduleDraft | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { program, court, day, slot, seats, ...dates } = stored as Readonly<
    Record<string, unknown>
  >;
  const knownDay = weekdays.find((one) => one === day);
  if (typeof program !== 'number' || typeof court !== 'string' || knownDay === undefined) {
    return null;
  }
  if (typeof slot !== 'number' || !isSlot(slot) || typeof seats !== 'string') return null;
  const [firstDate, lastDate] = [dates.firstDate, dates.lastDate].map((date) =>
    typeof date === 'string' ? date : '',
  );
  const span = { firstDate: firstDate ?? '', lastDate: lastDate ?? '' };
  return { program, court, day: knownDay, slot, seats, ...span };
}

/** Another program may be of another sport, which has other courts. */
export function withProgram(
  draft: ScheduleDraft,
  { programs, courts }: SchedulePlan,
  program: number,
): ScheduleDraft {
  const fitting = courts.filter(({ sport }) => sport === programs[program]?.sport);
  const isFitting = fitting.some(({ name }) => name === draft.court);
  return { ...draft, program, court: isFitting ? draft.court : (fitting[0]?.name ?? '') };
}

export const dayOf = (text: string): Weekday => weekdays.find((day) => day === text) ?? 'Monday';

export const slotOf = (text: string): Slot => {
  const slot = Number(text);
  return isSlot(slot) ? slot : 19;
};

/** The number of seats that was typed; null if it is wrong. */
export function seatsOf(typed: string): number | null {
  const seats = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return seats < 1 || seats > 200 ? null : seats;
}

/** The request of a form; null if its seats are wrong. */
export function requestOf(
  { program, court, day, slot, seats, firstDate, lastDate }: ScheduleDraft,
  { programs }: SchedulePlan,
): NewSchedule | null {
  const chosen = programs[program];
  const capacity = seatsOf(seats);
  if (chosen === undefined || capacity === null) return null;
  const { sport, name, level } = chosen;
  const dateOf = (date: string): string | null => (isBookingDate(date) ? date : null);
  const span = { firstDate: dateOf(firstDate), lastDate: dateOf(lastDate) };
  return { sport, program: name, level, court, day, slot, capacity, ...span };
}

const isReason = (details: unknown): details is Parameters<typeof operatorSentence>[0] =>
  typeof details === 'object' && details !== null && 'reason' in details;

/** The reason of the command, which says what is in the way. */
export function scheduleFailure(error: Error): string {
  const details = error instanceof ApiFailure ? error.details : null;
  return isReason(details) ? operatorSentence(details) : failureMessage(error);
}
