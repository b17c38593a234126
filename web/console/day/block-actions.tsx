import { type SubmitEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { displayAmount, type Sen, sumSen } from '#domain/money/money.ts';
import { hasPermission, type StaffRole } from '#domain/staff/permissions.ts';
import { refusalToPlanSeries } from '#domain/staff/series.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { type BookingDate, clockTime } from '#domain/time/venue-time.ts';
import { closureLinkLabels } from '#domain/words/closure-link-labels.ts';
import { blockLabels as words } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { seriesLabels } from '#domain/words/series-labels.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { failureCode, failureMessage } from '#web/api/client.ts';
import {
  blockFailure,
  useBlockPreview,
  useBlockSlots,
  useUnblockSlots,
} from '#web/console/day/desk-actions.ts';
import { type BlockableSlot, slotsBetween } from '#web/console/day/free-run.ts';
import type { Booking, Cell } from '#web/console/day/grid.ts';
import { placesIn } from '#web/console/ui/closure-path.ts';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { useShortcut } from '#web/console/ui/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldFrame, inputClass } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface BlockFormProps {
  readonly cell: Cell;
  readonly date: BookingDate;
  /** The slots that can be blocked together, beginning with the cell's. */
  readonly blockable: readonly BlockableSlot[];
  readonly role: StaffRole;
}

const lineOf = ({ player, slot, refundableSen }: Booking): string =>
  fill(player.isGuest ? words.lineOfGuest : words.line, {
    name: player.name,
    time: clockTime(slot),
    amount: displayAmount(refundableSen),
  });

const toReturnOf = (bookings: readonly Booking[]): Sen =>
  sumSen(bookings.map(({ player, refundableSen }) => (player.isGuest ? refundableSen : 0)));

const cancelledText = (bookings: readonly Booking[]): string =>
  fill(bookings.length === 1 ? words.cancelsOne : words.cancels, {
    count: `${bookings.length}`,
    amount: displayAmount(sumSen(bookings.map(({ refundableSen }) => refundableSen))),
    names: bookings.map(lineOf).join('; '),
  });

const submitText = (bookings: readonly Booking[]): string => {
  if (bookings.length === 0) return words.submit;
  const text = bookings.length === 1 ? words.submitAndCancelOne : words.submitAndCancel;
  return fill(text, { count: `${bookings.length}` });
};

