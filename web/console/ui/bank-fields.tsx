import { refundLabels } from '#domain/words/refund-labels.ts';
import type { BankDraft, BankErrors } from '#web/console/ui/bank-form.ts';
import { Field } from '#web/ui/field.tsx';

const { bank: words } = refundLabels;

interface BankFieldsProps {
  readonly bank: BankDraft;
  readonly errors: BankErrors | null;
  readonly onChange: (bank: BankDraft) => void;
}

/** The account that a payer by online banking names. [PREF-3] */
export function BankFields({ bank, errors, onChange }: BankFieldsProps) {
  return (
    <>
      <p className="text-sm text-ink-soft">{words.about}</p>
      <Field
        label={words.code}
        autoComplete="off"
        required
        maxLength={20}
        value={bank.bankCode}
        hint={words.codeHint}
        error={errors?.bankCode ?? null}
        onChange={({ target }) => onChange({ ...bank, bankCode: target.value })}
      />
      <Field
        label={words.name}
        autoComplete="off"
        required
        maxLength={100}
        value={bank.name}
        error={errors?.name ?? null}
        onChange={({ target }) => onChange({ ...bank, name: target.value })}
      />
      <Field
        label={words.account}
        autoComplete="off"
        inputMode="numeric"
        required
        maxLength={30}
        value={bank.account}
        error={errors?.account ?? null}
        onChange={({ target }) => onChange({ ...bank, account: target.value })}
      />
    </>
  );
}
