import { type SubmitEvent, useRef, useState } from 'react';
import { displayAmount, readTypedAmount } from '#domain/money/money.ts';
import { makeOrderId } from '#domain/orders/orders.ts';
import { mostSoldSen } from '#domain/staff/overrides.ts';
import { deskSaleLabels, lessonPaymentLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { ApiFailure } from '#web/api/client.ts';
import { venueNow } from '#web/api/venue-clock.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { usePayLesson } from '#web/console/api/desk-sales.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { referenceUsedText } from '#web/console/sale/sale-errors.ts';
import { ShiftHint } from '#web/console/sale/shift-hint.tsx';
import { TerminalReference } from '#web/console/sale/terminal-reference.tsx';
import { useUndoSale } from '#web/console/sale/undo-sale.ts';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { showUndoable } from '#web/console/ui/undoable-toast.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';

const methods = ['cash', 'terminal', 'credits'] as const;

interface Draft {
  readonly amount: string;
  readonly method: (typeof methods)[number];
  readonly reference: string;
  readonly isSharedSlip: boolean;
}

interface LessonPaymentProps {
  readonly bookingId: string;
  /** The name of the member who has the lesson. */
  readonly name: string;
}

const newOrderId = (): string => makeOrderId(crypto.getRandomValues(new Uint8Array(8)), venueNow());

const amountOf = ({ amount }: Draft): number | null => {
  const sen = readTypedAmount(amount);
  return sen === null || sen === 0 || sen > mostSoldSen ? null : sen;
};

/** Takes the money for a private lesson at the desk. [COACH-12] */
export function LessonPayment({ bookingId, name }: LessonPaymentProps) {
  const [draft, setDraft] = useState<Draft>({
    amount: '',
    method: 'cash',
    reference: '',
    isSharedSlip: false,
  });
  const [isChecked, setIsChecked] = useState(false);
  // A payment keeps its id while its content is the same, so that a repeat takes the money once.
  const last = useRef({ content: '', orderId: '' });
  const form = useRef<HTMLFormElement>(null);
  const pay = usePayLesson();
  const undo = useUndoSale();
  useFaultFocus(form, pay.error);
  const { method, reference, isSharedSlip } = draft;
  const used = pay.error instanceof ApiFailure && pay.error.code === 'reference_used';
  const change = (changed: Partial<Draft>): void => {
    setDraft({ ...draft, ...changed });
    if (pay.error) pay.reset();
  };
  const amountSen = amountOf(draft);
  const isReferenceMissing = method === 'terminal' && reference.trim() === '';
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pay.isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (amountSen === null || isReferenceMissing) return;
    const payment =
      method === 'terminal'
        ? { method, reference, ...(isSharedSlip && { isSharedSlip }) }
        : { method };
    const content = JSON.stringify([amountSen, payment]);
    if (last.current.content !== content) last.current = { content, orderId: newOrderId() };
    const { orderId } = last.current;
    pay.mutate(
      { params: { bookingId }, body: { orderId, amountSen, payment } },
      {
        onSuccess: ({ totalSen }) => {
          const done = fill(words.done[method], { name, amount: displayAmount(totalSen) });
          showUndoable(done, () => undo.mutate({ orderId }));
        },
      },
    );
  };
  const referenceError =
    pay.error instanceof ApiFailure && used ? referenceUsedText(pay.error.details) : null;
  const most = displayAmount(mostSoldSen);
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-3 border-line border-t px-4 pt-3.5 pb-4"
    >
      <h3 className="text-sm font-bold">{words.title}</h3>
      <Field
        label={words.amount}
        hint={words.amountHint}
        required
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        error={isChecked && amountSen === null ? fill(deskSaleLabels.priceWrong, { most }) : null}
        value={draft.amount}
        onChange={({ target }) => change({ amount: target.value })}
      />
      <Choice
        legend={deskSaleLabels.payment}
        choices={methods.map((one) => ({
          text: deskSaleLabels[one],
          isChosen: method === one,
          choose: () => change({ method: one }),
        }))}
      />
      {method === 'terminal' && (
        <TerminalReference
          reference={reference}
          isSharedSlip={isSharedSlip}
          isUsed={used}
          error={
            referenceError ??
            (isChecked && isReferenceMissing ? deskSaleLabels.referenceMissing : null)
          }
          onChange={change}
        />
      )}
      {pay.error && !used && <Notice tone="danger">{deskFailureMessage(pay.error)}</Notice>}
      {method !== 'credits' && <ShiftHint />}
      <Button type="submit" isBusy={pay.isPending} className="justify-self-start">
        {amountSen === null
          ? words.submit[method]
          : fill(deskSaleLabels.submit[method], { amount: displayAmount(amountSen) })}
      </Button>
    </form>
  );
}
