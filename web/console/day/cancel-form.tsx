import {
  type ReactNode,
  type RefObject,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { bookingTimeRange } from '#domain/bookings/booking-titles.ts';
import { displayAmount, wireAmount } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { cashOwedLabels as owedWords } from '#domain/words/cash-owed-labels.ts';
import { cancelLabels as words } from '#domain/words/desk-cancel-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { amountsOfRefusal } from '#domain/words/staff-refusal-lines.ts';
import { useTill } from '#web/console/api/shifts.ts';
import {
  type Choice,
  cancelErrorsOf,
  cancelFailure,
  cashAtOnce,
  choices,
  refundChoiceOf,
  refundOfSlots,
} from '#web/console/day/cancel-request.ts';
import { useCancelAtDesk, useCancelPreview } from '#web/console/day/desk-actions.ts';
import type { Booking } from '#web/console/day/grid.ts';
import { NoTill } from '#web/console/sale/no-till.tsx';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { Option } from '#web/console/ui/option.tsx';
import { useShortcut } from '#web/console/ui/use-shortcut.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

interface CancelFormProps {
  readonly booking: Booking;
  readonly date: BookingDate;
  readonly now: Temporal.Instant;
  /** The bookings in a row of the member, with this one. */
  readonly run: readonly Booking[];
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Other actions, shown beside the button. */
  readonly children: ReactNode;
}

/** Cancels a booking. A button opens the form first, so that a stray click cancels nothing. */
export function CancelForm(props: CancelFormProps) {
  const { run, isOpen, onOpen, children } = props;
  useShortcut('x', () => onOpen(true));
  return isOpen ? (
    <OpenForm {...props} onKeep={() => onOpen(false)} />
  ) : (
    <div className="flex flex-wrap gap-2 px-4 pb-4">
      {children}
      <Button tone="secondary" onClick={() => onOpen(true)}>
        {run.length > 1 ? words.openOne : words.open}
      </Button>
    </div>
  );
}

interface OpenFormProps extends Pick<CancelFormProps, 'booking' | 'date' | 'now' | 'run'> {
  readonly onKeep: () => void;
}

function OpenForm({ booking, date, now, run, onKeep }: OpenFormProps) {
  const { bookingId, player } = booking;
  const [isWhole, setIsWhole] = useState(false);
  const cancelled = isWhole ? run : [booking];
  const also = cancelled.flatMap((one) => (one.bookingId === bookingId ? [] : one.bookingId));
  const { byRules, dueSen, paidSen } = refundOfSlots(cancelled, date, now);
  const [chosen, setChoice] = useState<Choice | null>(null);
  // [DESK-17]
  const choice = chosen ?? byRules;
  const [typed, setAmount] = useState<string | null>(null);
  const amount = typed ?? (byRules === 'part' ? wireAmount(dueSen) : '');
  const [reason, setReason] = useState('');
  const [wantsCash, setWantsCash] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const cancel = useCancelAtDesk({
    name: player.name,
    range: bookingTimeRange(cancelled[0]?.slot ?? booking.slot, cancelled.length),
    count: cancelled.length,
  });
  const draft = { choice, amount, reason };
  const errors = cancelErrorsOf(draft, paidSen);
  const cashSen = cashAtOnce(cancelled, refundChoiceOf(draft), paidSen);
  const isHandedBack = wantsCash && cashSen > 0;
  const isAmountWell = errors.amount === null;
  const asked = { giveBack: isAmountWell ? refundChoiceOf(draft) : null, also };
  const over = useCancelPreview(bookingId, asked).data?.overLimit ?? null;
  const overAmounts = over && amountsOfRefusal(over.code, over.details);
  const byRulesId = useId();
  const submitOfOne = run.length > 1 ? words.submitOne : words.submit;
  // [DESK-6]
  const isAllDue = byRules === 'all' && paidSen > 0;
  const isSomeDue = byRules === 'part';
  const failure = cancel.error && cancelFailure(cancel.error, choice);
  useFaultFocus(form, cancel.error);
  useWhichInView(form);
  const texts: Readonly<Record<Choice, string>> = {
    all: paidSen > 0 ? fill(words.all, { amount: displayAmount(paidSen) }) : words.allFree,
    part: words.part,
    nothing: words.nothing,
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    showFaults(event.currentTarget, () => setIsChecked(true));
    const giveBack = refundChoiceOf(draft);
    const isWell = isAmountWell && errors.reason === null;
    if (giveBack === null || !isWell || cancel.isPending) return;
    const shown = cancelled.map(({ bookingId: id, courtId, slot }) => ({
      ...{ bookingId: id, courtId, date, slot },
    }));
    cancel.mutate({ params: { bookingId }, body: { giveBack, reason, also, shown, isHandedBack } });
  };
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid gap-3 border-line border-t px-4 pt-3.5 pb-4"
    >
      {run.length > 1 && (
        <fieldset>
          <legend className="text-sm font-semibold">{words.which}</legend>
          {[false, true].map((whole) => (
            <Option
              key={`${whole}`}
              name="which"
              isChosen={isWhole === whole}
              onChoose={() => {
                setIsWhole(whole);
                setChoice(null);
                setAmount(null);
                cancel.reset();
              }}
            >
              {whole
                ? fill(words.allSlots, {
                    count: `${run.length}`,
                    time: bookingTimeRange(run[0]?.slot ?? booking.slot, run.length),
                  })
                : fill(words.thisSlot, { time: bookingTimeRange(booking.slot) })}
            </Option>
          ))}
        </fieldset>
      )}
      <fieldset aria-describedby={byRulesId}>
        <legend className="text-sm font-semibold">
          {player.isGuest ? words.giveBackToGuest : words.giveBack}
        </legend>
        <p id={byRulesId} className="pt-0.5 text-[0.8125rem] text-ink-soft">
          {byRules === 'part'
            ? fill(words.byRulesInPart, { amount: displayAmount(dueSen) })
            : (paidSen > 0 ? words.byRules : words.byRulesFree)[byRules]}
        </p>
        {choices
          .filter((option) => paidSen > 0 || option !== 'part')
          .map((option) => (
            <Option
              key={option}
              name="give-back"
              isChosen={choice === option}
              isDisabled={(isAllDue && option !== 'all') || (isSomeDue && option === 'nothing')}
              onChoose={() => {
                setChoice(option);
                cancel.reset();
              }}
            >
              {texts[option]}
            </Option>
          ))}
        {player.isGuest && paidSen > 0 && choice !== 'nothing' && (
          <p className="text-[0.8125rem] text-ink-soft">
            {cashSen > 0 ? words.guestPaidInCash : words.guestPaidBy}
          </p>
        )}
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
      {overAmounts !== null && cancel.error === null && (
        <Notice tone="danger">{fill(words.overLimit, { amounts: overAmounts })}</Notice>
      )}
      {cashSen > 0 && (
        <CashAtOnce amountSen={cashSen} isChosen={wantsCash} onChoose={setWantsCash} />
      )}
      <Field
        label={words.reason}
        hint={player.isGuest ? words.reasonHintForGuest : words.reasonHint}
        required
        maxLength={200}
        // The form was opened to be filled in. Of several slots it is chosen first which of them end.
        autoFocus={run.length === 1}
        error={isChecked ? errors.reason : null}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {failure && !failure.isAboutAmount && (
        <Notice key={cancel.submittedAt} tone="danger" takesFocus>
          {failure.text}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="danger" isBusy={cancel.isPending}>
          {cancelled.length > 1
            ? fill(words.submitMany, { count: `${cancelled.length}` })
            : submitOfOne}
        </Button>
        <Button tone="quiet" onClick={onKeep}>
          {words.keep}
        </Button>
      </div>
    </form>
  );
}

/** The choice of slots, if there is one, has the focus and is in view with what follows it. */
function useWhichInView(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const chosen = form.current?.querySelector<HTMLInputElement>('[name=which]:checked');
    if (!chosen) return;
    chosen.focus({ preventScroll: true });
    form.current?.scrollIntoView({ block: 'nearest' });
    chosen.closest('fieldset')?.scrollIntoView({ block: 'nearest' });
  }, [form]);
}

interface CashAtOnceProps {
  readonly amountSen: number;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

/** The guest who stands at the desk gets the cash in the same step. [SHIFT-12] */
function CashAtOnce({ amountSen, isChosen, onChoose }: CashAtOnceProps) {
  const hintId = useId();
  const isShiftOpen = useTill().data?.shift !== null;
  if (!isShiftOpen) {
    return <NoTill />;
  }
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-2.5 text-[0.95rem]">
        <input
          type="checkbox"
          aria-describedby={hintId}
          checked={isChosen}
          onChange={({ target }) => onChoose(target.checked)}
          className="size-4.5 accent-court"
        />
        {fill(owedWords.atOnce, { amount: displayAmount(amountSen) })}
      </label>
      {isChosen && (
        <p id={hintId} className="text-[0.8125rem] text-ink-soft">
          {owedWords.atOnceHint}
        </p>
      )}
    </div>
  );
}
