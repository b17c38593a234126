import { Suspense, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import type { CourtSlot, CourtSlots } from '#domain/slots/court-slots.ts';
import {
  chooseCourt,
  chooseCourtType,
  chooseDate,
  countSlots,
  courtTypeOf,
  goToDay,
  nextStep,
  type PressedSlot,
  removeSlots,
  type Selection,
  type Step,
  stepsOf,
  toggleCourtSlot,
  toggleSlot,
} from '#domain/slots/selection.ts';
import type { Slot, SlotState } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { CourtTypeName, Sport } from '#domain/venue/courts.ts';
import { lazyComponent } from '#web/chunks.ts';
import { CourtStep } from '#web/features/booking/court-step.tsx';
import { CourtTypeStep } from '#web/features/booking/court-type-step.tsx';
import { DateStep } from '#web/features/booking/date-step.tsx';
import { stillLost } from '#web/features/booking/reconcile-selection.ts';
import { scrollToStep } from '#web/features/booking/scroll-to-step.ts';
import { rightColumn } from '#web/features/booking/step-columns.tsx';
import { SummaryBar } from '#web/features/booking/summary-bar.tsx';
import { TimeslotStep } from '#web/features/booking/timeslot-step.tsx';
import { StepsTrouble } from '#web/features/booking/trouble-notice.tsx';
import { useCheckout } from '#web/features/booking/use-checkout.ts';
import { useCourtView } from '#web/features/booking/use-court-view.ts';
import { usePlan } from '#web/features/booking/use-plan.ts';
import { useSlotNews } from '#web/features/booking/use-slot-news.ts';
import { mainId } from '#web/features/frame/screen.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';
import { useSteady } from '#web/ui/use-steady.ts';

const FreeInstead = lazyComponent(
  () => import('#web/features/booking/free-instead.tsx'),
  (module) => module.FreeInstead,
);

interface CourtStepsProps {
  readonly sport: Sport;
  readonly onShown: () => void;
}

/** All steps after the sport, and the checkout button. Loaded when a sport is chosen. */
export function CourtSteps({ sport, onShown }: CourtStepsProps) {
  const tellShown = useEffectEvent(onShown);
  useEffect(() => tellShown(), []);
  const [lost, setLost] = useState<CourtSlots>({});
  const notify = useSteady((note: string) => {
    // The screen says so in its place, with what is free instead.
    if (!isInstead) showToast(note);
  });
  const plan = usePlan(sport, notify, setLost);
  useChange(plan.selection.date ?? '', () => setLost({}));
  const [wanted, setWanted] = useState(plan.entered);
  // If some of the slots can be had, a message names the others.
  const wantedSlots = countSlots(wanted.slots);
  const isInstead =
    wantedSlots > 0 &&
    plan.day?.date === wanted.date &&
    countSlots(stillLost(wanted.slots, plan)) === wantedSlots;
  const news = useSlotNews(plan);
  const { selection, write, press } = plan;
  const numberOf = (step: Step): number => stepsOf(sport).indexOf(step) + 1;
  const goOn = (next: Selection): void => {
    write(next);
    scrollToStep(nextStep(next) ?? 'timeslot');
  };
  const [view, setView] = useCourtView();
  const chooseDay = useSteady((date: BookingDate) => {
    const next = chooseDate(selection, date);
    if (next.date === null) write(next, { isDateDeselected: true });
    else if (view === 'court') goOn(next);
    else {
      // By time, the courts of every type are already in view.
      press(next);
      scrollToStep('court');
    }
  });
  const goToOther = useSteady((date: BookingDate) => press(goToDay(selection, date)));
  const chooseType = useSteady((type: CourtTypeName) => goOn(chooseCourtType(selection, type)));
  const pick = useSteady((courtType: CourtTypeName, court: string) => {
    const isOfType = courtTypeOf(selection) === courtType;
    const typed = isOfType ? selection : chooseCourtType(selection, courtType);
    goOn(chooseCourt(typed, court));
  });
  const chooseOne = useSteady((court: string) => goOn(chooseCourt(selection, court)));
  const toggle = useSteady((slot: Slot, state: SlotState) =>
    write(toggleSlot(selection, slot, state)),
  );
  const toggleByTime = useSteady((pressed: PressedSlot) =>
    press(toggleCourtSlot(selection, pressed)),
  );
  const takeInstead = useSteady((next: Selection) => {
    // The pressed button leaves the screen.
    document.getElementById(mainId)?.focus({ preventScroll: true });
    setWanted(next);
    setLost({});
    goOn(next);
  });
  const letGo = useSteady(() => setLost({}));
  const remove = useSteady((slots: readonly CourtSlot[]) => write(removeSlots(selection, slots)));
  const clear = useSteady(() => write({ ...selection, slots: {} }));
  const checkout = useCheckout(selection, plan.status);
  // A pressed day or slot shows in the next frame, what follows from it after that.
  const later = useDeferredValue(plan);
  const shown = plan.isPressed ? later : plan;
  if (plan.windowTrouble) {
    return <StepsTrouble trouble={plan.windowTrouble} className={rightColumn} />;
  }
  return (
    <>
      <DateStep
        number={numberOf('date')}
        sport={sport}
        facts={plan.facts}
        occupancyOf={plan.occupancyOf}
        status={plan.status}
        chosen={selection.date}
        onChoose={chooseDay}
      />
      {sport === 'Pickle' && (
        <CourtTypeStep
          number={numberOf('courtType')}
          sport={sport}
          courtTypes={shown.courtTypes}
          facts={shown.facts}
          date={shown.selection.date}
          status={shown.status}
          chosen={shown.selection.courtType}
          onChoose={chooseType}
          map={
            shown.day &&
            shown.courtTypes && {
              day: shown.day,
              courtTypes: shown.courtTypes,
              selection: shown.selection,
              onPick: pick,
            }
          }
        />
      )}
      <div className={classNames('grid gap-4', rightColumn)}>
        <CourtStep
          number={numberOf('court')}
          sport={sport}
          plan={plan}
          view={view}
          onView={setView}
          onChoose={chooseOne}
          onDay={goToOther}
          onToggle={toggleByTime}
          onPick={pick}
        />
        <TimeslotStep
          number={numberOf('timeslot')}
          plan={shown}
          notice={
            isInstead && (
              <Suspense fallback={<Skeleton className="h-32" />}>
                <FreeInstead wanted={wanted} plan={plan} onChoose={takeInstead} />
              </Suspense>
            )
          }
          onToggle={toggle}
        />
      </div>
      <SummaryBar
        plan={shown}
        checkout={checkout}
        lost={isInstead ? {} : stillLost(lost, plan)}
        onRemove={remove}
        onClear={clear}
        onLetGo={letGo}
      />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
