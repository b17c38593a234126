import { useState } from 'react';
import type { OrderStory } from '#contract/console-orders.ts';
import { displayAmount, readTypedAmount, type Sen, wireAmount } from '#domain/money/money.ts';
import { needsSecondPerson, secondPersonAboveSen } from '#domain/payments/exceptions.ts';
import { fill } from '#domain/words/fill.ts';
import { refundLabels } from '#domain/words/refund-labels.ts';
import { deskFailureMessage } from '#web/console/api/desk-failure.ts';
import { useRefundOrder } from '#web/console/api/refunds.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { BankFields } from '#web/console/ui/bank-fields.tsx';
import { type BankErrors, emptyBank, errorsOfBank } from '#web/console/ui/bank-form.ts';
import { Field } from '#web/ui/field.tsx';
import { clearToasts, showToast } from '#web/ui/toast.tsx';

const { order: words } = refundLabels;

type Order = OrderStory['order'];
type Charge = Order['refundable'][number];

const noCharge: Charge = {
  transactionId: '',
  chargedSen: 0,
  refundedSen: 0,
  refundedOfOrderSen: 0,
  mostSen: 0,
  needsBank: false,
};

const readAmount = (typed: string): Sen => readTypedAmount(typed) ?? 0;

interface RefundDialogProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Gives credits of an order back to the card or bank account that paid it. [PREF-4] */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const [first = noCharge] = order.refundable;
  const [chosen, setChosen] = useState(first.transactionId);
  const charge = order.refundable.find((one) => one.transactionId === chosen) ?? first;
  const [amount, setAmount] = useState(wireAmount(first.mostSen));
  const [bank, setBank] = useState(emptyBank);
  const [isAmountWrong, setIsAmountWrong] = useState(false);
  const [bankErrors, setBankErrors] = useState<BankErrors | null>(null);
  // One id while the dialog is open, so that a repeated click refunds once.
  const [refundId] = useState(() => crypto.randomUUID());
  const { mutate, isPending, error, reset } = useRefundOrder(order.orderId);
  const amountSen = readAmount(amount);
  const most = displayAmount(charge.mostSen);
  const isProposal = needsSecondPerson(charge.refundedOfOrderSen + amountSen);

  const isReady = (): boolean => {
    const isWrong = amountSen <= 0 || amountSen > charge.mostSen;
    const wrongBank = charge.needsBank ? errorsOfBank(bank) : null;
    setIsAmountWrong(isWrong);
    setBankErrors(wrongBank);
    return !isWrong && wrongBank === null;
  };
  const correct = (): void => {
    setIsAmountWrong(false);
    setBankErrors(null);
    if (error !== null) reset();
  };
  const submit = (reason: string): void =>
    mutate(
      {
        refundId,
        transactionId: charge.transactionId,
        amountSen,
        bank: charge.needsBank ? bank : null,
        reason,
      },
      {
        onSuccess: ({ isAsked }) => {
          clearToasts();
          const text = isAsked ? words.asked : words.proposed;
          showToast(fill(text, { amount: displayAmount(amountSen) }));
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={words.title}
      confirm={isProposal ? words.propose : words.confirm}
      reasonHint={words.reasonHint}
      isBusy={isPending}
      failure={error && deskFailureMessage(error)}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{fill(words.about, { most })}</p>
      {order.refundable.length > 1 && (
        <Choice
          legend={words.charge}
          choices={order.refundable.map(({ transactionId, chargedSen, mostSen }) => ({
            text: fill(words.chargeOf, { amount: displayAmount(chargedSen), id: transactionId }),
            isChosen: transactionId === charge.transactionId,
            choose: () => {
              setChosen(transactionId);
              setAmount(wireAmount(mostSen));
              correct();
            },
          }))}
        />
      )}
      <Field
        label={words.amount}
        autoComplete="off"
        inputMode="decimal"
        required
        maxLength={12}
        value={amount}
        hint={fill(words.amountHint, { most })}
        error={isAmountWrong ? fill(words.amountWrong, { most }) : null}
        onChange={({ target }) => {
          setAmount(target.value);
          correct();
        }}
      />
      {charge.needsBank && (
        <BankFields
          bank={bank}
          errors={bankErrors}
          onChange={(changed) => {
            setBank(changed);
            correct();
          }}
        />
      )}
      {amountSen > 0 && (
        <p className="rounded-control bg-tint px-3.5 py-2 font-semibold">
          {fill(words.says, { amount: displayAmount(amountSen), name: order.name })}
        </p>
      )}
      {isProposal && (
        <p className="text-sm font-semibold">
          {fill(words.second, { limit: displayAmount(secondPersonAboveSen) })}
        </p>
      )}
    </ActDialog>
  );
}
