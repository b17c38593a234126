import { type ReactNode, type SubmitEvent, useState } from 'react';
import { displayAmount, parseRinggit } from '#domain/money/money.ts';
import { type GiveBack, giveBackByRules } from '#domain/staff/cancellation.ts';
import { slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { consoleLabels } from '#domain/words/console-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { failureMessage } from '#web/api/client.ts';
import { useCancelAtDesk } from '#web/console/api/desk-actions.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { errorOfReason } from '#web/console/day/reason.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { cancel: words } = consoleLabels;

const choices = ['all', 'part', 'nothing'] as const;
type Choice = (typeof choices)[number];

/** The amount that a choice stands for; null if the typed one cannot be read. */
function giveBackOf(choice: Choice, amount: string): GiveBack | null {
  if (choice !== 'part') return choice;
  const sen = parseRinggit(amount.trim());
  return sen === null || sen === 0 ? null : sen;
}

interface CancelFormProps {
  readonly booking: Booking;
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  /** Whether the member has more slots beside this one, which stay. */
  readonly isOneOfMany: boolean;
  /** Other actions, which stand beside the button. */
  readonly children: ReactNode;
}

/** Cancels a booking of the desk's choice. It opens in place, so that a slip cancels nothing. */
export function CancelForm({ booking, date, now, isOneOfMany, children }: CancelFormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { slot, refundableSen: paidSen } = booking;
  const byRules = giveBackByRules({ start: slotStart(date, slot), paidSen }, now);
  return isOpen ? (
    <OpenForm booking={booking} byRules={byRules} onKeep={() => setIsOpen(false)} />
  ) : (
    <div className="flex flex-wrap gap-2 px-4 pb-4">
      {children}
      <Button tone="secondary" onClick={() => setIsOpen(true)}>
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
  const [isWrong, setIsWrong] = useState(false);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const cancel = useCancelAtDesk(player.name);
  const texts: Readonly<Record<Choice, string>> = {
    all: paidSen > 0 ? fill(words.all, { amount: displayAmount(paidSen) }) : words.allFree,
    part: words.part,
    nothing: words.nothing,
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const giveBack = giveBackOf(choice, amount);
    setIsWrong(giveBack === null);
    setIsChecked(true);
    if (giveBack === null || errorOfReason(reason) !== null || cancel.isPending) return;
    cancel.mutate({ params: { bookingId }, body: { giveBack, reason } });
  };
  return (
    <form onSubmit={submit} className="grid gap-3 border-line border-t px-4 pt-3.5 pb-4">
      {cancel.error && <Notice tone="danger">{failureMessage(cancel.error)}</Notice>}
      <fieldset>
        <legend className="text-sm font-semibold">
          {player.isGuest ? words.giveBackToGuest : words.giveBack}
        </legend>
        <p className="pt-0.5 text-[0.8125rem] text-ink-soft">
          {(paidSen > 0 ? words.byRules : words.byRulesFree)[byRules]}
        </p>
        {choices
          .filter((option) => paidSen > 0 || option !== 'part')
          .map((option) => (
            <label key={option} className="flex min-h-11 items-center gap-2.5 text-[0.95rem]">
              <input
                type="radio"
                name="give-back"
                checked={choice === option}
                onChange={() => setChoice(option)}
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
          error={isWrong ? words.amountWrong : null}
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      )}
      <Field
        label={words.reason}
        hint={player.isGuest ? words.reasonHintForGuest : words.reasonHint}
        required
        maxLength={200}
        // The form was opened to be filled in.
        autoFocus
        error={isChecked ? errorOfReason(reason) : null}
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
