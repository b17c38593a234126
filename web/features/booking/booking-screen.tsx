import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { chooseSport, stepsOf } from '#domain/slots/selection.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { useVenue } from '#web/api/venue.ts';
import { lazyComponent, loadChunk } from '#web/chunks.ts';
import { Announcements } from '#web/features/booking/announcements.tsx';
import { loadStartCards } from '#web/features/booking/load-start-cards.ts';
import { ComingStart } from '#web/features/booking/quick-picks.tsx';
import { scrollToStep, stepId } from '#web/features/booking/scroll-to-step.ts';
import { SportStep } from '#web/features/booking/sport-step.tsx';
import { Invitation, rightColumn, stepColumns } from '#web/features/booking/step-columns.tsx';
import { useLanding } from '#web/features/booking/use-landing.ts';
import { useSelection } from '#web/features/booking/use-selection.ts';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';

import { classNames } from '#web/ui/class-names.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';
import { useSteady } from '#web/ui/use-steady.ts';

const loadCourtSteps = () => import('#web/features/booking/court-steps.tsx');
const CourtSteps = lazyComponent(loadCourtSteps, (module) => module.CourtSteps);
const StartCards = lazyComponent(loadStartCards, (module) => module.StartCards);

interface BookingScreenProps {
  readonly notice: ReactNode;
  /** Shown above the steps once the venue has loaded: open orders and seat offers. */
  readonly pending: ReactNode;
}

export function BookingScreen({ notice, pending }: BookingScreenProps) {
  const { chosen, write } = useSelection();
  const { sport } = chosen.selection;
  const venue = useVenue();
  const isVenueHere = venue.data !== undefined;
  useEffect(() => {
    // Load the steps after the first view, so they are ready when a sport is pressed.
    if (isVenueHere) void Promise.allSettled([loadChunk(loadCourtSteps)]);
  }, [isVenueHere]);

  // The page is long enough to scroll to the first step only after the steps have rendered.
  const isPressed = useRef(false);
  const choose = useSteady((pressed: Sport) => {
    const next = chooseSport(chosen.selection, pressed, null);
    isPressed.current = next.sport !== null;
    write(next);
  });
  const land = useLanding(chosen.selection);
  const goOn = (): void => {
    if (isPressed.current) scrollToStep('date');
    else land();
    isPressed.current = false;
  };
  return (
    <Screen
      title={bookingLabels.title}
      className={classNames(
        pageClass,
        'flex min-h-[calc(100dvh-4rem)] flex-col gap-4 pb-0 tablet:pb-0',
      )}
    >
      <h1 className="sr-only">{bookingLabels.title}</h1>
      {notice}
      {isVenueHere && pending}
      <div className={classNames(stepColumns, 'grow')}>
        <SportStep chosen={sport} onChoose={choose} hasCourtCounts />
        {!(isVenueHere || venue.isPending) ? (
          <Invitation>{bookingLabels.waiting.sport}</Invitation>
        ) : sport === null ? (
          <ErrorBoundary
            resetKey=""
            fallback={() => <Invitation>{bookingLabels.waiting.sport}</Invitation>}
          >
            <Suspense fallback={<ComingStart className={rightColumn} />}>
              <StartCards className={rightColumn} write={write} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <Suspense fallback={<ComingSteps sport={sport} />}>
            <CourtSteps key={sport} sport={sport} onShown={goOn} />
          </Suspense>
        )}
      </div>
      <Announcements />
    </Screen>
  );
}

/** Placeholder while the steps load. */
function ComingSteps({ sport }: { readonly sport: Sport }) {
  return (
    <Step
      id={stepId('date')}
      number={stepsOf(sport).indexOf('date') + 1}
      title={bookingLabels.steps.date}
      className="desktop:col-start-1"
    >
      <Skeleton className="h-46 short:h-42" />
    </Step>
  );
}
