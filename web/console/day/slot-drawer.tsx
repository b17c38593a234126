import { X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { isSlotPast, type Slot } from '#domain/time/slots.ts';
import { type BookingDate, formatDate } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import { deskSaleLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { AboutPlayer } from '#web/console/day/about-player.tsx';
import type { Attendance } from '#web/console/day/attendance.tsx';
import { AttendanceActions, attendanceText } from '#web/console/day/attendance-actions.tsx';
import { BlockForm, Unblock } from '#web/console/day/block-actions.tsx';
import { CancelForm } from '#web/console/day/cancel-form.tsx';
import { claimText, freeText } from '#web/console/day/cell-words.ts';
import { ClaimFacts, Fact } from '#web/console/day/claim-facts.tsx';
import { ClosedBy } from '#web/console/day/closed-by.tsx';
import { useBookingKeys, useEscapeOutside, useFocusOnSlot } from '#web/console/day/drawer-keys.ts';
import type { BlockableSlot } from '#web/console/day/free-run.ts';
import { type Booking, type Cell, movableBooking } from '#web/console/day/grid.ts';
import { LessonPeople } from '#web/console/day/lesson-people.tsx';
import { openText } from '#web/console/day/move-words.ts';
import { isForSale, isUnpaidLesson } from '#web/console/day/now.ts';
import { CourtMark } from '#web/console/day/now-panel.tsx';
import { SeriesActions } from '#web/console/day/series-actions.tsx';
import { SlotQuestions } from '#web/console/day/slot-questions.tsx';
import { TakeNow } from '#web/console/day/take-now.tsx';
import { HeldActions } from '#web/console/sale/held-actions.tsx';
import { LessonPayment } from '#web/console/sale/lesson-payment.tsx';
import { SellForm } from '#web/console/sale/sell-form.tsx';
import { UndoSale } from '#web/console/sale/undo-sale-button.tsx';
import { type KeptSale, useSaleDraft } from '#web/console/sale/use-sale-draft.ts';
import { useLossNews } from '#web/console/ui/use-loss-news.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { drawer: words } = consoleLabels;

interface SlotDrawerProps {
  readonly cell: Cell;
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  readonly staff: StaffMember;
  /** Null if the person's role does not allow it. */
  readonly attendance: Attendance | null;
  /** The bookings in a row of the member who has this slot. */
  readonly run: readonly Booking[];
  /** The free slots from this one on. */
  readonly free: readonly Slot[];
  /** The slots from this one on that a block can take. */
  readonly blockable: readonly BlockableSlot[];
  /** Null if the person cannot move bookings of this day now. */
  readonly onMove: ((booking: Booking) => void) | null;
  readonly keptSale: KeptSale;
  readonly onClose: () => void;
}

/**
 * The details of one slot, beside the grid. It is no modal: the grid stays usable, and another slot
 * takes this one's place.
 */
export function SlotDrawer(props: SlotDrawerProps) {
  const { cell, date, staff, run, attendance, onClose } = props;
  const { court, slot } = cell;
  // A booking is in a row with others of its member; the slots of any other claim are one bar.
  const together =
    cell.claim?.kind === 'booking'
      ? { first: run[0]?.slot ?? slot, count: run.length }
      : { first: cell.from, count: cell.to - cell.from + 1 };
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useFocusOnSlot(box, `${court.id}/${slot}`);
  const press = (event: KeyboardEvent): void => {
    // A dialog over the drawer has an Escape of its own.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || !isInside) return;
    event.preventDefault();
    onClose();
  };
  useEscapeOutside(onClose);
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
        </div>
        <button
          type="button"
          aria-label={words.close}
          onClick={onClose}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <SlotState key={`${court.id}/${slot}`} {...props} drawer={box} />
      <SlotQuestions
        key={`${court.id}/${slot}?`}
        asked={{ courtId: court.id, date, slot }}
        findsMembers={hasPermission(staff.role, 'members.see')}
        role={staff.role}
        claim={cell.claim}
      />
    </section>
  );
}

interface SlotStateProps extends SlotDrawerProps {
  readonly drawer: RefObject<HTMLElement | null>;
}

/** The claim that has the slot now, and the acts on it. */
function SlotState(props: SlotStateProps) {
  const { cell, date, now, staff, free, keptSale, drawer } = props;
  const { claim, first } = cell;
  const sells =
    claim === null &&
    free.length > 0 &&
    !isSlotPast(date, cell.slot, now) &&
    hasPermission(staff.role, 'bookings.sell') &&
    isForSale(cell);
  const isHeld = cell.court.held !== null;
  const sale = useSaleDraft({ isForSale: sells, claim, isHeld }, keptSale);
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
          <ClaimFacts claim={claim} date={date} />
          {'player' in claim && claim.player !== null && (
            <AboutPlayer player={claim.player} role={staff.role} />
          )}
          {first?.attendance && (
            <Fact name={words.attendance}>{attendanceText(first.attendance)}</Fact>
          )}
        </dl>
      )}
      <SlotActions {...props} sale={sells ? sale : null} />
    </>
  );
}

