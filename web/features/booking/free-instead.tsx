import { nearestFree } from '#domain/slots/book-again.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { freeInstead } from '#domain/slots/free-instead.ts';
import { courtTypeOf, type Selection } from '#domain/slots/selection.ts';
import { isOwnTime } from '#domain/slots/window-offer.ts';
import { shortDate } from '#domain/time/short-dates.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { shortCourtName } from '#domain/venue/courts.ts';
import { fill } from '#domain/words/fill.ts';
import { insteadLabels as words } from '#domain/words/instead-labels.ts';
import { useSlotWindow } from '#web/api/slots.ts';
import { useVenue } from '#web/api/venue.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { shortTimes } from '#web/features/booking/day-words.ts';
import {
  courtsWords,
  priceOfPick,
  selectionOf,
  sportOfferOf,
} from '#web/features/booking/start-cards.tsx';
import type { Pick } from '#web/features/booking/start-offers.ts';
import type { Plan } from '#web/features/booking/use-plan.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface FreeInsteadProps {
  readonly plan: Plan;
  /** The selection with which the screen opened. */
  readonly wanted: Selection;
  readonly onChoose: (selection: Selection) => void;
}

/** What is free in place of slots with which the screen opened, and which cannot be had. [PICK-20] */
export function FreeInstead({ plan, wanted, onChoose }: FreeInsteadProps) {
  const venue = useVenue().data;
  const slotWindow = useSlotWindow(wanted.sport).data;
  const now = useVenueNow();
  const courtType = courtTypeOf(wanted);
  const { sport, date, slots } = wanted;
  if (!venue || !slotWindow || sport === null || courtType === null || date === null) return null;
  const found = sportOfferOf(sport, venue, slotWindow, plan.status, now);
  const times = courtSlotsInOrder(slots).map(({ slot }) => slot);
  const said = { day: shortDate(date), times: shortTimes(times), courts: courtsWords(slots) };
  if (isOwnTime(found.offer, date, times)) {
    return <Notice tone="info">{fill(words.own, said)}</Notice>;
  }
  const booking = { date, slots };
  const near = freeInstead(booking, courtType, found.offer).map((free) => ({ date, slots: free }));
  const far = near.length === 0 ? nearestFree(booking, courtType, found.offer, date) : null;
  const picks = [...near, ...(far === null ? [] : [far])].map((pick) => ({ ...pick, courtType }));
  const text = far === null ? words.taken : words.otherDay;
  return (
    <Notice tone="info">
      <p>{fill(picks.length === 0 ? words.none : text, said)}</p>
      {picks.length > 0 && (
        <ul aria-label={words.name} className="mt-3 flex flex-wrap gap-2">
          {picks.map((pick) => (
            <li key={JSON.stringify(pick)} className="grow tablet:grow-0">
              <Button
                tone="secondary"
                className="w-full px-3 text-sm"
                onClick={() => onChoose(selectionOf(pick))}
              >
                {wordsOf(pick, date, priceOfPick(pick, found))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

/** `8 – 9 AM, Court 2 · RM 80.00`, with the day where it is another one. */
function wordsOf({ date, slots }: Pick, wanted: BookingDate, price: string | null): string {
  const times = shortTimes(courtSlotsInOrder(slots).map(({ slot }) => slot));
  const courts = Object.keys(slots).map(shortCourtName).join(' + ');
  const at = fill(words.at, { times, court: courts });
  const when = date === wanted ? at : `${shortDate(date)}, ${at}`;
  // An amount is not broken between its currency and its figures.
  return price === null ? when : `${when} · ${price.replace(' ', '\u00a0')}`;
}
