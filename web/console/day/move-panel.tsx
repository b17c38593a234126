import { X } from 'lucide-react';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { bookingTime, bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { type BookingDate, formatDate, isBookingDate } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { deskMoveLabels as words } from '#domain/words/desk-move-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { ApiFailure } from '#web/api/client.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { heldText } from '#web/console/day/cell-words.ts';
import { focusCell, type GridSlot } from '#web/console/day/day-grid.tsx';
import type { Booking, Cell, CourtColumn, Grid } from '#web/console/day/grid.ts';
import {
  type DoneMove,
  type ProposalQuote,
  useMove,
  useMoveQuote,
} from '#web/console/day/move-calls.tsx';
import { MoveWarnings } from '#web/console/day/move-warnings.tsx';
import { differenceText, doneText, reasonHint } from '#web/console/day/move-words.ts';
import {
  chosenCell,
  courtsToChoose,
  type Moving,
  movedBookings,
  otherBooking,
  proposalOf,
} from '#web/console/day/moving.ts';
import { WhichSlots } from '#web/console/day/which-slots.tsx';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';

interface MovePanelProps {
  readonly moving: Moving;
  /** The shown day, which need not be the day of the booking. */
  readonly grid: Grid;
  readonly date: BookingDate;
  /** True if the day is still loading. */
  readonly isLoading: boolean;
  readonly onChoose: (target: GridSlot) => void;
  readonly onWhole: (isWhole: boolean) => void;
  readonly onGo: (date: BookingDate) => void;
  readonly onClose: () => void;
}

/** Moves a booking to a slot of the grid, or swaps it with the booking that is there. */
export function MovePanel(props: MovePanelProps) {
  const { moving, grid, date, isLoading, onClose } = props;
  const { booking, court, slot, picks } = moving;
  const moved = movedBookings(moving);
  const count = moved.length;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const cell = isLoading ? null : chosenCell(moving, grid, date);
  const other = cell && otherBooking(moving, cell);
  const proposal = cell && proposalOf(moving, cell, date);
  const move = useMove(() => {
    if (cell) focusCell({ courtId: cell.court.id, slot: cell.slot });
    onClose();
  });
  const isMoving = move.isPending || move.isSuccess;
  const quote = useMoveQuote(moved[0]?.bookingId ?? booking.bookingId, proposal, isMoving);
  const failure = move.error ?? quote.error;
  const isCourtRefused = isAboutCourt(failure);
  const focusField = useEffectEvent(() => {
    const name = isCourtRefused ? 'court' : 'reason';
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  });
  useEffect(() => {
    if (picks === 0) focusCell({ courtId: court.id, slot });
    else focusField();
  }, [picks, court.id, slot]);
  useEffect(() => {
    // Whoever is choosing a date or a time there goes on choosing.
    const isChoosing = document.activeElement?.matches('.move-form :is(select, [type=date])');
    if (isCourtRefused && !isChoosing) focusField();
  }, [isCourtRefused]);
  useEscape(onClose);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!cell || !quote.data || move.isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (errorOfReason(reason) !== null) return;
    const done = doneText({ booking, count }, cell, other, quote.data);
    move.mutate({ ...requestOf(moving, cell, date, other, quote.data, reason), done });
  };
  return (
    <section
      role="dialog"
      aria-labelledby={titleId}
      data-sport={court.sport.toLowerCase()}
      className="day-drawer move-panel rise"
    >
      <header className="flex items-start gap-3 border-line border-b px-4 py-3">
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="display text-base leading-6 wrap-anywhere">
            {fill(words.title, booking.player)}
          </h2>
          <p className="figures text-[0.8125rem] text-ink-soft">
            {fill(words.from, { place: slotText(court.name, slot, moving.date, count) })}
          </p>
        </div>
        <button
          type="button"
          aria-label={consoleLabels.drawer.close}
          onClick={onClose}
          className="-my-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-mist hover:text-ink"
        >
          <X size={20} aria-hidden="true" />
        </button>
      </header>
      <form ref={form} noValidate onSubmit={submit} className="move-form">
        <p role="status" className="text-sm font-semibold">
          {cell
            ? fill(words.to, { place: slotText(cell.court.name, cell.slot, date, count) })
            : words.choose}
        </p>
        {moving.run.length > 1 && (
          <WhichSlots
            moving={moving}
            onWhole={(isWhole) => {
              move.reset();
              props.onWhole(isWhole);
            }}
          />
        )}
        <Target {...props} />
        {cell && (
          <div className="grid gap-2">
            {cell.court.held && !failure && (
              <Notice>{heldText(cell.court.held, words.held)}</Notice>
            )}
            {!failure && (
              <MoveWarnings moving={moving} grid={grid} date={date} cell={cell} other={other} />
            )}
            {failure ? (
              <Notice tone="danger">{refusalText(failure, cell)}</Notice>
            ) : (
              <Outcome quote={quote.data ?? null} booking={booking} other={other} />
            )}
          </div>
        )}
        <Field
          label={words.reason}
          hint={reasonHint(booking, other)}
          name="reason"
          required
          maxLength={200}
          autoComplete="off"
          error={isChecked ? errorOfReason(reason) : null}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="flex flex-wrap items-end gap-2">
          <Button type="submit" isBusy={move.isPending} disabled={!quote.data || !cell}>
            {other ? fill(words.swap, other.player) : words.submit}
          </Button>
          <Button tone="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </form>
    </section>
  );
}

