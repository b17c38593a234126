import { X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount, displayCredits } from '#domain/money/money.ts';
import { refusalOfBlockDay } from '#domain/staff/blocks.ts';
import { hasPermission } from '#domain/staff/permissions.ts';
import { endOfBookingDay } from '#domain/time/booking-window.ts';
import { isSlotPast, type Slot, slotRange } from '#domain/time/slots.ts';
import { type BookingDate, formatDate, formatTime } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels } from '#domain/words/desk-move-labels.ts';
import { heldOrderLabels } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { Attendance } from '#web/console/api/attendance.tsx';
import { AttendanceActions, attendanceText } from '#web/console/day/attendance-actions.tsx';
import { BlockForm, Unblock } from '#web/console/day/block-actions.tsx';
import { CancelForm } from '#web/console/day/cancel-form.tsx';
import { howPaid } from '#web/console/day/cell-words.ts';
import type { Booking, Cell } from '#web/console/day/grid.ts';
import { HeldActions } from '#web/console/day/held-actions.tsx';
import { countdown } from '#web/console/day/now.ts';
import { CourtMark } from '#web/console/day/now-panel.tsx';
import { useSecond } from '#web/console/day/use-second.ts';
import { MemberLink } from '#web/console/member/member-link.tsx';
import { SellForm } from '#web/console/sale/sell-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

const { drawer: words, paid, cell: cellWords } = consoleLabels;

interface SlotDrawerProps {
  readonly cell: Cell;
  readonly date: BookingDate;
  /** Whether the slot is on the right, where the drawer would cover it in a narrow window. */
  readonly isAtLeft: boolean;
  readonly now: Temporal.Instant;
  readonly staff: StaffMember;
  /** Null if the person's role does not allow it. */
  readonly attendance: Attendance | null;
  /** The slots in a row of the member who has this one. */
  readonly run: readonly Slot[];
  /** The free slots from this one on. */
  readonly free: readonly Slot[];
  readonly onMove: (booking: Booking) => void;
  readonly onClose: () => void;
}

/**
 * The details of one slot, beside the grid. It is no modal: the grid stays usable, and another slot
 * takes this one's place.
 */
