import { type SubmitEvent, useState } from 'react';
import { signedAmount } from '#domain/bookings/receipts.ts';
import { displayAmount, readTypedAmount, type Sen, wireAmount } from '#domain/money/money.ts';
import { floatDifferenceOf, noteLength } from '#domain/staff/shifts.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { failureCode } from '#web/api/client.ts';
import { send } from '#web/api/send.ts';
import { useOpenShift } from '#web/console/api/shifts.ts';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { errorOfReason } from '#web/console/ui/reason.ts';
import { errorOfAmount, tillFailure } from '#web/console/ui/till-words.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { open: words } = shiftLabels;

interface OpenShiftFieldsProps {
  /** What was counted last, with what was taken in cash since. */
  readonly expectedSen: Sen | null;
}

/** Opens a shift with the cash that is in the till, as it was counted last unless changed. [SHIFT-1] [SHIFT-10] */
export function OpenShiftFields({ expectedSen }: OpenShiftFieldsProps) {
  const [changed, setChanged] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // One id while the form is open, so that a repeated request opens nothing twice.
  const [shiftId] = useState(() => crypto.randomUUID());
  const opening = useOpenShift();
  const { isPending, error } = opening;
  const hint =
    expectedSen === null ? '' : fill(words.expected, { amount: displayAmount(expectedSen) });
  const proposed = expectedSen === null ? '' : wireAmount(Math.max(0, expectedSen));
  const typed = changed ?? proposed;
  const typedSen = readTypedAmount(typed);
  const differenceSen = typedSen === null ? 0 : floatDifferenceOf(expectedSen, typedSen);
  const reasonError = differenceSen === 0 ? null : errorOfReason(reason);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    // In a dialog over a sale, it would be sent as well.
    event.stopPropagation();
    if (isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    const floatSen = typedSen;
    if (floatSen === null || errorOfAmount(typed) !== null || reasonError !== null) return;
    const opened = { shiftId, floatSen, reason: differenceSen === 0 ? null : reason };
    send(opening, opened, {
      onSuccess: () => showToast(fill(words.done, { amount: displayAmount(floatSen) })),
      // The form disappears with the news of the other shift.
      onError: (failure) => {
        if (failureCode(failure) === 'shift_open') showToast(tillFailure(failure), 'danger');
      },
    });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <p className="text-sm text-ink-soft">{words.text}</p>
      <div className="min-h-30">
        <Field
          label={words.float}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={isChecked ? errorOfAmount(typed) : null}
          hint={hint}
          onChange={({ target }) => setChanged(target.value)}
        />
      </div>
      {differenceSen !== 0 && (
        <div className="min-h-30">
          <Field
            label={words.reason}
            required
            hint={fill(words.differs, { amount: signedAmount(differenceSen) })}
            autoComplete="off"
            maxLength={noteLength.max}
            value={reason}
            error={isChecked ? reasonError : null}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <Button type="submit" isBusy={isPending}>
        {words.submit}
      </Button>
      {error && <Notice tone="danger">{tillFailure(error)}</Notice>}
    </form>
  );
}
