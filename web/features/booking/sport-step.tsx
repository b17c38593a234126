import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { sportsShown } from '#domain/slots/selection.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { sports as allSports, type Sport } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { labels } from '#domain/words/labels.ts';
import { refusals } from '#domain/words/refusal-texts.ts';
import { useMember } from '#web/api/session.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { occupancyOn } from '#web/features/booking/day.ts';
import padelCourt from '#web/pictures/court-padel.svg';
import pickleCourt from '#web/pictures/court-pickle.svg';
import { Button } from '#web/ui/button.tsx';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Step } from '#web/ui/steps.tsx';

const banners: Readonly<Record<Sport, string>> = { Pickle: pickleCourt, Padel: padelCourt };

interface SportStepProps {
  readonly chosen: Sport | null;
  readonly onChoose: (sport: Sport) => void;
  /** True if each sport shows how many courts it has. */
  readonly hasCourtCounts?: boolean;
  /** Shown below the name of a sport; empty until it is known. */
  readonly detailOf?: (sport: Sport) => string;
}

export function SportStep(props: SportStepProps) {
  return (
    <Step number={1} title={bookingLabels.steps.sport}>
      <SportChoices {...props} />
    </Step>
  );
}

function SportChoices({ chosen, onChoose, hasCourtCounts = false, detailOf }: SportStepProps) {
  const venue = useVenue();
  // As long as none is chosen, each shows a picture of its court.
  const isStart = chosen === null;
  const grid = classNames(
    'grid gap-3',
    isStart
      ? 'max-desktop:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))]'
      : 'grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))]',
  );
  if (venue.isPending) {
    return (
      <div inert className={classNames(grid, 'breathe')}>
        {allSports.map((sport) => (
          <ChoiceButton
            key={sport}
            title={sport}
            detail={hasCourtCounts ? '\u00a0' : ''}
            {...(hasCourtCounts && { more: '' })}
            {...(isStart && { banner: banners[sport] })}
            isChosen={sport === chosen}
            onPress={() => undefined}
          />
        ))}
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
    <div className={grid}>
      {sportsShown(sports.map(({ name }) => name)).map((sport) => (
        <SportChoice
          key={sport}
          sport={sport}
          courts={hasCourtCounts ? courtsOf(sport) : null}
          detail={detailOf?.(sport) ?? ''}
          isChosen={sport === chosen}
          hasPicture={isStart}
          onPress={() => onChoose(sport)}
        />
      ))}
    </div>
  );
}

interface SportChoiceProps {
  readonly sport: Sport;
  /** Null where the detail says something else. */
  readonly courts: number | null;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly hasPicture: boolean;
  readonly onPress: () => void;
}

function SportChoice(props: SportChoiceProps) {
  const { sport, courts, detail, isChosen, hasPicture, onPress } = props;
  const free = useFreeToday(courts === null ? null : sport);
  const picture = hasPicture && { banner: banners[sport] };
  if (courts === null) {
    return (
      <ChoiceButton
        title={sport}
        detail={detail}
        {...picture}
        isChosen={isChosen}
        onPress={onPress}
      />
    );
  }
  return (
    <ChoiceButton
      title={sport}
      detail={fill(bookingLabels.courtCount, { count: String(courts) })}
      more={free === null ? '' : fill(bookingLabels.freeToday, { count: String(free) })}
      {...picture}
      isChosen={isChosen}
      onPress={onPress}
    />
  );
}

/** The slots of the running booking day that the member could still book; null until known. */
function useFreeToday(sport: Sport | null): number | null {
  const now = useVenueNow();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const types = useVenue().data?.sports.find(({ name }) => name === sport)?.courtTypes;
  const slotWindow = useSlotWindow(types === undefined ? null : sport).data;
  const date = bookingDayOf(now);
  const rows = slotWindow?.days[date];
  if (types === undefined || rows === undefined) return null;
  return occupancyOn({ date, rows, holds: [], status, now }, types).free;
}
