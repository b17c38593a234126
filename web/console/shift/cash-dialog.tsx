import { useState } from 'react';
import { displayAmount } from '#domain/money/money.ts';
import type { StaffRole } from '#domain/staff/permissions.ts';
import { cashOwedLabels as owedWords } from '#domain/words/cash-owed-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { StaffDetails } from '#domain/words/refusal-details.ts';
import { shiftLabels } from '#domain/words/shift-labels.ts';
import { type ApiFailure, failureCode } from '#web/api/client.ts';
import { useCashOwed } from '#web/console/api/cash-owed.ts';
import { useRecordCash } from '#web/console/api/shifts.ts';
import { CashOwedLines } from '#web/console/sale/cash-owed.tsx';
import { Choice } from '#web/console/sale/choice.tsx';
import { readAmount } from '#web/console/shift/shift-form.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { errorOfAmount, tillFailure } from '#web/console/ui/till-words.ts';
import { Field } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { entry: words, amountWrong } = shiftLabels;

interface CashDialogProps {
  readonly role: StaffRole;
  readonly shiftId: string;
  readonly onClose: () => void;
}

/** Names the guest to whom so much cash is owed. [SHIFT-13] */
function owedText(error: Error): string {
  const { name, amountSen } = (error as ApiFailure).details as StaffDetails['cash_owed'];
  return fill(owedWords.asksAboutIt, { name, amount: displayAmount(amountSen) });
}

/** Records cash that is put in or taken out, with its reason. What is owed to guests leads to them. [SHIFT-4] [SHIFT-13] */
export function CashDialog({ role, shiftId, onClose }: CashDialogProps) {
  const [isOut, setIsOut] = useState(true);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  // One id while the dialog is open, so that a repeated click records nothing twice.
  const [entryId] = useState(() => crypto.randomUUID());
  const [isSomethingElse, setIsSomethingElse] = useState(false);
  const owed = useCashOwed(role);
  const { mutate, isPending, error, reset } = useRecordCash(shiftId);
  const isAboutOwed = failureCode(error) === 'cash_owed';
  const sen = readAmount(typed) ?? 0;
  const amountSen = isOut ? 0 - sen : sen;
  const check = (): boolean => {
    const found = sen === 0 ? amountWrong : errorOfAmount(typed);
    setFault(found);
    return found === null;
  };
  const submit = (reason: string): void =>
    mutate(
      { entryId, amountSen, reason, ...(isSomethingElse && { isNotOwed: true }) },
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
      failure={error && (isAboutOwed ? owedText(error) : tillFailure(error))}
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
      {isOut && owed.length > 0 && (
        <section aria-label={owedWords.title} className="cash-owed">
          <p className="text-sm">{owedWords.inForm}</p>
          <CashOwedLines owed={owed} onHandedBack={onClose} />
        </section>
      )}
      <div className="shift-field">
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
            setIsSomethingElse(false);
            if (error !== null) reset();
          }}
        />
      </div>
      {(isAboutOwed || isSomethingElse) && (
        <label className="inline-flex min-h-11 items-center gap-2.5 text-[0.95rem]">
          <input
            type="checkbox"
            checked={isSomethingElse}
            onChange={({ target }) => setIsSomethingElse(target.checked)}
            className="size-4.5 accent-court"
          />
          {owedWords.isSomethingElse}
        </label>
      )}
    </ActDialog>
  );
}