export function SlotDrawer(props: SlotDrawerProps) {
  const { cell, date, isAtLeft, run, onClose } = props;
  const { court, slot, claim, first, closure } = cell;
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // Another slot is read out as well.
    if (slot && court.id) box.current?.focus({ preventScroll: true });
  }, [court.id, slot]);
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  useEscapeOutside(onClose);
  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={press}
      data-sport={court.sport.toLowerCase()}
      className={classNames('day-drawer rise', isAtLeft && 'at-left')}
    >
      <header className="flex items-start gap-3 border-line border-b px-4 py-3.5">
        <CourtMark court={court} />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="display text-base leading-6">
            {court.name}
          </h2>
          <p className="figures text-[0.8125rem] text-ink-soft">
            {slotRange(slot)}
            <span className="block">{formatDate(date)}</span>
          </p>
          {run.length > 1 && (
            <p className="drawer-run figures">
              {fill(words.run, {
                count: `${run.length}`,
                range: slotRange(run[0] ?? slot, run.length),
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
      {claim === null ? (
        <p className="p-4 text-ink-soft">
          {closure === null ? words.free : fill(words.closed, { reason: closure })}
        </p>
      ) : (
        <dl className="grid gap-3.5 p-4">
          <ClaimFacts claim={claim} />
          {first?.attendance && (
            <Fact name={words.attendance}>{attendanceText(first.attendance)}</Fact>
          )}
        </dl>
      )}
      {/* What was typed for one slot is not kept for another. */}
      <SlotActions key={`${court.id}/${slot}`} {...props} />
    </section>
  );
}

/** An action that removes its own button leaves the focus on the page, where Escape works too. */
function useEscapeOutside(onClose: () => void): void {
  useEffect(() => {
    const press = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape' && document.activeElement === document.body) onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);
}

/** The actions that the person's role and the rules allow on the slot now. */
function SlotActions(props: SlotDrawerProps) {
  const { cell, date, now, staff, attendance, run, free, onMove, onClose } = props;
  const { claim, first } = cell;
  const isOneOfMany = run.length > 1;
  const mayBlock =
    hasPermission(staff.role, 'blocks.set') && refusalOfBlockDay(staff.role, date, now) === null;
  if (claim === null) {
    if (free.length === 0 || isSlotPast(date, cell.slot, now)) return null;
    return (
      <>
        {hasPermission(staff.role, 'bookings.sell') && cell.closure === null && (
          <SellForm court={cell.court.name} date={date} free={free} onSold={onClose} />
        )}
        {mayBlock && <BlockForm cell={cell} date={date} free={free} />}
      </>
    );
  }
  if (claim.kind === 'block') return mayBlock && <Unblock cell={cell} date={date} />;
  if (claim.kind === 'hold') {
    const isHeldHere = claim.linkSentAt !== null && hasPermission(staff.role, 'bookings.sell');
    return isHeldHere && <HeldActions claim={claim} onEnded={onClose} />;
  }
  if (claim.kind !== 'booking') return null;
  const isOver = Temporal.Instant.compare(now, endOfBookingDay(date)) >= 0;
  return (
    <>
      {first && attendance && (
        <AttendanceActions
          booking={first}
          run={run}
          date={date}
          now={now}
          attendance={attendance}
        />
      )}
      {!isOver && hasPermission(staff.role, 'bookings.cancel') && (
        <CancelForm booking={claim} isOneOfMany={isOneOfMany}>
          {claim.type === 'court_booking' && hasPermission(staff.role, 'bookings.move') && (
            <Button tone="secondary" onClick={() => onMove(claim)}>
              {isOneOfMany ? deskMoveLabels.openOne : deskMoveLabels.open}
            </Button>
          )}
        </CancelForm>
      )}
    </>
  );
}

function ClaimFacts({ claim }: { readonly claim: DayClaim }) {
  switch (claim.kind) {
    case 'booking':
      return (
        <>
          <Fact name={words.player}>
            <MemberLink player={claim.player} />
          </Fact>
          <Fact name={words.kind}>{words.kinds[claim.type]}</Fact>
          <Fact name={words.paid}>
            {paid[howPaid(claim)]}
            <Amounts claim={claim} />
          </Fact>
          <Fact name={words.order}>
            {claim.orderId === null ? words.notSold : <OrderId id={claim.orderId} />}
          </Fact>
        </>
      );
    case 'hold':
      return (
        <>
          <Fact name={words.player}>
            <MemberLink player={claim.player} />
          </Fact>
          <Fact name={words.kind}>{words.kinds.hold}</Fact>
          <Fact name={words.until}>
            <HoldEnd until={claim.until} />
          </Fact>
          {claim.linkSentAt !== null && (
            <Fact name={heldOrderLabels.sent}>
              {fill(heldOrderLabels.sentAt, {
                time: formatTime(Temporal.Instant.from(claim.linkSentAt)),
              })}
            </Fact>
          )}
          <Fact name={words.order}>
            <OrderId id={claim.orderId} />
          </Fact>
        </>
      );
    case 'lesson': {
      const seats = { taken: `${claim.participants}`, capacity: `${claim.capacity}` };
      return (
        <>
          <Fact name={words.kinds.lesson}>{claim.program}</Fact>
          <Fact name={words.seats}>{fill(cellWords.seats, seats)}</Fact>
        </>
      );
    }
    case 'block':
      return (
        <>
          <Fact name={words.kind}>{words.kinds.block}</Fact>
          <Fact name={words.reason}>{claim.reason}</Fact>
        </>
      );
  }
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs font-semibold text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere font-semibold">{children}</dd>
    </div>
  );
}

function OrderId({ id }: { readonly id: string }) {
  return <span className="figures text-[0.8125rem] select-all">{id}</span>;
}

function Amounts({ claim: { paidSen, creditsSen, paidAtDesk } }: { readonly claim: Booking }) {
  const parts = [
    paidSen > creditsSen &&
      fill(words.by[paidAtDesk ?? 'card'], { amount: displayAmount(paidSen - creditsSen) }),
    creditsSen > 0 && fill(words.byCredits, { amount: displayCredits(creditsSen) }),
  ].filter((part) => part !== false);
  return (
    <>
      {parts.map((part) => (
        <span key={part} className="figures block text-[0.8125rem] font-medium text-ink-soft">
          {part}
        </span>
      ))}
    </>
  );
}

function HoldEnd({ until }: { readonly until: string }) {
  const left = countdown(until, useSecond());
  return (
    <span className="figures">
      {formatTime(Temporal.Instant.from(until))} ({fill(words.left, { left })})
    </span>
  );
}
