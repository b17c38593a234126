import { useEffect, useEffectEvent, useState } from 'react';
import type { CourtSlots } from '#domain/slots/court-slots.ts';
import {
  chooseCourt,
  chooseCourtType,
  chooseDate,
  courtTypeOf,
  nextStep,
  type Selection,
  type Step,
  stepsOf,
  toggleCourtSlot,
  toggleSlot,
} from '#domain/slots/selection.ts';
import type { CourtTypeName, Sport } from '#domain/venue/courts.ts';
import { CourtStep } from '#web/features/booking/court-step.tsx';
import { CourtTypeStep } from '#web/features/booking/court-type-step.tsx';
import { DateStep } from '#web/features/booking/date-step.tsx';
import { scrollToStep } from '#web/features/booking/scroll-to-step.ts';
import { rightColumn } from '#web/features/booking/step-columns.tsx';
import { SummaryBar } from '#web/features/booking/summary-bar.tsx';
import { TimeslotStep } from '#web/features/booking/timeslot-step.tsx';
import { StepsTrouble } from '#web/features/booking/trouble-notice.tsx';
import { useCourtView } from '#web/features/booking/use-court-view.ts';
import { usePlan } from '#web/features/booking/use-plan.ts';
import { useSlotNews } from '#web/features/booking/use-slot-news.ts';
import { classNames } from '#web/ui/class-names.ts';
import { showToast } from '#web/ui/toast.tsx';
import { useChange } from '#web/ui/use-change.ts';

interface CourtStepsProps {
  readonly sport: Sport;
  readonly onShown: () => void;
}

/** All steps after the sport, and the checkout button. Loaded when a sport is chosen. */
export function CourtSteps({ sport, onShown }: CourtStepsProps) {
  const tellShown = useEffectEvent(onShown);
  useEffect(() => tellShown(), []);
  const [lost, setLost] = useState<CourtSlots>({});
  const plan = usePlan(sport, showToast, setLost);
  useChange(plan.selection.date ?? '', () => setLost({}));
  const news = useSlotNews(plan);
  const { selection, facts, status, write } = plan;
  const numberOf = (step: Step): number => stepsOf(sport).indexOf(step) + 1;
  const goOn = (next: Selection): void => {
    write(next);
    scrollToStep(nextStep(next) ?? 'timeslot');
  };
  const { day, courtTypes } = plan;
  const [view, setView] = useCourtView();
  const onPick = (courtType: CourtTypeName, court: string): void => {
    const isOfType = courtTypeOf(selection) === courtType;
    const typed = isOfType ? selection : chooseCourtType(selection, courtType);
    goOn(chooseCourt(typed, court));
  };
  if (plan.windowTrouble) {
    return <StepsTrouble trouble={plan.windowTrouble} className={rightColumn} />;
  }
  return (
    <>
      <DateStep
        number={numberOf('date')}
        sport={sport}
        facts={facts}
        occupancyOf={plan.occupancyOf}
        status={status}
        chosen={selection.date}
        onChoose={(date) => {
          const next = chooseDate(selection, date);
          if (next.date === null) write(next, { isDateDeselected: true });
          else if (view === 'court') goOn(next);
          else {
            // By time, the courts of every type are already in view.
            write(next);
            scrollToStep('court');
          }
        }}
      />
      {sport === 'Pickle' && (
        <CourtTypeStep
          number={numberOf('courtType')}
          sport={sport}
          courtTypes={plan.courtTypes}
          facts={facts}
          date={selection.date}
          status={status}
          chosen={selection.courtType}
          onChoose={(courtType) => goOn(chooseCourtType(selection, courtType))}
          map={day && courtTypes && { day, courtTypes, selection, onPick }}
        />
      )}
      <div className={classNames('grid gap-4', rightColumn)}>
        <CourtStep
          number={numberOf('court')}
          sport={sport}
          plan={plan}
          view={view}
          onView={setView}
          onChoose={(court) => goOn(chooseCourt(selection, court))}
          onToggle={(pressed) => write(toggleCourtSlot(selection, pressed))}
          onPick={onPick}
        />
        <TimeslotStep
          number={numberOf('timeslot')}
          plan={plan}
          onToggle={(slot, state) => write(toggleSlot(selection, slot, state))}
        />
      </div>
      <SummaryBar plan={plan} lost={lost} onLetGo={() => setLost({})} />
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}
