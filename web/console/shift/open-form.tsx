import { type SubmitEvent, useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { failureCode } from '#web/api/client.ts';
import { useOpenShift } from '#web/console/api/shifts.ts';
import { errorOfAmount, readAmount, tillFailure } from '#web/console/shift/shift-form.ts';
import { showFaults } from '#web/console/ui/first-fault.ts';
import { Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { open: words } = shiftLabels;

/** Opens a shift with the cash that is in the till. [SHIFT-1] */
export function OpenForm() {
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // One id while the form is open, so that a repeated request opens nothing twice.
  const [shiftId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error } = useOpenShift();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    const floatSen = readAmount(typed);
    if (floatSen === null || errorOfAmount(typed) !== null) return;
    mutate(
      { shiftId, floatSen },
      {
        onSuccess: () => showToast(fill(words.done, { amount: displayAmount(floatSen) })),
        // The form disappears with the news of the other shift.
        onError: (failure) => {
          if (failureCode(failure) === 'shift_open') showToast(tillFailure(failure), 'danger');
        },
      },
    );
  };
  return (
    <Section title={words.title}>
      <form noValidate onSubmit={submit} className="shift-form max-w-md">
        <p className="text-sm text-ink-soft">{words.text}</p>
        <Field
          label={words.float}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          error={isChecked ? errorOfAmount(typed) : null}
          onChange={({ target }) => setTyped(target.value)}
        />
        {error && <Notice tone="danger">{tillFailure(error)}</Notice>}
        <Button type="submit" isBusy={isPending}>
          {words.submit}
        </Button>
      </form>
    </Section>
  );
}
