import { sportsShown } from '#domain/slots/selection.ts';
import type { Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useVenue } from '#web/api/venue.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';

interface SportStepProps {
  readonly chosen: Sport | null;
  readonly onChoose: (sport: Sport) => void;
  /** True if each sport shows how many courts it has. */
  readonly hasCourtCounts?: boolean;
}

export function SportStep(props: SportStepProps) {
  return (
    <Step number={1} title={bookingLabels.steps.sport}>
      <SportChoices {...props} />
    </Step>
  );
}

function SportChoices({ chosen, onChoose, hasCourtCounts = false }: SportStepProps) {
  const venue = useVenue();
  if (venue.isPending) {
    return (
      <div className="grid gap-3 min-[15rem]:grid-cols-2">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </div>
    );
  }
  if (venue.data === undefined) {
    return (
      <div className="grid justify-items-start gap-3">
        <Notice tone="danger">{refusals.data_load_failed}</Notice>
        <Button tone="secondary" isBusy={venue.isFetching} onClick={() => void venue.refetch()}>
          {labels.common.tryAgain}
        </Button>
      </div>
    );
  }
  const { sports } = venue.data;
  const courtsOf = (name: Sport): number =>
    sports
      .filter((sport) => sport.name === name)
      .flatMap((sport) => sport.courtTypes)
      .reduce((count, type) => count + type.courts.length, 0);
  return (
    <div className="grid gap-3 min-[15rem]:grid-cols-2">
      {sportsShown(sports.map(({ name }) => name)).map((sport) => (
        <ChoiceButton
          key={sport}
          title={sport}
          detail={
            hasCourtCounts ? fill(bookingLabels.courtCount, { count: String(courtsOf(sport)) }) : ''
          }
          isChosen={sport === chosen}
          onPress={() => onChoose(sport)}
        />
      ))}
    </div>
  );
}
