import { type SubmitEvent, useState } from 'react';
import type { CashOwed } from '#contract/cash-owed.ts';
import type { OpenShift } from '#contract/console-shifts.ts';
import type { StaffMember } from '#contract/staff.ts';
import { displayAmount, type Sen } from '#domain/money/money.ts';
import {
  differenceOf,
  isSameInTill,
  noteLength,
  owedFromTill,
  refusalOfCloser,
  type TillAmounts,
} from '#domain/staff/shifts.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { send } from '#web/api/send.ts';
import { useCloseShift } from '#web/console/api/shifts.ts';
import {
  type CountDraft,
  countedOf,
  errorsOfCount,
  noteOf,
  signedAmount,
} from '#web/console/shift/shift-form.ts';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { Section } from '#web/console/ui/section.tsx';
import { tillFailure } from '#web/console/ui/till-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { close: words } = shiftLabels;

interface CloseFormProps {
  readonly shift: OpenShift;
  readonly staff: StaffMember;
  readonly owed: readonly CashOwed[];
}

/** Counts the till and closes the shift. [SHIFT-5] [SHIFT-6] */
export function CloseForm({ shift, staff, owed }: CloseFormProps) {
  return (
    <Section title={words.title}>
      {refusalOfCloser(staff, shift.openedBy.userId) === null ? (
        <CountFields shift={shift} owed={owed} />
      ) : (
        <div className="px-4 pt-1 pb-4">
          <Notice>{fill(words.ofOther, { name: shift.openedBy.name })}</Notice>
        </div>
      )}
    </Section>
  );
}

const partsOf = ({ cashSen, terminalSen }: TillAmounts) => ({
  cash: signedAmount(cashSen),
  terminal: signedAmount(terminalSen),
});

/** What the closing showed, and the cash that is left in the till for guests. [SHIFT-15] */
function doneText(difference: TillAmounts, owedSen: Sen): string {
  const agrees = difference.cashSen === 0 && difference.terminalSen === 0;
  const done = agrees ? words.done : fill(words.doneWith, partsOf(difference));
  if (owedSen === 0) return done;
  return `${done} ${fill(words.doneOwing, { amount: displayAmount(owedSen) })}`;
}

function CountFields({ shift: { id, expected }, owed }: Omit<CloseFormProps, 'staff'>) {
  const [draft, setDraft] = useState<CountDraft>({ cash: '', terminal: '', note: '' });
  const [isChecked, setIsChecked] = useState(false);
  const closing = useCloseShift(id, (failure) => showToast(tillFailure(failure), 'danger'));
  const { isPending, error, reset } = closing;
  const counted = countedOf(draft);
  const { owedSen } = owedFromTill(expected.cashSen, owed);
  const errors = isChecked ? errorsOfCount(draft, expected) : null;
  const change = (changed: Partial<CountDraft>): void => {
    setDraft({ ...draft, ...changed });
    if (error !== null) reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (counted === null || errorsOfCount(draft, expected) !== null) return;
    const count = { shown: expected, counted, note: noteOf(draft) };
    send(closing, count, {
      onSuccess: ({ difference }) => showToast(doneText(difference, owedSen)),
    });
  };
  return (
    <form noValidate onSubmit={submit} className="shift-form">
      {owedSen > 0 && <Notice>{fill(words.stillOwed, { amount: displayAmount(owedSen) })}</Notice>}
      <div className="grid grid-cols-2 gap-3">
        <div className="shift-field is-half">
          <Field
            label={words.cash}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={draft.cash}
            error={errors?.cash ?? null}
            onChange={({ target }) => change({ cash: target.value })}
          />
        </div>
        <div className="shift-field is-half">
          <Field
            label={words.terminal}
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            value={draft.terminal}
            error={errors?.terminal ?? null}
            onChange={({ target }) => change({ terminal: target.value })}
          />
        </div>
      </div>
      <p role="status" className="shift-difference figures min-h-5 text-sm font-semibold">
        {counted !== null && !errors?.cash && !errors?.terminal && countText(expected, counted)}
      </p>
      <div className="shift-field">
        <Field
          label={words.note}
          hint={words.noteHint}
          autoComplete="off"
          maxLength={noteLength.max}
          value={draft.note}
          error={errors?.note ?? null}
          onChange={({ target }) => change({ note: target.value })}
        />
      </div>
      <Button type="submit" isBusy={isPending}>
        {words.submit}
      </Button>
      {error && <Notice tone="danger">{tillFailure(error)}</Notice>}
    </form>
  );
}

function countText(expected: TillAmounts, counted: TillAmounts): string {
  if (isSameInTill(expected, counted)) return words.agrees;
  return fill(words.differs, partsOf(differenceOf(expected, counted)));
}
