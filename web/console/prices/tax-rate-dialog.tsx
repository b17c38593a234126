import { useState } from 'react';
import { readPercent, refusalOfTaxRate, type TaxRate, taxedKinds } from '#domain/money/tax.ts';
import { type BookingDate, isBookingDate } from '#domain/time/venue-time.ts';
import { fill } from '#domain/words/fill.ts';
import { taxRateLabels } from '#domain/words/tax-rate-labels.ts';
import { failureMessage } from '#web/api/client.ts';
import { useGivingTaxRate } from '#web/console/api/tax-rates.ts';
import { rateText } from '#web/console/prices/price-words.ts';
import { ActDialog } from '#web/console/ui/act-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Select } from '#web/ui/select.tsx';
import { showToast } from '#web/ui/toast.tsx';

const { dialog: words, kinds } = taxRateLabels;

interface TaxRateDialogProps {
  readonly rates: readonly TaxRate[];
  readonly today: BookingDate;
  readonly onClose: () => void;
}

/** Sets the tax rate of a kind of goods from a day on. [TAX-3] [TAX-8] */
export function TaxRateDialog({ rates, today, onClose }: TaxRateDialogProps) {
  const [kind, setKind] = useState<TaxRate['kind']>('court_booking');
  const [percent, setPercent] = useState('');
  const [holdsFrom, setHoldsFrom] = useState<string>(today);
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useGivingTaxRate();
  const rateBp = readPercent(percent);
  const isDay = isBookingDate(holdsFrom) && refusalOfTaxRate(holdsFrom, today) === null;
  const replaced = rates.find((rate) => rate.kind === kind && rate.holdsFrom === holdsFrom);
  const isReady = (): boolean => {
    setIsChecked(true);
    return rateBp !== null && isDay;
  };
  const submit = (reason: string): void =>
    mutate(
      { params: { kind }, body: { rateBp: rateBp ?? 0, holdsFrom, reason } },
      {
        onSuccess: () => {
          showToast(words.done);
          onClose();
        },
      },
    );
  return (
    <ActDialog
      title={words.title}
      confirm={words.confirm}
      reasonHint={words.hint}
      isBusy={isPending}
      failure={error && failureMessage(error)}
      isReady={isReady}
      onSubmit={submit}
      onClose={onClose}
    >
      <Select
        label={words.kind}
        value={kind}
        options={taxedKinds.map((value) => ({ value, text: kinds[value] }))}
        onChange={({ target }) => setKind(taxedKinds.find((one) => one === target.value) ?? kind)}
      />
      <Field
        label={words.percent}
        required
        inputMode="decimal"
        autoComplete="off"
        value={percent}
        error={isChecked && rateBp === null ? words.percentWrong : null}
        onChange={({ target }) => setPercent(target.value)}
      />
      <Field
        label={words.from}
        type="date"
        required
        min={today}
        value={holdsFrom}
        error={isChecked && !isDay ? words.fromWrong : null}
        onChange={({ target }) => setHoldsFrom(target.value)}
      />
      {replaced && <Notice>{fill(words.again, { rate: rateText(replaced.rateBp) })}</Notice>}
    </ActDialog>
  );
}
