import type { CancelledLesson } from '#contract/lessons.ts';
import { lessonItem } from '#domain/lessons/lessons.ts';
import { checkoutLabels } from '#domain/words/checkout-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { LessonGoods } from '#web/features/checkout/goods/goods.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';

/** The warning about classes that the venue has cancelled; null if there are none. [LESSON-23] */
export function cancelledClasses(
  { classes }: LessonGoods,
  cancelled: readonly CancelledLesson[],
  leaveOut: (classIds: readonly number[]) => void,
): Warning | null {
  const gone = classes.flatMap((row) => {
    const found = cancelled.find(({ id }) => id === row.id);
    return found === undefined ? [] : [{ row, reason: found.reason }];
  });
  if (gone.length === 0) return null;
  const { lost, leaveOut: words, cancelledClass } = checkoutLabels;
  const take = (): void => leaveOut(gone.map(({ row }) => row.id));
  const isSomeLeft = gone.length < classes.length;
  return {
    sentences: [...new Set(gone.map(({ reason }) => fill(cancelledClass, { reason })))],
    lost: new Map(gone.map(({ row }) => [lessonItem({ ...row, priceSen: 0 }).id, lost.cancelled])),
    wayOut: isSomeLeft ? { words: gone.length === 1 ? words.one : words.many, take } : null,
  };
}