export function BlockForm(props: BlockFormProps) {
  const { cell, date, blockable, role } = props;
  const { court, slot } = cell;
  const [last, setLast] = useState<Slot>(slot);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // The end that is chosen with the mouse is final. With the keys each arrow is a choice of its own.
  const isByMouse = useRef(false);
  const block = useBlockSlots(court, () => form.current?.isConnected === true);
  const isTaken = failureCode(block.error) === 'slots_in_the_way';
  const blocked = blockable.filter((one) => one.slot <= last);
  const bookings = blocked.flatMap(({ booking }) => booking ?? []);
  const { data: preview } = useBlockPreview({
    courtId: court.id,
    date,
    slots: blocked.map((one) => one.slot),
    cancels: bookings.map(({ bookingId }) => bookingId),
  });
  const amounts = preview?.overLimit
    ? amountsOfRefusal(preview.overLimit.code, preview.overLimit.details)
    : null;
  useFaultFocus(form, block.error);
  useShortcut('b', () => form.current?.querySelector('select')?.focus());
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (errorOfReason(reason) !== null || block.isPending) return;
    block.mutate({
      body: {
        courtId: court.id,
        date,
        slots: blocked.map((one) => one.slot),
        reason,
        cancels: bookings.map(({ bookingId }) => bookingId),
      },
      toReturnSen: toReturnOf(bookings),
    });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid gap-3 border-line border-t px-4 pt-3.5 pb-4"
    >
      <h3 className="text-sm font-bold">{words.open}</h3>
      <FieldFrame label={words.until} error={isTaken ? failureMessage(block.error) : null}>
        {(parts) => (
          <select
            {...parts}
            value={last}
            onPointerDown={() => {
              isByMouse.current = true;
            }}
            onKeyDown={() => {
              isByMouse.current = false;
            }}
            onChange={({ target }) => {
              setLast(tableSlots.find((known) => known === Number(target.value)) ?? slot);
              block.reset();
              if (isByMouse.current) form.current?.querySelector('input')?.focus();
            }}
            className={`${inputClass} figures border-edge`}
          >
            {blockable.map(({ slot: end }) => (
              <option key={end} value={end}>
                {clockTime(end + 1)}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      <Field
        label={words.reason}
        hint={bookings.length === 0 ? words.reasonHint : words.reasonHintForMembers}
        required
        maxLength={200}
        error={isChecked ? errorOfReason(reason) : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {bookings.length > 0 && (
        // Screen readers say it when the form is filled in, not whenever a booking is opened.
        <p
          role={last === slot && reason === '' ? undefined : 'status'}
          className="rounded-control border border-line bg-mist px-4 py-3 text-[0.95rem] font-semibold wrap-anywhere"
        >
          {cancelledText(bookings)}
        </p>
      )}
      {bookings.length > 0 && amounts !== null && block.error === null && (
        <Notice tone="danger">{fill(words.overLimit, { amounts })}</Notice>
      )}
      {block.error && !isTaken && (
        <Notice key={block.submittedAt} tone="danger" takesFocus>
          {blockFailure(block.error)}
        </Notice>
      )}
      <Button
        type="submit"
        tone={bookings.length === 0 ? 'secondary' : 'danger'}
        isBusy={block.isPending}
      >
        {submitText(bookings)}
      </Button>
      {refusalToPlanSeries(role) === null && (
        <Link
          to={`/series/new?${new URLSearchParams({ court: `${court.id}`, date, slot: `${slot}` })}`}
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-court underline underline-offset-3"
        >
          {seriesLabels.day.everyWeek}
        </Link>
      )}
      {hasPermission(role, 'closures.edit') && (
        <Link
          to={`/closures/new?${placesIn({ courtId: court.id, date, slots: blocked.map((one) => one.slot) })}`}
          className="inline-flex min-h-11 items-center justify-self-start text-sm text-court underline underline-offset-3"
        >
          {closureLinkLabels.close}
        </Link>
      )}
    </form>
  );
}

interface UnblockProps {
  readonly cell: Cell;
  readonly date: BookingDate;
}

/** Frees all slots of the block. */
export function Unblock({ cell: { court, from, to, claim }, date }: UnblockProps) {
  const reason = claim?.kind === 'block' ? claim.reason : '';
  const unblock = useUnblockSlots(court, reason);
  const [why, setWhy] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFaultFocus(form, unblock.error);
  const needsReason = failureCode(unblock.error) === 'undo_needs_reason';
  const isGiven = why.trim() !== '';
  const fault = isGiven || needsReason ? errorOfReason(why) : null;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (fault !== null || unblock.isPending) return;
    const slots = slotsBetween(from, to);
    unblock.mutate({ courtId: court.id, date, slots, ...(isGiven && { reason: why }) });
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-3 px-4 pb-4">
      {unblock.error && !needsReason && (
        <Notice tone="danger">{failureMessage(unblock.error)}</Notice>
      )}
      <Field
        label={words.removeReason}
        hint={words.removeReasonHint}
        required={needsReason}
        maxLength={200}
        error={isChecked ? fault : null}
        value={why}
        onChange={({ target }) => setWhy(target.value)}
      />
      <Button
        type="submit"
        tone="secondary"
        isBusy={unblock.isPending}
        className="justify-self-start"
      >
        {words.remove}
      </Button>
      <p className="text-[0.8125rem] text-ink-soft">{words.staysCancelled}</p>
    </form>
  );
}