function useEscape(onClose: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onClose]);
}

const slotText = (court: string, slot: Cell['slot'], date: BookingDate, count: number): string => {
  // The panel is narrow, and a time must not be broken into two lines.
  const range = bookingTimeRange(slot, count).replaceAll(/ (?=[AP]M)/g, '\u00a0');
  return fill(words.place, { court, range, date: formatDate(date) });
};

/** A court of the booking's own type goes by its number. A held one must not look free here either. */
function courtText({ name, number, held }: CourtColumn, isOtherType: boolean): string {
  if (isOtherType) return fill(words.courtOtherType, { court: name });
  if (held === null) return fill(words.courtOption, { number: `${number}` });
  return fill(words.courtHeld, {
    number: `${number}`,
    held: consoleLabels.cell.heldShort[held.queue],
  });
}

/** The second way to choose, without the grid. */
function Target({ moving, grid, date, onChoose, onGo }: MovePanelProps) {
  const { target } = moving;
  return (
    <>
      <Field
        label={words.date}
        type="date"
        required
        value={date}
        onChange={(event) => {
          if (isBookingDate(event.target.value)) onGo(event.target.value);
        }}
        className="figures"
      />
      <Select
        label={words.court}
        name="court"
        value={`${target.courtId}`}
        options={courtsToChoose(moving, grid).map(({ court, isOtherType }) => ({
          value: `${court.id}`,
          text: courtText(court, isOtherType),
          isDisabled: isOtherType,
        }))}
        onChange={(event) => onChoose({ ...target, courtId: Number(event.target.value) })}
      />
      <Select
        label={words.time}
        value={`${target.slot}`}
        options={tableSlots.map((slot) => ({ value: `${slot}`, text: bookingTime(slot) }))}
        onChange={(event) => onChoose({ ...target, slot: Number(event.target.value) })}
        className="figures"
      />
    </>
  );
}

interface OutcomeProps {
  readonly quote: ProposalQuote | null;
  readonly booking: Booking;
  readonly other: Booking | null;
}

/** Tells the desk about the price difference of each member. */
function Outcome({ quote, booking, other }: OutcomeProps) {
  if (quote === null) return <p className="late text-sm text-ink-soft">{words.checking}</p>;
  return (
    <div role="status" className="grid gap-1 text-sm">
      <p>{differenceText(quote.own, booking.player.name)}</p>
      {quote.other && other && <p>{differenceText(quote.other, other.player.name)}</p>}
    </div>
  );
}

const isWorded = (code: string): code is keyof typeof words.refusals =>
  Object.hasOwn(words.refusals, code);

/** True if only another court would do. */
const isAboutCourt = (error: Error | null): boolean =>
  error instanceof ApiFailure && /^(move_other_type$|court_)/.test(error.code ?? '');

function refusalText(error: Error, { court: { held } }: Cell): string {
  const code = error instanceof ApiFailure ? error.code : null;
  if (held !== null && code === `court_held_${held.queue}`) return heldText(held, words.held);
  return code !== null && isWorded(code) ? words.refusals[code] : deskFailureMessage(error);
}

function requestOf(
  moving: Moving,
  cell: Cell,
  date: BookingDate,
  other: Booking | null,
  quote: ProposalQuote,
  reason: string,
): DoneMove {
  const { court, slot, date: fromDate } = moving;
  const [first = moving.booking] = movedBookings(moving);
  const params = { bookingId: first.bookingId };
  const { target } = proposalOf(moving, cell, date);
  const shownDifferenceSen = quote.own.differenceSen;
  if (other === null) {
    return { kind: 'move', input: { params, body: { ...target, shownDifferenceSen, reason } } };
  }
  const body = {
    otherBookingId: other.bookingId,
    from: { date: fromDate, slot, courtName: court.name },
    otherFrom: target,
    shownDifferenceSen,
    otherShownDifferenceSen: quote.other?.differenceSen ?? 0,
    reason,
  };
  return { kind: 'swap', input: { params, body } };
}
