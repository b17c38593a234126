import { type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { checkoutStateOf, emptySelection } from '#domain/slots/selection.ts';
import { courtTypeNames } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { waitInWords, withdrawnInWords } from '#domain/words/slot-wait-words.ts';
import { waitLabels } from '#domain/words/wait-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useMember } from '#web/api/session.ts';
import { type SlotWait, useEndSlotWait, useSlotWaits } from '#web/api/slot-waits.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { OfferCard } from '#web/features/waits/offer-card.tsx';
import { paths } from '#web/paths.ts';
import { showToast, takeBackToast } from '#web/ui/toast.tsx';

type Offered = SlotWait & { readonly offer: NonNullable<SlotWait['offer']> };

const hasOffer = (wait: SlotWait): wait is Offered => wait.offer !== null;

const offeredInWords = (wait: Offered): string => {
  const { court, slot } = wait.offer;
  return waitInWords({ ...wait, court, from: slot, to: slot });
};

/** The slots offered to the member, on any screen. [WAIT-5] */
export function SlotOffers() {
  const waits = useSlotWaits();
  const offers = waits.filter(hasOffer);
  const section = useRef<HTMLElement>(null);
  useEndOfOffers(offers, waits);
  useNewsOfOffers(offers, section);
  return (
    <>
      {/* Rendered before there is any text, or screen readers would miss the first message. */}
      <p role="status" className="sr-only">
        {offers
          .map((wait) => fill(waitLabels.offer.news, { what: offeredInWords(wait) }))
          .join(' ')}
      </p>
      {offers.length > 0 && (
        <section ref={section} aria-label={waitLabels.offer.name} className="scroll-mt-20">
          <ul className="grid gap-4">
            {offers.map((wait) => (
              <li key={wait.id}>
                <OfferedSlot wait={wait} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Leads a member who has scrolled past the top of the screen to a new offer. */
function useNewsOfOffers(offers: readonly Offered[], section: RefObject<HTMLElement | null>): void {
  const last = useRef(offers);
  useEffect(() => {
    const isNew = offers.some(({ id }) => !last.current.some((offer) => offer.id === id));
    last.current = offers;
    const card = section.current;
    if (!isNew || card === null || card.getBoundingClientRect().bottom > 0) return;
    showToast(
      waitLabels.offer.kept,
      'info',
      <button
        type="button"
        className="min-h-11 shrink-0 rounded-control px-3 whitespace-nowrap text-accent hover:underline"
        onClick={() => card.scrollIntoView()}
      >
        {waitLabels.offer.see}
      </button>,
    );
  }, [offers, section]);
}

/** Says that an offer has ended; otherwise the card would vanish without explanation. */
function useEndOfOffers(offers: readonly Offered[], waits: readonly SlotWait[]): void {
  const last = useRef(offers);
  const told = useRef('');
  useEffect(() => {
    const gone = last.current.filter(({ id }) => !offers.some((offer) => offer.id === id));
    const isNew = offers.some(({ id }) => !last.current.some((offer) => offer.id === id));
    last.current = offers;
    if (isNew) takeBackToast(told.current);
    const now = venueNow().epochMilliseconds;
    if (gone.some(({ offer }) => Date.parse(offer.until) <= now)) {
      showToast(waitLabels.offer.ended);
    }
    const withdrawn = withdrawnInWords(gone, waits);
    if (withdrawn !== null) {
      told.current = withdrawn;
      showToast(withdrawn);
    }
  }, [offers, waits]);
}

function OfferedSlot({ wait }: { readonly wait: Offered }) {
  const navigate = useNavigate();
  const status = membershipStatusOf(useMember()?.profile?.membershipStatus);
  const ending = useEndSlotWait();
  const { sport, date, offer } = wait;
  const what = offeredInWords(wait);
  const courtType = courtTypeNames.find((name) => name === wait.courtType) ?? null;
  const take = (): void => {
    const slots = { [offer.court]: [offer.slot] };
    const chosen = { ...emptySelection, sport, date, courtType, court: offer.court, slots };
    void navigate(paths.checkoutCourt, { state: checkoutStateOf(chosen, status) });
  };
  return (
    <OfferCard
      texts={waitLabels.offer}
      about={(action) => fill(waitLabels.about, { action, what })}
      what={offer.priceSen == null ? what : `${what} · ${displayAmount(offer.priceSen)}`}
      until={offer.until}
      isLeaving={ending.isPending}
      onTake={take}
      onLeave={() =>
        send(ending, wait.id, {
          onSuccess: () => showToast(waitLabels.offer.leftIt),
          onError: (error) => showToast(failureMessage(error), 'danger'),
        })
      }
    />
  );
}
