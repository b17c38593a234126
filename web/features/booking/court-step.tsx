import { ChevronLeft, ChevronRight } from 'lucide-react';
import { courtTypeOf, type PressedSlot, type Selection } from '#domain/slots/selection.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { daysBeside } from '#domain/venue/calendar.ts';
import { type Sport, shortCourtName } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { ArrowButton } from '#web/features/booking/arrow-button.tsx';
import { CourtsByTime } from '#web/features/booking/courts-by-time.tsx';
import { type Court, type Day, detailOn, refusalOn } from '#web/features/booking/day.ts';
import { MapButton } from '#web/features/booking/map-button.tsx';
import { OccupancyStrip } from '#web/features/booking/occupancy-strip.tsx';
import type { PickOnMap } from '#web/features/booking/pick-on-map.ts';
import { stepId } from '#web/features/booking/scroll-to-step.ts';
import { courtsInOrder } from '#web/features/booking/time-rows.ts';
import { TroubleNotice } from '#web/features/booking/trouble-notice.tsx';
import type { CourtView } from '#web/features/booking/use-court-view.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { ViewSwitch } from '#web/features/booking/view-switch.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';

interface CourtStepProps {
  readonly number: number;
  readonly sport: Sport;
  readonly plan: Plan;
  readonly view: CourtView;
  readonly onView: (view: CourtView) => void;
  readonly onChoose: (court: string) => void;
  /** Goes to another day without a way back to the calendar. */
  readonly onDay?: (date: BookingDate) => void;
  /** By time: the slot whose part of the day is shown first. */
  readonly opensAt?: Slot;
  /** By time: court and slot are chosen together. */
  readonly onToggle: (pressed: PressedSlot) => void;
  /** On the map, a court of any type is chosen; it is only a picture without. */
  readonly onPick?: PickOnMap['onPick'];
}

export function CourtStep(props: CourtStepProps) {
  const { number, sport, plan, view, onView, onChoose, onDay, opensAt, onToggle, onPick } = props;
  const { selection, courtTypes, day, dayTrouble, status } = plan;
  const now = useVenueNow();
  const step = { id: stepId('court'), number, title: bookingLabels.steps.court };
  const type = courtTypes?.find(({ name }) => name === courtTypeOf(selection));
  const waitingFor = waitingText(plan, view);
  if (waitingFor !== null) {
    return (
      <Step {...step} isWaiting>
        <span role="status" className="block">
          {waitingFor}
        </span>
        {waitingFor === bookingLabels.waiting.courtOfType && (
          <Button tone="secondary" onClick={() => onView('time')} className="mt-3 text-sm">
            {bookingLabels.byTime.see}
          </Button>
        )}
      </Step>
    );
  }
  const courts = type && courtsInOrder(type);
  const date = selection.date ?? bookingDayOf(now);
  const isLoading = day === null && dayTrouble === null;
  return (
    <Step
      {...step}
      aside={
        <CourtAside
          sport={sport}
          date={date}
          facts={plan.facts}
          isLoading={isLoading}
          onDay={onDay}
          map={onPick && day && courtTypes ? { day, courtTypes, selection, onPick } : null}
        />
      }
    >
      {dayTrouble ? (
        <TroubleNotice trouble={dayTrouble} />
      ) : (
        <ViewSwitch view={view} onChange={onView} />
      )}
      {isLoading && (
        <ComingCourts
          courts={courts}
          day={{ date, rows: {}, holds: [], status, now }}
          selection={selection}
        />
      )}
      {day && courts && view === 'court' && (
        <>
          <ul className={courtGrid}>
            {courts.map((court) => (
              <li key={court.id} className="grid">
                <CourtChoice court={court} day={day} selection={selection} onChoose={onChoose} />
              </li>
            ))}
          </ul>
          <p className="mt-3 text-sm text-ink-soft">{bookingLabels.strip}</p>
        </>
      )}
      {day && courtTypes && view === 'time' && (
        <CourtsByTime
          chosenType={type ?? null}
          // A booking that is moved keeps its type.
          allTypes={onPick === undefined && type ? [type] : courtTypes}
          day={day}
          plan={plan}
          opensAt={opensAt}
          onToggle={onToggle}
        />
      )}
    </Step>
  );
}

const courtGrid =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-3 min-[40rem]:grid-cols-4';

/** Names the step or data that is missing; null when the courts can be shown. */
function waitingText({ selection, facts }: Plan, view: CourtView): string | null {
  const { waiting, loadingCourts } = bookingLabels;
  const isTypeKnown = courtTypeOf(selection) !== null;
  if (facts === null) return isTypeKnown ? null : loadingCourts;
  if (selection.date === null) return waiting.court;
  return isTypeKnown || view === 'time' ? null : waiting.courtOfType;
}

interface CourtAsideProps {
  readonly sport: Sport;
  /** While the courts load: the date that will most likely be chosen. */
  readonly date: BookingDate;
  readonly facts: Plan['facts'];
  readonly isLoading: boolean;
  readonly onDay: CourtStepProps['onDay'];
  readonly map: PickOnMap | null;
}

/** Padel has no court type step, so its map is here. */
function CourtAside({ sport, date, facts, isLoading, onDay, map }: CourtAsideProps) {
  const beside = facts && daysBeside(date, sport, facts.window, facts.closures);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-4">
      <span className="flex items-center">
        {onDay && (
          <ArrowButton
            label={bookingLabels.previousDay}
            Icon={ChevronLeft}
            to={beside?.before ?? null}
            onGo={onDay}
          />
        )}
        <span role="status" className="min-w-24 text-center whitespace-nowrap">
          {isLoading ? bookingLabels.loadingCourts : shortDate(date)}
        </span>
        {onDay && (
          <ArrowButton
            label={bookingLabels.nextDay}
            Icon={ChevronRight}
            to={beside?.after ?? null}
            onGo={onDay}
          />
        )}
      </span>
      {sport === 'Padel' && <MapButton sport={sport} pick={map} />}
    </span>
  );
}

interface ComingCourtsProps {
  /** Undefined until the venue has loaded. */
  readonly courts: readonly Court[] | undefined;
  /** The day as if nothing were booked, the best estimate before the slots have loaded. */
  readonly day: Day;
  readonly selection: Selection;
}

/** Placeholders for the courts, each as tall as its card will most likely be. */
function ComingCourts({ courts, day, selection }: ComingCourtsProps) {
  if (courts === undefined) return <Skeleton className="h-35 min-[40rem]:h-16" />;
  return (
    <div className={courtGrid}>
      {courts.map((court) => (
        <div key={court.id} className="relative grid">
          <div className="invisible grid">
            <CourtChoice court={court} day={day} selection={selection} onChoose={() => undefined} />
          </div>
          <Skeleton className="absolute inset-0" />
        </div>
      ))}
    </div>
  );
}

interface CourtChoiceProps {
  readonly court: Court;
  readonly day: Day;
  readonly selection: Selection;
  readonly onChoose: (court: string) => void;
}

function CourtChoice({ court, day, selection, onChoose }: CourtChoiceProps) {
  const chosen = selection.slots[court.name] ?? [];
  const isChosen = court.name === selection.court;
  return (
    <ChoiceButton
      title={shortCourtName(court.name)}
      name={court.name}
      detail={detailOn(day, court, chosen)}
      badge={chosen.length}
      isTop
      picture={<OccupancyStrip day={day} court={court} chosen={chosen} isOnCourt={isChosen} />}
      isChosen={isChosen}
      isDisabled={refusalOn(day, court) !== null}
      onPress={() => onChoose(court.name)}
    />
  );
}
