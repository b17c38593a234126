import { useLocation, useNavigate } from 'react-router';
import { useLessonPrograms } from '#web/api/lessons.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { cancelledClasses } from '#web/features/checkout/goods/cancelled-classes.ts';
import { closedClasses, withoutClasses } from '#web/features/checkout/goods/closed-classes.ts';
import type { LessonGoods } from '#web/features/checkout/goods/goods.ts';
import { useOfferEnd } from '#web/features/checkout/goods/use-offer-end.ts';
import type { Warning } from '#web/features/checkout/goods/warning.ts';

/** Warns about classes that are no longer available: cancelled, their day closed, or the seat offer ended. */
export function useLostClasses(goods: LessonGoods): Warning | null {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const closures = useSlotWindow(goods.sport).data?.closures ?? [];
  const offerEnd = useOfferEnd(goods);
  const leaveOut = (classIds: readonly number[]): void =>
    void navigate(pathname, {
      replace: true,
      preventScrollReset: true,
      state: withoutClasses(state, classIds),
    });
  const programs = useLessonPrograms(goods.sport).data?.programs ?? [];
  const cancelled = programs.flatMap((program) => program.cancelled ?? []);
  return (
    cancelledClasses(goods, cancelled, leaveOut) ??
    closedClasses(goods, closures, leaveOut) ??
    offerEnd
  );
}
