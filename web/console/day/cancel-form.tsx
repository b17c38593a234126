import { type ReactNode, type SubmitEvent, useId, useRef, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import { refundByRules } from '#domain/staff/cancellation.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { cancelLabels as words } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import {
  type Choice,
  cancelErrorsOf,
  cancelFailure,
  choices,
  refundChoiceOf,
} from '#web/console/day/cancel-request.ts';
import { useCancelAtDesk } from '#web/console/day/desk-actions.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface CancelFormProps {
  readonly booking: Booking;
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  /** True if the member has more slots beside this one, which stay. */
  readonly isOneOfMany: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Other actions, which stand beside the button. */
  readonly children: ReactNode;
}

/** Cancels a booking. A button opens the form first, so that a stray click cancels nothing. */
export function CancelForm(props: CancelFormProps) {
  const { booking, date, now, isOneOfMany, isOpen, onOpen, children } = props;
  const { slot, refundableSen: paidSen } = booking;
  const byRules = refundByRules({ start: slotStart(date, slot), paidSen }, now);
  return isOpen ? (
    <OpenForm booking={booking} byRules={byRules} onKeep={() => onOpen(false)} />
  ) : (
    <div className="flex flex-wrap gap-2 px-4 pb-4">
      {children}
      <Button tone="secondary" onClick={() => onOpen(true)}>
        {isOneOfMany ? words.openOne : words.open}
      </Button>
    </div>
  );
}

interface OpenFormProps {
  readonly booking: Booking;
  readonly byRules: 'all' | 'nothing';
  readonly onKeep: () => void;
}

function OpenForm({ booking, byRules, onKeep }: OpenFormProps) {
  const { bookingId, player, refundableSen: paidSen } = booking;
  const [choice, setChoice] = useState<Choice>(byRules);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const cancel = useCancelAtDesk(player.name);
  const draft = { choice, amount, reason };
  const errors = cancelErrorsOf(draft, paidSen);
  const byRulesId = useId();
  // [DESK-6]
  const isAllDue = byRules === 'all' && paidSen > 0;
  const failure = cancel.error && cancelFailure(cancel.error, choice);
  useFaultFocus(form, cancel.error);
  const texts: Readonly<Record<Choice, string>> = {
    all: paidSen > 0 ? fill(words.all, { amount: displayAmount(paidSen) }) : words.allFree,
    part: words.part,
    nothing: words.nothing,
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    const giveBack = refundChoiceOf(draft);
    const isWell = errors.amount === null && errors.reason === null;
    if (giveBack === null || !isWell || cancel.isPending) return;
    cancel.mutate({ params: { bookingId }, body: { giveBack, reason } });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid gap-3 border-line border-t px-4 pt-3.5 pb-4"
    >
      {failure && !failure.isAboutAmount && <Notice tone="danger">{failure.text}</Notice>}
      <fieldset aria-describedby={byRulesId}>
        <legend className="text-sm font-semibold">
          {player.isGuest ? words.giveBackToGuest : words.giveBack}
        </legend>
        <p id={byRulesId} className="pt-0.5 text-[0.8125rem] text-ink-soft">
          {(paidSen > 0 ? words.byRules : words.byRulesFree)[byRules]}
        </p>
        {choices
          .filter((option) => paidSen > 0 || option !== 'part')
          .map((option) => (
            <label
              key={option}
              className="flex min-h-11 items-center gap-2.5 text-[0.95rem] has-disabled:text-ink-soft"
            >
              <input
                type="radio"
                name="give-back"
                checked={choice === option}
                disabled={isAllDue && option !== 'all'}
                onChange={() => {
                  setChoice(option);
                  cancel.reset();
                }}
                className="size-4.5 accent-court"
              />
              {texts[option]}
            </label>
          ))}
      </fieldset>
      {choice === 'part' && (
        <Field
          label={words.amount}
          inputMode="decimal"
          required
          error={(isChecked && errors.amount) || (failure?.isAboutAmount ? failure.text : null)}
          value={amount}
          onChange={({ target }) => {
            setAmount(target.value);
            // Clears the refusal while the amount is corrected.
            cancel.reset();
          }}
        />
      )}
      <Field
        label={words.reason}
        hint={player.isGuest ? words.reasonHintForGuest : words.reasonHint}
        required
        maxLength={200}
        // The form was opened to be filled in.
        autoFocus
        error={isChecked ? errors.reason : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="danger" isBusy={cancel.isPending}>
          {words.submit}
        </Button>
        <Button tone="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}