interface SlotActionsProps extends SlotDrawerProps {
  /** Null if the slot cannot be sold. */
  readonly sale: ReturnType<typeof useSaleDraft> | null;
}

/** The actions that the person's role and the rules allow on the slot now. */
function SlotActions(props: SlotActionsProps) {
  const { cell, date, now, staff, attendance, run, free, blockable, sale, onMove, onClose } = props;
  const { claim, first } = cell;
  const bookingId = claim?.kind === 'booking' ? claim.bookingId : null;
  const [cancelledId, setCancelledId] = useState<string | null>(null);
  const isCancelling = cancelledId !== null && cancelledId === bookingId;
  const isLost = cancelledId !== null && !isCancelling;
  useLossNews(isLost, cancelLabels.gone);
  useEffect(() => {
    // A booking that comes back by an undo is not shown with the form that cancelled it.
    if (isLost) setCancelledId(null);
  }, [isLost]);
  const mayBlock =
    hasPermission(staff.role, 'blocks.set') && refusalOfBlockDay(staff.role, date, now) === null;
  if (claim === null) {
    if (free.length === 0 || isSlotPast(date, cell.slot, now)) return null;
    return (
      <>
        {sale && (
          <SellForm
            role={staff.role}
            court={cell.court.name}
            date={date}
            held={cell.court.held}
            free={free}
            draft={sale.draft}
            onDraft={sale.setDraft}
            onSell={sale.begin}
            onClear={sale.isKept ? sale.clear : null}
            onSold={(isHeld) => {
              sale.clear();
              if (!isHeld) onClose();
            }}
          />
        )}
        {mayBlock && <BlockForm cell={cell} date={date} blockable={blockable} role={staff.role} />}
      </>
    );
  }
  if (claim.kind === 'block') {
    if (claim.closureId !== null) {
      return <ClosedBy closureId={claim.closureId} role={staff.role} />;
    }
    if (!mayBlock) return null;
    return claim.series === null ? (
      <Unblock cell={cell} date={date} />
    ) : (
      <SeriesActions series={claim.series} date={date} role={staff.role} />
    );
  }
  const undoable = 'sale' in claim && claim.sale && <UndoSale sale={claim.sale} staff={staff} />;
  if (claim.kind === 'hold') {
    if (claim.linkSentAt === null || !hasPermission(staff.role, 'bookings.sell')) return null;
    return (
      <>
        <HeldActions hold={claim} name={claim.player.name} undo={undoable} onEnded={onClose} />
        <TakeNow key={claim.orderId} claim={claim} />
      </>
    );
  }
  if (claim.kind === 'lesson') {
    return <LessonPeople classId={claim.classId} role={staff.role} now={now} />;
  }
  if (claim.kind !== 'booking') return null;
  const isOver = Temporal.Instant.compare(now, endOfBookingDay(date)) >= 0;
  return (
    <>
      {first && attendance && (
        <AttendanceActions
          booking={first}
          run={run.map((one) => one.slot)}
          date={date}
          now={now}
          attendance={attendance}
        />
      )}
      {isUnpaidLesson(claim) && hasPermission(staff.role, 'bookings.sell') && !isCancelling && (
        <LessonPayment key={claim.bookingId} bookingId={claim.bookingId} name={claim.player.name} />
      )}
      {!isOver && hasPermission(staff.role, 'bookings.cancel') && (
        <CancelForm
          booking={claim}
          date={date}
          now={now}
          run={run}
          isOpen={isCancelling}
          onOpen={(isOpen) => setCancelledId(isOpen ? bookingId : null)}
        >
          {undoable}
          {onMove && movableBooking(cell) && (
            <Button tone="secondary" onClick={() => onMove(claim)}>
              {openText(run.length)}
            </Button>
          )}
        </CancelForm>
      )}
      {mayBlock &&
        !isCancelling &&
        hasPermission(staff.role, 'bookings.cancel') &&
        !isSlotPast(date, cell.slot, now) && (
          <BlockForm cell={cell} date={date} blockable={blockable} role={staff.role} />
        )}
    </>
  );
}
