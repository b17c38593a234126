import { Mail } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Coach } from '#contract/coaches.ts';
import { sportsShown } from '#domain/slots/selection.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { coachingLabels } from '#domain/words/coaching-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useCoaches } from '#web/api/coaches.ts';
import { useVenue } from '#web/api/venue.ts';
import { SportStep } from '#web/features/booking/sport-step.tsx';
import { rightColumn, stepColumns } from '#web/features/booking/step-columns.tsx';
import { TroubleNotice } from '#web/features/booking/trouble-notice.tsx';
import { pageClass, Screen, titleClass } from '#web/features/frame/screen.tsx';
import { useSport } from '#web/features/frame/sport-theme.ts';
import { AskByEmail } from '#web/features/lessons/ask-by-email.tsx';
import { requestMail } from '#web/features/lessons/request-mail.ts';
import { CoachFace } from '#web/pictures/coach-face.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { cardClass } from '#web/ui/card.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';
import type { Section } from '#web/visit.ts';

/** The coaches of a sport, each with a link that requests them from the venue by e-mail. */
export function CoachesScreen({ email }: { readonly email: string }) {
  const sport = useSport();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const detailOf = useCoachCounts();
  const choose = (pressed: Sport): void => {
    const section: Section = 'Coaching';
    void navigate(
      { pathname, search },
      {
        replace: true,
        preventScrollReset: true,
        state: {
          selectedBookingType: section,
          selectedSport: pressed === sport ? null : pressed,
        },
      },
    );
  };
  return (
    <Screen title={labels.coaching.title} className={pageClass}>
      <h1 className={titleClass}>{labels.coaching.title}</h1>
      <p className="mt-1 mb-5 text-ink-soft">
        <AskByEmail email={email} />
      </p>
      <div className={stepColumns}>
        <SportStep chosen={sport} onChoose={choose} detailOf={detailOf} />
        <CoachStep sport={sport} email={email} />
        <HowItWorks />
      </div>
    </Screen>
  );
}

/** How many coaches each sport has; empty until it is known. */
function useCoachCounts(): (sport: Sport) => string {
  const counts = {
    Pickle: useCoaches('Pickle').data?.coaches.length,
    Padel: useCoaches('Padel').data?.coaches.length,
  } satisfies Readonly<Record<Sport, number | undefined>>;
  return (sport) => {
    const count = counts[sport];
    if (count === undefined) return '';
    const { oneCoach, manyCoaches } = coachingLabels;
    return count === 1 ? oneCoach : fill(manyCoaches, { count: String(count) });
  };
}

function HowItWorks() {
  const { title, ask, answer, booked } = coachingLabels.steps;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={classNames(cardClass, 'p-4 tablet:p-5')}>
      <h2 id={titleId} className="display text-lg">
        {title}
      </h2>
      <ol className="mt-3 grid list-decimal gap-2 pl-5 marker:font-bold marker:text-court">
        {[ask, answer, booked].map((step) => (
          <li key={step} className="pl-1">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface CoachStepProps {
  /** Null for the coaches of every sport. */
  readonly sport: Sport | null;
  readonly email: string;
}

function CoachStep({ sport, email }: CoachStepProps) {
  const venue = useVenue().data;
  const offered = sportsShown(venue?.sports.map(({ name }) => name) ?? []);
  return (
    <Step number={2} title={coachingLabels.coaches} className={rightColumn}>
      <div className="grid gap-6">
        {sport === null ? (
          offered.map((one) => (
            <section key={one} data-sport={one.toLowerCase()} className="grid gap-3">
              <h3 className="display text-base text-court">{one}</h3>
              <CoachesOf sport={one} email={email} heading="h4" />
            </section>
          ))
        ) : (
          <CoachesOf key={sport} sport={sport} email={email} heading="h3" />
        )}
      </div>
    </Step>
  );
}

interface CoachesOfProps {
  readonly sport: Sport;
  readonly email: string;
  /** The level of the names. */
  readonly heading: 'h3' | 'h4';
}

function CoachesOf({ sport, email, heading }: CoachesOfProps) {
  const { data, isError, error, isFetching, refetch } = useCoaches(sport);
  if (data === undefined && !isError) {
    return (
      <>
        <p role="status" className="sr-only">
          {coachingLabels.loading}
        </p>
        <Skeleton className="h-28 rounded-card" />
      </>
    );
  }
  if (data === undefined) {
    return (
      <TroubleNotice
        trouble={{
          text: fill(refusals.coaches_fetch_failed, { message: failureMessage(error) }),
          isRetrying: isFetching,
          retry: () => void refetch(),
        }}
      />
    );
  }
  if (data.coaches.length === 0) return <p>{coachingLabels.none}</p>;
  return (
    <ul className="grid gap-3">
      {data.coaches.map((coach) => (
        <li key={coach.userId}>
          <CoachCard
            coach={coach}
            sport={sport}
            email={email}
            heading={heading}
            isOnly={heading === 'h3' && data.coaches.length === 1}
          />
        </li>
      ))}
    </ul>
  );
}

interface CoachCardProps extends CoachesOfProps {
  readonly coach: Coach;
  /** True if there is no other coach to choose, so that the next step is this one. */
  readonly isOnly: boolean;
}

function CoachCard({ coach, sport, email, heading: Heading, isOnly }: CoachCardProps) {
  const { displayName, description, avatarUrl } = coach;
  return (
    <article className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-card border border-line p-4">
      <CoachFace name={displayName} url={avatarUrl} className="w-18 text-2xl" />
      <div className="min-w-0 grow basis-40">
        <Heading className="display text-lg wrap-anywhere">{displayName}</Heading>
        <p className="mt-0.5 text-ink-soft">{description}</p>
      </div>
      <a
        href={requestMail(email, coach, sport)}
        aria-label={fill(coachingLabels.requestFrom, { coach: displayName })}
        className={buttonClass(isOnly ? 'primary' : 'secondary', 'max-tablet:basis-full')}
      >
        <Mail size={18} aria-hidden="true" />
        {coachingLabels.request}
      </a>
    </article>
  );
}
