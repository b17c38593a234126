import { useNavigate } from 'react-router';
import type { Sport } from '#domain/courts.ts';
import { labels } from '#domain/labels.ts';
import { type Step as StepName, stepsOf } from '#domain/selection.ts';
import { SportStep } from '#web/features/booking/sport-step.tsx';
import { pageClass, Screen } from '#web/features/frame/screen.tsx';
import { sportParameter, useSport } from '#web/features/frame/sport-theme.ts';
import { paths } from '#web/paths.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Step } from '#web/ui/steps.tsx';

/** The steps in which the court itself is chosen stand in the wide column. */
const wideSteps: readonly StepName[] = ['court', 'timeslot'];

export function BookingScreen() {
  const sport = useSport();
  const navigate = useNavigate();
  const choose = (next: Sport): void => {
    const search = next === sport ? '' : `?${new URLSearchParams({ [sportParameter]: next })}`;
    void navigate({ pathname: paths.home, search }, { replace: true, preventScrollReset: true });
  };
  const numbered = stepsOf(sport).map((name, index) => ({ name, number: index + 1 }));
  const isWide = ({ name }: { name: StepName }): boolean => wideSteps.includes(name);
  const narrow = numbered.filter((step) => !isWide(step));
  const wide = numbered.filter(isWide);
  return (
    <Screen
      title={labels.booking.title}
      className={classNames(
        pageClass,
        'grid items-start gap-4 desktop:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] desktop:gap-6',
      )}
    >
      <h1 className="sr-only">{labels.booking.title}</h1>
      <div className="grid gap-4">
        <SportStep chosen={sport} onChoose={choose} />
        {narrow.slice(1).map((step) => (
          <WaitingStep key={step.name} {...step} />
        ))}
      </div>
      <div className="grid gap-4">
        {wide.length === 0 ? (
          <Invitation />
        ) : (
          wide.map((step) => <WaitingStep key={step.name} {...step} />)
        )}
      </div>
    </Screen>
  );
}

function WaitingStep({ name, number }: { readonly name: StepName; readonly number: number }) {
  return (
    <Step number={number} title={labels.booking.steps[name]} isWaiting>
      {labels.booking.waiting[name]}
    </Step>
  );
}

function Invitation() {
  return (
    <div className="hidden min-h-72 content-center justify-items-center gap-5 rounded-card border border-line border-dashed p-8 text-center text-ink-soft desktop:grid">
      <EmptyCourt />
      <p>{labels.booking.waiting.sport}</p>
    </div>
  );
}
