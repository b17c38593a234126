import type { ReactNode } from 'react';
import { chooseFreeSlots } from '#domain/slots/allowance.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { courtTypeOf } from '#domain/slots/selection.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import type { Slot, SlotState } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { priceSlot } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useFreeSlotsLeft } from '#web/api/orders.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import {
  type Court,
  closedOn,
  courtNamed,
  type Day,
  holdEndOn,
  stateOn,
} from '#web/features/booking/day.ts';
import { partsOfDay } from '#web/features/booking/parts-of-day.ts';
import { stepId } from '#web/features/booking/scroll-to-step.ts';
import { SlotButton } from '#web/features/booking/slot-button.tsx';
import { weekWords } from '#web/features/booking/summary.ts';
import { TellMe } from '#web/features/booking/tell-me.tsx';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { waitableSlot } from '#web/features/booking/waitable-slots.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';
import { useRoving } from '#web/ui/use-roving.ts';

interface TimeslotStepProps {
  readonly number: number;
  readonly plan: Plan;
  /** The booking that is being moved. */
  readonly moving?: MovingSlot;
  /** Above the timeslots. */
  readonly notice?: ReactNode;
  readonly onToggle: (slot: Slot, state: SlotState) => void;
}

interface MovingSlot {
  readonly courtName: string;
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
}

export function TimeslotStep({ number, plan, moving, notice, onToggle }: TimeslotStepProps) {
  const { selection, courtTypes, day, dayTrouble } = plan;
  const roving = useRoving('column');
  const step = { id: stepId('timeslot'), number, title: bookingLabels.steps.timeslot };
  if (selection.court === null || dayTrouble) {
    return (
      <Step {...step} isWaiting>
        {notice || bookingLabels.waiting.timeslot}
      </Step>
    );
  }
  const court = courtNamed(courtTypes, selection.court);
  return (
    <Step {...step} aside={selection.court} className="@container">
      {notice && <div className="mb-4">{notice}</div>}
      {moving === undefined && <FreeSlotsNote plan={plan} />}
      <div
        {...roving}
        role="toolbar"
        aria-label={bookingLabels.toolbar}
        className="grid gap-x-4 gap-y-5 @min-[29rem]:grid-cols-2 @min-[40rem]:grid-cols-3"
      >
        {partsOfDay.map((part, index) => (
          <div
            key={part.name}
            className={classNames(
              index === 2 &&
                '@min-[29rem]:col-start-2 @min-[29rem]:row-span-2 @min-[29rem]:row-start-1 @min-[40rem]:col-start-3 @min-[40rem]:row-span-1',
            )}
          >
            <h3 className="border-line border-b pb-2 text-sm font-semibold text-ink-soft">
              {part.name}
            </h3>
            <ul data-line="">
              {part.slots.map((slot) => (
                <li key={slot} className="relative border-line border-b last:border-b-0">
                  {day && court ? (
                    <PlannedSlot
                      slot={slot}
                      court={court}
                      day={day}
                      plan={plan}
                      moving={moving}
                      onToggle={onToggle}
                    />
                  ) : (
                    <Skeleton className="my-1 h-10 @min-[29rem]:my-2" />
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Step>
  );
}

/** Says to an athlete why the total will be lower than the prices. [FREE-4] */
function FreeSlotsNote({ plan: { selection, status } }: { readonly plan: Plan }) {
  const left = useFreeSlotsLeft(selection.date, status) ?? 0;
  const today = bookingDayOf(useVenueNow());
  if (left === 0 || selection.date === null) return null;
  const { one, many } = bookingLabels.freeSlotsOfWeek.note;
  const week = weekWords(selection.date, today);
  return (
    <p className="appear mb-3 rounded-control bg-tint px-3 py-2 text-sm leading-snug">
      {fill(left === 1 ? one : many, { left: String(left), week })}
    </p>
  );
}

interface PlannedSlotProps {
  readonly slot: Slot;
  readonly court: Court;
  readonly day: Day;
  readonly plan: Plan;
  readonly moving: MovingSlot | undefined;
  readonly onToggle: (slot: Slot, state: SlotState) => void;
}

function PlannedSlot({ slot, court, day, plan, moving, onToggle }: PlannedSlotProps) {
  const { selection, facts, status } = plan;
  const freeLeft = useFreeSlotsLeft(selection.date, status) ?? 0;
  const free = chooseFreeSlots(courtSlotsInOrder(selection.slots), freeLeft);
  const courtType = courtTypeOf(selection);
  const state = stateOn(day, court, slot);
  const waitable = waitableSlot(day, court, courtType, slot);
  const price =
    facts && courtType && priceSlot(facts.priceRules, { courtType, date: day.date, status }, slot);
  return (
    <>
      <SlotButton
        slot={slot}
        state={state}
        price={price}
        heldUntil={holdEndOn(day, court, slot)}
        closedFor={closedOn(day, court, slot)}
        isChosen={selection.slots[court.name]?.includes(slot) ?? false}
        isMoving={
          moving?.slot === slot &&
          moving.courtName === court.name &&
          moving.bookingDate === day.date
        }
        isFree={
          moving === undefined && free.some((one) => one.court === court.name && one.slot === slot)
        }
        hasBell={waitable !== null}
        onToggle={() => onToggle(slot, state)}
      />
      {waitable !== null && <TellMe slots={waitable} isInRow />}
    </>
  );
}
