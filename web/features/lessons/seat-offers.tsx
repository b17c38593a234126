import { BellRing } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { offerMinutes } from '#domain/lessons/waiting-list.ts';
import { fill } from '#domain/words/fill.ts';
import { lessonsLabels } from '#domain/words/lessons-labels.ts';
import { type ProgramClass, useSeatOffers } from '#web/api/lessons.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { useCountdown } from '#web/features/checkout/payment/use-countdown.ts';
import { namedClass } from '#web/features/lessons/lesson-words.ts';
import { useOfferAnswers } from '#web/features/lessons/use-offer-answers.ts';
import { Button } from '#web/ui/button.tsx';
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
  const words = namedClass(program, lessonClass);
  const { about, offer: texts } = lessonsLabels;
  return (
    <div className="appear grid gap-4 rounded-card border border-amber/30 bg-amber-tint p-5 tablet:grid-cols-[minmax(0,1fr)_auto] tablet:items-center">
      <div className="min-w-0">
        <h2 className="display flex items-center gap-2 text-lg">
          <BellRing size={20} aria-hidden="true" className="shrink-0 text-amber" />
          <OfferTitle until={lessonClass.offeredUntil ?? ''} />
        </h2>
        <p className="mt-1 text-[0.95rem]">{words}</p>
      </div>
      <div className="grid gap-2 tablet:min-w-52">
        <Button aria-label={fill(about, { action: texts.take, lessonClass: words })} onClick={take}>
          {texts.take}
        </Button>
        <Button
          tone="secondary"
          aria-label={fill(about, { action: texts.leave, lessonClass: words })}
          isBusy={isLeaving}
          onClick={leave}
        >
          {texts.leave}
        </Button>
      </div>
    </div>
  );
}

function OfferTitle({ until }: { readonly until: string }) {
  const left = useCountdown(until, offerMinutes * 60);
  return <span role="timer">{fill(lessonsLabels.offer.title, { left })}</span>;
}
