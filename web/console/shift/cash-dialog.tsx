import { useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import { fill } from '#domain/words/fill.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { useRecordCash } from '#web/console/api/shifts.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { errorOfAmount, readAmount, tillFailure } from '#web/console/shift/shift-form.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { entry: words, amountWrong } = shiftLabels;

interface CashDialogProps {
  readonly shiftId: string;
  readonly onClose: () => void;
}

/** Records cash that is put in or taken out, with its reason. [SHIFT-4] */
export function CashDialog({ shiftId, onClose }: CashDialogProps) {
  const [isOut, setIsOut] = useState(true);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  // One id while the dialog is open, so that a repeated click records nothing twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error, reset } = useRecordCash(shiftId);
  const sen = readAmount(typed) ?? 0;
  const amountSen = isOut ? 0 - sen : sen;
  const check = (): boolean => {
    const found = sen === 0 ? amountWrong : errorOfAmount(typed);
    setFault(found);
    return found === null;
  };
  const submit = (reason: string): void =>
    mutate(
      { entryId, amountSen, reason },
      {
        onSuccess: () => {
          const done = isOut ? words.tookOut : words.putIn;
          showToast(fill(done, { amount: displayAmount(sen) }));
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={words.dialog}
      confirm={words.confirm}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && tillFailure(error)}
      isReady={check}
      onSubmit={submit}
      onClose={onClose}
    >
      <Choice
        legend={words.direction}
        choices={[
          { text: words.out, isChosen: isOut, choose: () => setIsOut(true) },
          { text: words.in, isChosen: !isOut, choose: () => setIsOut(false) },
        ]}
      />
      <Field
        label={words.amount}
        required
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        value={typed}
        error={fault}
        onChange={({ target }) => {
          setTyped(target.value);
          setFault(null);
          if (error !== null) reset();
        }}
      />
    </ActDialog>
  );
}
