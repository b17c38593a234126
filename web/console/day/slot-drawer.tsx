import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { isSlotPast } from '#domain/time/slots.ts';
import { formatDate } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { AboutPlayer } from '#web/console/day/about-player.tsx';
import { attendanceText } from '#web/console/day/attendance-actions.tsx';
import { claimText, freeText } from '#web/console/day/cell-words.ts';
import { ClaimFacts, Fact } from '#web/console/day/claim-facts.tsx';
import { useBookingKeys, useEscapeOutside, useFocusOnSlot } from '#web/console/day/drawer-keys.ts';
import { isForSale } from '#web/console/day/now.ts';
import { CourtMark } from '#web/console/day/now-panel.tsx';
import { SlotActions, type SlotActionsProps } from '#web/console/day/slot-actions.tsx';
import { useSlotChange } from '#web/console/day/slot-change.ts';
import { SlotQuestions } from '#web/console/day/slot-questions.tsx';
import { type KeptSale, useSaleDraft } from '#web/console/sale/use-sale-draft.ts';
import { Notice } from '#web/ui/notice.tsx';

const { drawer: words } = consoleLabels;

interface SlotDrawerProps extends Omit<SlotActionsProps, 'sale'> {
  readonly keptSale: KeptSale;
  /** How often a slot was asked for. */
  readonly asks: number;
}

/**
 * The details of one slot, beside the grid. It is no modal: the grid stays usable, and another slot
 * takes this one's place.
 */
export function SlotDrawer(props: SlotDrawerProps) {
  const { cell, date, staff, run, attendance, keptSale, onClose } = props;
  const { court, slot } = cell;
  // A booking is in a row with others of its member; the slots of any other claim are one bar.
  const together =
    cell.claim?.kind === 'booking'
      ? { first: run[0]?.slot ?? slot, count: run.length }
      : { first: cell.from, count: cell.to - cell.from + 1 };
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const place = `${date} ${court.id}/${slot}`;
  useFocusOnSlot(box, place, props.asks);
  const { news, isDeaf } = useSlotChange(place, cell.claim);
  const dismiss = (): void => {
    // Typed text may be kept for the next slot, but not for the next customer.
    keptSale.keep(null);
    onClose();
  };
  const press = (event: KeyboardEvent): void => {
    // A dialog over the drawer has an Escape of its own.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !isInside) return;
    event.preventDefault();
    dismiss();
  };
  useEscapeOutside(dismiss);
  useBookingKeys(cell, box, attendance, props.onMove);
  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
      data-sport={court.sport.toLowerCase()}
      className="day-drawer rise"
    >
      <header className="drawer-head flex items-start gap-3 border-line border-b px-4 py-3.5">
        <CourtMark court={court} />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="display text-base leading-6">
            {court.name}
          </h2>
          <p className="figures text-[0.8125rem] text-ink-soft">
            {bookingTimeRange(slot)}
            <span className="block">{formatDate(date)}</span>
          </p>
          {together.count > 1 && (
            <p className="drawer-run figures">
              {fill(words.run, {
                count: `${together.count}`,
                range: bookingTimeRange(together.first, together.count),
              })}
            </p>
          )}
          <div aria-live="polite">{news !== null && <p className="drawer-news">{news}</p>}</div>
        </div>
        <button
          type="button"
          aria-label={words.close}
          onClick={dismiss}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <SlotState key={place} {...props} place={place} isDeaf={isDeaf} drawer={box} />
      <SlotQuestions
        key={`${place}?`}
        asked={{ courtId: court.id, date, slot }}
        findsMembers={hasPermission(staff.role, 'members.see')}
        role={staff.role}
        claim={cell.claim}
      />
    </section>
  );
}

interface SlotStateProps extends SlotDrawerProps {
  readonly place: string;
  /** True for a moment after the slot has changed: a press meant what was there before. */
  readonly isDeaf: boolean;
  readonly drawer: RefObject<HTMLElement | null>;
}

/** The claim that has the slot now, and the acts on it. */
function SlotState(props: SlotStateProps) {
  const { cell, date, now, staff, free, keptSale, place, isDeaf, drawer } = props;
  const { claim, first } = cell;
  const sells =
    claim === null &&
    free.length > 0 &&
    !isSlotPast(date, cell.slot, now) &&
    hasPermission(staff.role, 'bookings.sell') &&
    isForSale(cell);
  const isHeld = cell.court.held !== null;
  const sale = useSaleDraft({ place, isForSale: sells, claim, isHeld }, keptSale);
  const { isFormGone } = sale;
  useEffect(() => {
    // The form had the focus.
    if (isFormGone && document.activeElement === document.body) drawer.current?.focus();
  }, [isFormGone, drawer]);
  return (
    <>
      {claim !== null && sale.isInterrupted && (
        <div className="px-4 pt-4">
          <Notice tone="danger">
            {fill(deskSaleLabels.interrupted, { by: claimText(claim) })}
          </Notice>
        </div>
      )}
      {claim === null ? (
        <p className="p-4 text-ink-soft">{freeText(cell, date, now)}</p>
      ) : (
        <dl className="grid gap-3.5 p-4">
          <ClaimFacts claim={claim} />
          {'player' in claim && claim.player !== null && (
            <AboutPlayer player={claim.player} role={staff.role} />
          )}
          {first?.attendance && (
            <Fact name={words.attendance}>{attendanceText(first.attendance)}</Fact>
          )}
        </dl>
      )}
      <div inert={isDeaf} className="drawer-acts">
        <SlotActions {...props} sale={sells ? sale : null} />
      </div>
    </>
  );
}
