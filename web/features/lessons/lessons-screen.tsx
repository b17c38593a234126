import { Suspense } from 'react';
import type { Sport } from '#domain/venue/courts.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { useLessonPrograms } from '#web/api/lessons.ts';
import { lazyComponent } from '#web/chunks.ts';
import { SportStep } from '#web/features/booking/sport-step.tsx';
import { stepColumns } from '#web/features/booking/step-columns.tsx';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { chooseLessonSport, isProgramInView } from '#web/features/lessons/lesson-choice.ts';
import { LessonStart } from '#web/features/lessons/lesson-start.tsx';
import { LessonSteps } from '#web/features/lessons/lesson-steps.tsx';
import { programsWords } from '#web/features/lessons/lesson-words.ts';
import { SeatOffers } from '#web/features/lessons/seat-offers.tsx';
import { useLessonChoice } from '#web/features/lessons/use-lesson-choice.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';

const OpenOrders = lazyComponent(
  () => import('#web/features/checkout/payment/open-orders.tsx'),
  (module) => module.OpenOrders,
);

/** How many programs each sport has; empty until it is known. */
function useProgramCounts(): (sport: Sport) => string {
  const counts = {
    Pickle: useLessonPrograms('Pickle').data?.programs.length,
    Padel: useLessonPrograms('Padel').data?.programs.length,
  } satisfies Readonly<Record<Sport, number | undefined>>;
  return (sport) => {
    const count = counts[sport];
    return count === undefined ? '' : programsWords(count);
  };
}

/** Group lessons, shown while the venue offers them. */
export function LessonsScreen() {
  const { choice, write } = useLessonChoice();
  const { sport } = choice;
  const programs = useLessonPrograms(sport).data?.programs ?? [];
  const detailOf = useProgramCounts();
  return (
    <Screen
      title={lessonsLabels.title}
      className={classNames(
        pageClass,
        'flex min-h-[calc(100dvh-4rem)] flex-col gap-4 pb-0 tablet:pb-0',
      )}
    >
      <h1 className="sr-only">{lessonsLabels.title}</h1>
      <SeatOffers isInView={({ program }) => isProgramInView(choice, programs, program)} />
      {/* Open orders are rare, and must not delay or break the content below. */}
      <ErrorBoundary resetKey="" fallback={() => null}>
        <Suspense>
          <OpenOrders />
        </Suspense>
      </ErrorBoundary>
      <div className={classNames(stepColumns, 'grow')}>
        <SportStep
          chosen={sport}
          detailOf={detailOf}
          onChoose={(pressed) => write(chooseLessonSport(choice, pressed))}
        />
        {sport === null ? (
          <LessonStart onChoose={write} />
        ) : (
          <LessonSteps key={sport} sport={sport} />
        )}
      </div>
    </Screen>
  );
}
