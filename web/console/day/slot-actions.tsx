import { useEffect, useState } from 'react';
import type { StaffMember } from '#contract/staff.ts';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { isSlotPast, type Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { cancelLabels } from '#domain/words/desk-cancel-labels.ts';
import type { Attendance } from '#web/console/day/attendance.tsx';
import { AttendanceActions } from '#web/console/day/attendance-actions.tsx';
import { BlockForm, Unblock } from '#web/console/day/block-actions.tsx';
import { CancelForm } from '#web/console/day/cancel-form.tsx';
import { ClosedBy } from '#web/console/day/closed-by.tsx';
import type { BlockableSlot } from '#web/console/day/free-run.ts';
import { type Booking, type Cell, movableBooking } from '#web/console/day/grid.ts';
import { LessonPeople } from '#web/console/day/lesson-people.tsx';
import { openText } from '#web/console/day/move-words.ts';
import { isUnpaidLesson } from '#web/console/day/now.ts';
import { SeriesActions } from '#web/console/day/series-actions.tsx';
import { TakeNow } from '#web/console/day/take-now.tsx';
import { UndoBlock } from '#web/console/day/undo-block.tsx';
import { HeldActions } from '#web/console/sale/held-actions.tsx';
import { LessonPayment } from '#web/console/sale/lesson-payment.tsx';
import { SellForm } from '#web/console/sale/sell-form.tsx';
import { UndoSale } from '#web/console/sale/undo-sale-button.tsx';
import type { useSaleDraft } from '#web/console/sale/use-sale-draft.ts';
import { useLossNews } from '#web/console/ui/use-loss-news.ts';
import { Button } from '#web/ui/button.tsx';

export interface SlotActionsProps {
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
  readonly onClose: () => void;
  /** Null if the slot cannot be sold. */
  readonly sale: ReturnType<typeof useSaleDraft> | null;
}

const placeOfBlock = ({ court, from, to }: Cell, reason: string): string =>
  `${court.name}, ${bookingTimeRange(from, to - from + 1)}: ${reason}`;

/** The actions that the person's role and the rules allow on the slot now. */
export function SlotActions(props: SlotActionsProps) {
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
    if (cell.closureId !== null) return <ClosedBy closureId={cell.closureId} role={staff.role} />;
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
      <>
        {claim.undo && (
          <UndoBlock
            key={claim.undo.id}
            undo={claim.undo}
            title={placeOfBlock(cell, claim.reason)}
            staff={staff}
          />
        )}
        <Unblock cell={cell} date={date} />
      </>
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
