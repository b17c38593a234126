import type { SlotWindow } from '#contract/slots.ts';
import { lessonItem } from '#domain/lessons/lessons.ts';
import { closureOn } from '#domain/venue/calendar.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { isRecord } from '#web/features/checkout/goods/checkout-state.ts';
import type { LessonGoods } from '#web/features/checkout/goods/goods.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';

/**
 * The warning about classes on days that the venue has closed; null if there are none. [LESSON-5]
 */
export function closedClasses(
  { sport, classes }: LessonGoods,
  closures: SlotWindow['closures'],
  leaveOut: (classIds: readonly number[]) => void,
): Warning | null {
  const ofSport = closures.map((closure) => ({ ...closure, sport }));
  const closed = classes.filter(({ date }) => closureOn(date, sport, ofSport) !== null);
  if (closed.length === 0) return null;
  const { lost, leaveOut: words } = checkoutLabels;
  const take = (): void => leaveOut(closed.map(({ id }) => id));
  const isSomeLeft = closed.length < classes.length;
  return {
    sentences: [refusals.day_closed],
    lost: new Map(closed.map((row) => [lessonItem({ ...row, priceSen: 0 }).id, lost.closed])),
    wayOut: isSomeLeft ? { words: closed.length === 1 ? words.one : words.many, take } : null,
  };
}

/** The navigation state of the general checkout without some of its classes. */
export function withoutClasses(state: unknown, classIds: readonly number[]): unknown {
  if (!isRecord(state) || !Array.isArray(state.selectedSchedules)) return state;
  const isKept = (row: unknown): boolean =>
    !isRecord(row) || !classIds.some((id) => id === row.instance_id);
  return { ...state, selectedSchedules: state.selectedSchedules.filter(isKept) };
}
