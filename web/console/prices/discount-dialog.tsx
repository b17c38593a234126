import { useState } from 'react';
import { membershipLabels, membershipStatuses } from '#domain/members/membership-status.ts';
import { wireAmount } from '#domain/money/money.ts';
import { type Slot, tableSlots } from '#domain/time/slots.ts';
import { haveOwnStarts } from '#domain/venue/price-changes.ts';
import type { RoleDiscount } from '#domain/venue/pricing.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { typedAmount } from '#web/console/prices/change-draft.ts';
import { EditDialog } from '#web/console/prices/edit-dialog.tsx';
import { slotOption } from '#web/console/prices/price-words.ts';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { form: words } = priceLabels;

interface DiscountDialogProps {
  /** Null for a new discount. */
  readonly discount: RoleDiscount | null;
  readonly others: readonly RoleDiscount[];
  readonly courtTypes: readonly string[];
  readonly onTake: (discount: RoleDiscount) => void;
  readonly onClose: () => void;
}

const slotOptions = tableSlots.map(slotOption);
const slotOf = (value: string): Slot => tableSlots.find((slot) => String(slot) === value) ?? 7;

/** The discounts of members of a status on a court type. */
export function DiscountDialog({
  discount,
  others,
  courtTypes,
  onTake,
  onClose,
}: DiscountDialogProps) {
  const [status, setStatus] = useState(discount?.status ?? 'normal_member');
  const [courtType, setCourtType] = useState(discount?.courtType ?? courtTypes[0] ?? '');
  const [amount, setAmount] = useState(
    discount === null ? '' : wireAmount(discount.amountSen).replace('.00', ''),
  );
  const [fromSlot, setFromSlot] = useState<Slot>(discount?.fromSlot ?? 7);
  const [toSlot, setToSlot] = useState<Slot>(discount?.toSlot ?? 17);
  const [isChecked, setIsChecked] = useState(false);
  const amountSen = typedAmount(amount);
  const areSlotsWrong = fromSlot > toSlot;
  const besides = others.filter(
    (other) => other.status === status && other.courtType === courtType,
  );
  const isStartTaken = !haveOwnStarts([...besides, { fromSlot }]);
  const take = (): void => {
    setIsChecked(true);
    if (amountSen === null || areSlotsWrong || isStartTaken) return;
    onTake({ status, courtType, amountSen, fromSlot, toSlot });
  };
  return (
    <EditDialog
      title={discount === null ? words.addDiscount : words.discounts}
      onTake={take}
      onClose={onClose}
    >
      <Select
        label={words.discountStatus}
        disabled={discount !== null}
        value={status}
        options={membershipStatuses.map((value) => ({ value, text: membershipLabels[value] }))}
        onChange={({ target }) =>
          setStatus(membershipStatuses.find((value) => value === target.value) ?? status)
        }
      />
      <Select
        label={words.courtType}
        disabled={discount !== null}
        value={courtType}
        options={courtTypes.map((value) => ({ value, text: value }))}
        onChange={({ target }) => setCourtType(target.value)}
      />
      <Field
        label={words.amount}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={isChecked && amountSen === null ? words.amountWrong : null}
        onChange={({ target }) => setAmount(target.value)}
      />
      <div className="member-pair">
        <Select
          label={words.from}
          value={String(fromSlot)}
          options={slotOptions}
          error={isChecked && isStartTaken ? words.startTaken : null}
          onChange={({ target }) => setFromSlot(slotOf(target.value))}
        />
        <Select
          label={words.to}
          value={String(toSlot)}
          options={slotOptions}
          error={isChecked && areSlotsWrong ? words.slotsWrong : null}
          onChange={({ target }) => setToSlot(slotOf(target.value))}
        />
      </div>
    </EditDialog>
  );
}
