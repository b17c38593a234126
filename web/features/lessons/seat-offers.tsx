import { useEffect, useRef } from 'react';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { type ProgramClass, useSeatOffers } from '#web/api/lessons.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { namedClass } from '#web/features/lessons/lesson-words.ts';
import { useOfferAnswers } from '#web/features/lessons/use-offer-answers.ts';
import { OfferCard } from '#web/features/waits/offer-card.tsx';
import { showToast } from '#web/ui/toast.tsx';

interface SeatOffersProps {
  /** True if the class is on screen already, with its offer. */
  readonly isInView?: (offer: ProgramClass) => boolean;
}

/** The seats offered to the member, on any screen. [LESSON-8] */
export function SeatOffers({ isInView }: SeatOffersProps) {
  const offers = useSeatOffers();
  useEndOfOffers(offers);
  const shown = offers.filter((offer) => isInView?.(offer) !== true);
  return (
    <>
      {/* Rendered before there is any text, or screen readers would miss the first message. */}
      <p role="status" className="sr-only">
        {offers
          .map(({ program, lessonClass }) =>
            fill(lessonsLabels.offer.news, { lessonClass: namedClass(program, lessonClass) }),
          )
          .join(' ')}
      </p>
      {shown.length > 0 && (
        <section aria-label={lessonsLabels.offer.name}>
          <ul className="grid gap-4">
            {shown.map((offer) => (
              <li key={offer.lessonClass.id}>
                <OfferedSeat offer={offer} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Says that an offer has ended; otherwise the card would vanish without explanation. */
function useEndOfOffers(offers: readonly ProgramClass[]): void {
  const last = useRef(offers);
  useEffect(() => {
    const isHere = ({ lessonClass }: ProgramClass): boolean =>
      offers.some((offer) => offer.lessonClass.id === lessonClass.id);
    const gone = last.current.filter((offer) => !isHere(offer));
    last.current = offers;
    const now = venueNow().epochMilliseconds;
    const hasEnded = gone.some(
      ({ lessonClass: { offeredUntil } }) =>
        offeredUntil !== null && Date.parse(offeredUntil) <= now,
    );
    if (hasEnded) showToast(lessonsLabels.offer.ended);
  }, [offers]);
}

function OfferedSeat({ offer }: { readonly offer: ProgramClass }) {
  const { program, lessonClass } = offer;
  const { take, leave, isLeaving } = useOfferAnswers(offer);
  const what = namedClass(program, lessonClass);
  return (
    <OfferCard
      texts={lessonsLabels.offer}
      about={(action) => fill(lessonsLabels.about, { action, lessonClass: what })}
      what={what}
      until={lessonClass.offeredUntil ?? ''}
      isLeaving={isLeaving}
      onTake={take}
      onLeave={leave}
    />
  );
}
