import { type FormEvent, useId, useState } from 'react';
import type { MemberPage } from '#contract/console-members.ts';
import { displayAmount } from '#domain/money/money.ts';
import { memberPageLabels } from '#domain/words/console-member-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { type CreditDirection, useCreditChange } from '#web/console/api/members.ts';
import { creditFailure, type FormErrors, readCreditForm } from '#web/console/member/credit-form.ts';
import { useUndoAtOnce } from '#web/console/member/credit-undo.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const { change: words } = memberPageLabels;

interface CreditDialogProps {
  readonly member: MemberPage['member'];
  readonly direction: CreditDirection;
  readonly onClose: () => void;
}

/** Gives credits to a member, or takes them back, with a reason that the member reads. */
export function CreditDialog({ member, direction, onClose }: CreditDialogProps) {
  const own = memberPageLabels[direction];
  const name = nameOf(member);
  const formId = useId();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<FormErrors | null>(null);
  // One idempotency key while the dialog is open, so that a repeated click changes nothing twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error, reset } = useCreditChange(member.userId, direction);
  const failure = error && creditFailure(error);
  const undo = useUndoAtOnce(member.userId);

  /** Clears the refusal while its field is corrected. */
  const correct = (field: keyof FormErrors): void => {
    if (errors !== null) setErrors({ ...errors, [field]: null });
    if (error !== null) reset();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isPending) return;
    const form = readCreditForm(amount, reason);
    setErrors(form.errors);
    if (form.errors !== null) return;
    const { amountSen } = form;
    mutate(
      { amountSen, reason: form.reason, idempotencyKey },
      {
        onSuccess: ({ balanceSen }) => {
          const balance = displayAmount(balanceSen);
          const done = fill(own.done, { amount: displayAmount(amountSen), name, balance });
          showUndoable(done, () => undo(idempotencyKey));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      title={fill(own.title, { name })}
      // The dialog stays open until the response, which decides the message.
      onClose={() => !isPending && onClose()}
      isDismissable={false}
      actions={
        <>
          <Button tone="secondary" onClick={() => !isPending && onClose()}>
            {words.cancel}
          </Button>
          <Button type="submit" form={formId} isBusy={isPending}>
            {own.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4 text-ink">
        <Field
          label={words.amount}
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          required
          value={amount}
          {...(direction === 'takeBack' && takeBackHint(member))}
          error={errors?.amount ?? (failure?.isAboutAmount ? failure.text : null)}
          onChange={({ target }) => {
            setAmount(target.value);
            correct('amount');
          }}
        />
        <Field
          label={words.reason}
          autoComplete="off"
          required
          maxLength={200}
          value={reason}
          hint={words.reasonHint}
          error={errors?.reason ?? null}
          onChange={({ target }) => {
            setReason(target.value);
            correct('reason');
          }}
        />
        {failure && !failure.isAboutAmount && <Notice tone="danger">{failure.text}</Notice>}
      </form>
    </Dialog>
  );
}

const takeBackHint = ({ balanceSen, reservedSen }: MemberPage['member']) => ({
  hint: fill(memberPageLabels.takeBack.limit, {
    amount: displayAmount(Math.max(0, balanceSen - reservedSen)),
  }),
});
