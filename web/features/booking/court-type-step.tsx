import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { tableSlots } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { CourtTypeName, Sport } from '#domain/venue/courts.ts';
import { courtTypeNames } from '#domain/venue/courts.ts';
import { priceSlot } from '#domain/venue/pricing.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { CourtType } from '#web/features/booking/day.ts';
import type { Facts } from '#web/features/booking/facts.ts';
import { MapButton } from '#web/features/booking/map-button.tsx';
import type { PickOnMap } from '#web/features/booking/pick-on-map.ts';
import { stepId } from '#web/features/booking/scroll-to-step.ts';
import { ChoiceButton } from '#web/ui/choice-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Step } from '#web/ui/steps.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

const tooltipMs = 2_000;

interface CourtTypeStepProps {
  readonly number: number;
  readonly sport: Sport;
  readonly courtTypes: readonly CourtType[] | null;
  readonly facts: Facts | null;
  readonly date: BookingDate | null;
  readonly status: MembershipStatus;
  readonly chosen: CourtTypeName | null;
  readonly onChoose: (courtType: CourtTypeName) => void;
  /** Chooses the court that is pressed on the map; null until the slots have loaded. */
  readonly map: PickOnMap | null;
}

export function CourtTypeStep(props: CourtTypeStepProps) {
  const { number, sport, courtTypes, facts, date, status, chosen, onChoose, map } = props;
  const title = bookingLabels.steps.courtType;
  if (facts !== null && date === null) {
    return (
      <Step id={stepId('courtType')} number={number} title={title} isWaiting>
        {bookingLabels.waiting.courtType}
      </Step>
    );
  }
  return (
    <Step
      id={stepId('courtType')}
      number={number}
      title={title}
      aside={<MapButton sport={sport} pick={map} />}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
        {facts === null || date === null ? (
          <>
            <Skeleton className="h-18" />
            <Skeleton className="h-18" />
          </>
        ) : (
          (courtTypes ?? []).map((type) => (
            <CourtTypeChoice
              key={type.id}
              type={type}
              price={priceOf(type, facts, date, status)}
              isChosen={type.name === chosen}
              onChoose={onChoose}
            />
          ))
        )}
      </div>
    </Step>
  );
}

interface CourtTypeChoiceProps {
  readonly type: CourtType;
  /** Null if the venue has not set a price, so the type cannot be sold. */
  readonly price: string | null;
  readonly isChosen: boolean;
  readonly onChoose: (courtType: CourtTypeName) => void;
}

function CourtTypeChoice({ type, price, isChosen, onChoose }: CourtTypeChoiceProps) {
  const name = courtTypeNames.find((known) => known === type.name);
  const text = (
    <>
      <span className="display block">{type.name}</span>
      {type.description}
    </>
  );
  return (
    <Tooltip text={text} shownForMs={tooltipMs}>
      {(parts) => (
        <ChoiceButton
          {...parts}
          title={type.name}
          detail={price ?? bookingLabels.notSold}
          isChosen={isChosen}
          isDisabled={price === null || name === undefined}
          onPress={() => name && onChoose(name)}
        />
      )}
    </Tooltip>
  );
}

/** The lowest price of the day for this member, marked when there are others. */
function priceOf(
  type: CourtType,
  { priceRules }: Facts,
  date: BookingDate,
  status: MembershipStatus,
): string | null {
  const question = { courtType: type.name, date, status };
  const prices = tableSlots.flatMap(
    (slot) => priceSlot(priceRules, question, slot)?.finalPrice ?? [],
  );
  if (prices.length === 0) return null;
  const lowest = Math.min(...prices);
  const amount = displayAmount(lowest);
  const price = lowest === Math.max(...prices) ? amount : fill(bookingLabels.fromPrice, { amount });
  // A line never breaks within the amount.
  return fill(bookingLabels.perHour, { price: price.replace('RM ', 'RM\u00a0') });
}
