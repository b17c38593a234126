import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import {
  type BookAgain,
  bookAgainOf,
  firstFreeEvening,
  nearestFree,
  type OfferOfBooking,
} from '#domain/slots/book-again.ts';
import { courtSlotsInOrder } from '#domain/slots/court-slots.ts';
import { bookingDayOf } from '#domain/time/booking-window.ts';
import { type CourtTypeName, sportOfType, sports } from '#domain/venue/courts.ts';
import { bookingLabels } from '#domain/words/booking-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { useVenueNow } from '#web/api/venue-clock.ts';
import { ComingStart, QuickPickRow, QuickPicks } from '#web/features/booking/quick-picks.tsx';
import {
  type Pick,
  priceOfPick,
  selectionOf,
  sportOfferOf,
  typeOfCourt,
} from '#web/features/booking/start-offers.ts';
import {
  courtsWords,
  endedWords,
  nextUpWords,
  otherCourtWords,
  refusedAgainWords,
  whenWords,
} from '#web/features/booking/start-words.ts';
import { Invitation } from '#web/features/booking/step-columns.tsx';
import { TellMe } from '#web/features/booking/tell-me.tsx';
import type { useSelection } from '#web/features/booking/use-selection.ts';
import { type Start, useStart } from '#web/features/booking/use-start.ts';
import { waitableAgain } from '#web/features/booking/waitable-slots.ts';
import { mainId } from '#web/features/frame/screen.tsx';
import { upcomingLink } from '#web/links.ts';
import { EmptyCourt } from '#web/pictures/empty-court.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

// What the offers beside a taken slot share with these is loaded with them, not on its own.
export { courtsWords, priceOfPick, selectionOf, sportOfferOf };

const { start: words } = bookingLabels;

interface StartCardsProps {
  readonly className: string;
  readonly write: ReturnType<typeof useSelection>['write'];
}

/** Quick picks of slots that the member most likely came for, before a sport is chosen. */
export function StartCards({ className, write }: StartCardsProps) {
  const start = useStart();
  if (start === null) return <ComingStart className={className} />;
  const choose = (pick: Pick): void => {
    // The pressed button leaves the screen.
    document.getElementById(mainId)?.focus({ preventScroll: true });
    write(selectionOf(pick));
  };
  const found = bookAgainOf(offersOf(start));
  const isEmpty = Object.keys(start.offers).length === 0 && start.upcoming.length === 0;
  if (isEmpty) return <Invitation>{bookingLabels.waiting.sport}</Invitation>;
  return (
    <div className={`appear grid content-start gap-4 ${className}`}>
      {start.isNewcomer && <ForNewcomers />}
      <NextUp start={start} />
      {Object.keys(start.offers).length > 0 && (
        <QuickPicks>
          {found && <Again start={start} {...found} onChoose={choose} />}
          <Evening start={start} courtType={found?.last.courtType ?? null} onChoose={choose} />
        </QuickPicks>
      )}
    </div>
  );
}

/** The bookings of courts that the venue still has. */
function offersOf({ venue, last, offers }: Start): OfferOfBooking[] {
  return last.flatMap((booking) => {
    const court = courtSlotsInOrder(booking.slots)[0]?.court;
    const courtType = court === undefined ? null : typeOfCourt(venue, court);
    const offer = courtType && offers[sportOfType[courtType]]?.offer;
    return courtType && offer ? [{ booking, courtType, offer }] : [];
  });
}

function NextUp({ start }: { readonly start: Start }) {
  const today = bookingDayOf(useVenueNow());
  const next = nextUpWords(start.upcoming, today);
  const ended = endedWords(start.closed, start.upcoming[0], today);
  if (next === null && ended === null) return null;
  return (
    <Link
      to={upcomingLink}
      className="group flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-paper p-4 transition-colors duration-150 hover:border-court tablet:p-5"
    >
      <span className="grid min-w-0 grow basis-36 gap-0.5">
        {ended && (
          <span className="mb-1 font-semibold text-amber text-sm wrap-anywhere">{ended}</span>
        )}{' '}
        {next && (
          <>
            <span className="text-sm text-ink-soft">{words.nextUp}</span>{' '}
            <strong className="display text-lg leading-snug">{next.when}</strong>{' '}
            <span className="text-sm">{next.what}</span>
          </>
        )}
      </span>{' '}
      <span className="flex shrink-0 items-center gap-1 text-sm font-semibold text-court">
        {words.details} <ChevronRight size={16} aria-hidden="true" />
      </span>
    </Link>
  );
}

