import { type SubmitEvent, useRef, useState } from 'react';
import type { DayClaim } from '#contract/console-day.ts';
import { displayAmount } from '#domain/money/money.ts';
import { deskSaleLabels, heldOrderLabels as words } from '#domain/words/desk-sale-labels.ts';
import { fill } from '#domain/words/fill.ts';
import { ApiFailure } from '#web/api/client.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { usePayHeldOrder } from '#web/console/api/held-orders.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { referenceUsedText } from '#web/console/sale/sale-errors.ts';
import { ShiftHint } from '#web/console/sale/shift-hint.tsx';
import { TerminalReference } from '#web/console/sale/terminal-reference.tsx';
import { showFaults, useFaultFocus } from '#web/console/ui/first-fault.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.tsx';

const methods = ['cash', 'terminal'] as const;
const nothing = { method: 'cash' as (typeof methods)[number], reference: '', isSharedSlip: false };

/** Takes the money at the desk for slots that a payment link was sent for. [LINK-9] */
export function TakeNow({ claim }: { readonly claim: Extract<DayClaim, { kind: 'hold' }> }) {
  const { orderId, dueSen, player } = claim;
  const [draft, setDraft] = useState(nothing);
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const pay = usePayHeldOrder();
  useFaultFocus(form, pay.error);
  const { method, reference, isSharedSlip } = draft;
  const amount = displayAmount(dueSen);
  const isMissing = method === 'terminal' && reference.trim() === '';
  const used =
    pay.error instanceof ApiFailure && pay.error.code === 'reference_used' ? pay.error : null;
  const change = (changed: Partial<typeof nothing>): void => {
    setDraft({ ...draft, ...changed });
    if (pay.error) pay.reset();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (pay.isPending) return;
    showFaults(event.currentTarget, () => setIsChecked(true));
    if (isMissing) return;
    const payment =
      method === 'cash' ? { method } : { method, reference, ...(isSharedSlip && { isSharedSlip }) };
    pay.mutate(
      { params: { orderId }, body: { payment } },
      { onSuccess: () => showToast(fill(words.taken, { name: player.name, amount })) },
    );
  };
  const missing = isChecked && isMissing ? deskSaleLabels.referenceMissing : null;
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="grid grid-cols-1 gap-3 border-line border-t px-4 pt-3.5 pb-4"
    >
      <h3 className="text-sm font-bold">{words.takeNow}</h3>
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
          isUsed={used !== null}
          error={used ? referenceUsedText(used.details) : missing}
          onChange={change}
        />
      )}
      {pay.error && !used && <Notice tone="danger">{deskFailureMessage(pay.error)}</Notice>}
      <ShiftHint />
      <Button type="submit" tone="secondary" isBusy={pay.isPending} className="justify-self-start">
        {fill(deskSaleLabels.submit[method], { amount })}
      </Button>
    </form>
  );
}
