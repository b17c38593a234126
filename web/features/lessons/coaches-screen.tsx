import { Mail } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import type { Coach } from '#contract/coaches.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { coachingLabels } from '#domain/words/coaching-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { failureMessage } from '#web/api/client.ts';
import { useCoaches } from '#web/api/coaches.ts';
import { SportStep } from '#web/features/booking/sport-step.tsx';
import { Invitation, rightColumn, stepColumns } from '#web/features/booking/step-columns.tsx';
import { TroubleNotice } from '#web/features/booking/trouble-notice.tsx';
import { pageClass, Screen, titleClass } from '#web/features/frame/screen.tsx';
import { useSport } from '#web/features/frame/sport-theme.ts';
import { AskByEmail } from '#web/features/lessons/ask-by-email.tsx';
import { requestMail } from '#web/features/lessons/request-mail.ts';
import { Avatar } from '#web/pictures/avatar.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';
import type { Section } from '#web/visit.ts';

/** The coaches of a sport, each with a link that requests them from the venue by e-mail. */
export function CoachesScreen({ email }: { readonly email: string }) {
  const sport = useSport();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
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
        <SportStep chosen={sport} onChoose={choose} />
        {sport === null ? (
          <Invitation>{coachingLabels.choose}</Invitation>
        ) : (
          <CoachStep key={sport} sport={sport} email={email} />
        )}
      </div>
    </Screen>
  );
}

interface CoachStepProps {
  readonly sport: Sport;
  readonly email: string;
}

function CoachStep({ sport, email }: CoachStepProps) {
  const { data, isError, error, isFetching, refetch } = useCoaches(sport);
  const isLoading = !data && !isError;
  return (
    <Step
      number={2}
      title={coachingLabels.coaches}
      className={rightColumn}
      aside={<span role="status">{isLoading && coachingLabels.loading}</span>}
    >
      {data && data.coaches.length > 0 && (
        <ul className="grid gap-5">
          {data.coaches.map((coach) => (
            <li key={coach.userId} className="border-line not-first:border-t not-first:pt-5">
              <CoachCard coach={coach} sport={sport} email={email} />
            </li>
          ))}
        </ul>
      )}
      {data?.coaches.length === 0 && <p>{coachingLabels.none}</p>}
      {isLoading && <Skeleton className="h-24" />}
      {!data && isError && (
        <TroubleNotice
          trouble={{
            text: fill(refusals.coaches_fetch_failed, { message: failureMessage(error) }),
            isRetrying: isFetching,
            retry: () => void refetch(),
          }}
        />
      )}
    </Step>
  );
}

function CoachCard({ coach, sport, email }: CoachStepProps & { readonly coach: Coach }) {
  const { displayName, description, avatarUrl } = coach;
  return (
    <article className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <Avatar url={avatarUrl} size={88} />
      <div className="min-w-0 grow basis-40">
        <h3 className="display text-lg wrap-anywhere">{displayName}</h3>
        <p className="mt-0.5 text-ink-soft">{description}</p>
      </div>
      <a
        href={requestMail(email, coach, sport)}
        aria-label={fill(coachingLabels.requestFrom, { coach: displayName })}
        className={classNames(
          buttonClass('secondary'),
          'hover:border-court hover:bg-tint max-tablet:basis-full',
        )}
      >
        <Mail size={18} aria-hidden="true" />
        {coachingLabels.request}
      </a>
    </article>
  );
}