interface QuickPickProps {
  readonly title: string;
  readonly pick: Pick | null;
  readonly onChoose: (pick: Pick) => void;
  readonly below?: ReactNode;
  readonly children: ReactNode;
}

/** One line with everything that it chooses, and the button. */
function QuickPick({ title, pick, onChoose, below, children }: QuickPickProps) {
  const textId = useId();
  const action = pick && (
    <Button
      tone="secondary"
      aria-label={fill(words.chooseOf, { what: title })}
      aria-describedby={textId}
      onClick={() => onChoose(pick)}
      className="shrink-0"
    >
      {words.choose}
    </Button>
  );
  return (
    <QuickPickRow title={title} action={action} textId={textId} below={below}>
      {children}
    </QuickPickRow>
  );
}

interface PickLineProps {
  readonly start: Start;
  readonly pick: Pick;
}

function PickLine({ start, pick }: PickLineProps) {
  const offer = start.offers[sportOfType[pick.courtType]];
  const price = offer && priceOfPick(pick, offer);
  const today = bookingDayOf(useVenueNow());
  return (
    <>
      <p className="font-semibold text-ink">{whenWords(pick.date, pick.slots, today)}</p>
      <p>
        {courtsWords(pick.slots)}
        {price && (
          <>
            {' · '}
            <span className="whitespace-nowrap">{price}</span>
          </>
        )}
      </p>
    </>
  );
}

interface AgainProps {
  readonly start: Start;
  readonly last: OfferOfBooking;
  readonly again: BookAgain;
  readonly onChoose: (pick: Pick) => void;
}

/** [PICK-15] [PICK-18] */
function Again({ start, last: { booking, courtType, offer }, again, onChoose }: AgainProps) {
  if (again.kind === 'offer') {
    const pick = { date: again.date, slots: again.slots, courtType };
    const other = otherCourtWords(booking.slots, again.slots);
    return (
      <QuickPick title={words.again} pick={pick} onChoose={onChoose}>
        <PickLine start={start} pick={pick} />
        {other !== null && <p>{other}</p>}
      </QuickPick>
    );
  }
  const waitable = waitableAgain(booking, courtType, again);
  const nearest = nearestFree(booking, courtType, offer, again.date);
  const pick = nearest && { ...nearest, courtType };
  return (
    <QuickPick
      title={words.again}
      pick={pick}
      onChoose={onChoose}
      below={
        waitable && (
          <div className="-mb-2 -ml-2">
            <TellMe slots={waitable} />
          </div>
        )
      }
    >
      <p>{`${refusedAgainWords(booking, again)} ${pick ? words.nearest : ''}`}</p>
      {pick && <PickLine start={start} pick={pick} />}
    </QuickPick>
  );
}

interface EveningProps {
  readonly start: Start;
  /** The type that the member booked last; null for any. */
  readonly courtType: CourtTypeName | null;
  readonly onChoose: (pick: Pick) => void;
}

/** [PICK-16] */
function Evening({ start, courtType, onChoose }: EveningProps) {
  const sport = courtType ? sportOfType[courtType] : sports.find((one) => start.offers[one]);
  const offer = sport && start.offers[sport]?.offer;
  const pick = offer ? firstFreeEvening(courtType, offer) : null;
  return (
    <QuickPick title={words.evening} pick={pick} onChoose={onChoose}>
      {pick ? <PickLine start={start} pick={pick} /> : <p>{words.noEvening}</p>}
    </QuickPick>
  );
}

/** For a member who has never booked: what comes next. */
function ForNewcomers() {
  return (
    <Card className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <EmptyCourt />
      <div className="grow basis-52">
        <h2 className="display text-lg">{words.newcomer}</h2>
        <p className="mt-1 text-pretty text-ink-soft">{words.steps}</p>
      </div>
    </Card>
  );
}
