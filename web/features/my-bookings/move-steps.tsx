import { useEffect, useEffectEvent } from 'react';
import type { UpcomingBooking } from '#contract/bookings.ts';
import { chooseCourt, courtTypeOf, type Selection } from '#domain/slots/selection.ts';
import { isSelectable, type Slot, type SlotState } from '#domain/time/slots.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { labels } from '#domain/words/labels.ts';
import { myBookingsLabels } from '#domain/words/my-bookings-labels.ts';
import { CourtStep } from '#web/features/booking/court-step.tsx';
import { DateStep } from '#web/features/booking/date-step.tsx';
import { scrollToStep } from '#web/features/booking/scroll-to-step.ts';
import { TimeslotStep } from '#web/features/booking/timeslot-step.tsx';
import { StepsTrouble } from '#web/features/booking/trouble-notice.tsx';
import { useCourtView } from '#web/features/booking/use-court-view.ts';
import { type Plan, usePlan } from '#web/features/booking/use-plan.ts';
import { useSlotNews } from '#web/features/booking/use-slot-news.ts';
import { courtTypeFor } from '#web/features/my-bookings/move-address.ts';
import { MoveBar } from '#web/features/my-bookings/move-bar.tsx';
import { rebookingInWords } from '#web/features/my-bookings/move-cost.ts';
import { targetOf, useMove, useMoveCost } from '#web/features/my-bookings/use-move.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { showToast } from '#web/ui/toast.tsx';

const labelsOfMove = myBookingsLabels.moving;

interface MoveStepsProps {
  readonly booking: UpcomingBooking;
  readonly sport: Sport;
  readonly onMoved: (words: string) => void;
  readonly onRebook: (rebooking: Rebooking) => void;
}

/** A booking that is refunded so that its money pays for a new one. */
export interface Rebooking {
  readonly booking: UpcomingBooking;
  readonly selection: Selection;
  /** Shown before the member confirms. */
  readonly notes: readonly string[];
}

/** The steps of the booking screen, for one slot of the same court type, and the confirm button. */
export function MoveSteps({ booking, sport, onMoved, onRebook }: MoveStepsProps) {
  const moving = useMove(booking, onMoved);
  // The live event of the move can arrive before the response.
  const notify = (note: string): void => {
    if (!moving.isOnItsWay()) showToast(note);
  };
  const plan = usePlan(sport, notify);
  const [view, setView] = useCourtView();
  useCourtTypeOf(booking, plan);
  const news = useSlotNews(plan);
  const { selection, write } = plan;
  const target = targetOf(plan);
  const cost = useMoveCost(booking, plan, target);
  const goOn = (next: Selection, step: 'court' | 'timeslot'): void => {
    write(next);
    scrollToStep(step);
  };
  if (plan.windowTrouble) {
    return <StepsTrouble trouble={plan.windowTrouble} className="desktop:col-span-2" />;
  }
  return (
    <>
      <DateStep
        number={1}
        sport={sport}
        facts={plan.facts}
        occupancyOf={plan.occupancyOf}
        status={plan.status}
        chosen={selection.date}
        onChoose={(date) => {
          if (date !== selection.date) goOn({ ...selection, date, slots: {} }, 'court');
        }}
      />
      <div className="grid gap-4 desktop:col-start-2 desktop:row-span-2 desktop:row-start-3">
        <CourtStep
          number={2}
          sport={sport}
          plan={plan}
          view={view}
          onView={setView}
          opensAt={booking.slot}
          onChoose={(court) => goOn(chooseCourt(selection, court), 'timeslot')}
          onToggle={({ court, slot, state }) =>
            write(toggleOnly(chooseCourt(selection, court), slot, state))
          }
        />
        <TimeslotStep
          number={3}
          plan={plan}
          moving={booking}
          onToggle={(slot, state) => write(toggleOnly(selection, slot, state))}
        />
      </div>
      <MoveBar
        booking={booking}
        target={target}
        cost={cost}
        isSending={moving.isSending}
        onAgree={() => {
          if (target && cost && cost !== 'unknown') moving.send(target, cost.differenceSen);
        }}
        onRebook={() => {
          const notes = cost && cost !== 'unknown' && rebookingInWords(booking, cost);
          if (notes) onRebook({ booking, selection, notes });
        }}
      />
      {moving.refusal && (
        <Refusal
          title={moving.isUndecided ? labelsOfMove.undecidedTitle : labelsOfMove.refusedTitle}
          sentences={moving.refusal}
          onClose={moving.dismiss}
        />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </>
  );
}

/**
 * A URL can name another court type or lose it with its date. A booking keeps its type. [MOVE-3]
 */
function useCourtTypeOf(booking: UpcomingBooking, { selection, write }: Plan): void {
  const isOther = selection.date !== null && courtTypeOf(selection) !== booking.courtType;
  const restoreCourtType = useEffectEvent(() =>
    write({ ...selection, courtType: courtTypeFor(booking), court: null, slots: {} }),
  );
  useEffect(() => {
    if (isOther) restoreCourtType();
  }, [isOther]);
}

/** One slot moves to one slot, so only the last one pressed is selected. */
function toggleOnly(selection: Selection, slot: Slot, state: SlotState): Selection {
  const { court, slots } = selection;
  if (court === null || !isSelectable(state)) return selection;
  const isChosen = slots[court]?.includes(slot) ?? false;
  return { ...selection, slots: isChosen ? {} : { [court]: [slot] } };
}

interface RefusalProps {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly onClose: () => void;
}

function Refusal({ title, sentences, onClose }: RefusalProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={<Button onClick={onClose}>{labels.common.gotIt}</Button>}
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Dialog>
  );
}
