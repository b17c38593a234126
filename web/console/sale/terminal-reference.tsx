import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { Field } from '#web/ui/field.tsx';

interface TerminalReferenceProps {
  readonly reference: string;
  readonly isSharedSlip: boolean;
  /** True if another sale of today has the reference. */
  readonly isUsed: boolean;
  readonly error: string | null;
  readonly onChange: (changed: { reference?: string; isSharedSlip?: boolean }) => void;
}

/** The reference of the terminal's slip, which is asked about if it was used today. [DESK-28] */
export function TerminalReference(props: TerminalReferenceProps) {
  const { reference, isSharedSlip, isUsed, error, onChange } = props;
  return (
    <>
      <Field
        label={words.reference}
        required
        maxLength={40}
        autoComplete="off"
        error={error}
        value={reference}
        onChange={({ target }) => onChange({ reference: target.value, isSharedSlip: false })}
      />
      {(isUsed || isSharedSlip) && (
        <label className="inline-flex min-h-11 items-center gap-2.5 text-[0.95rem]">
          <input
            type="checkbox"
            checked={isSharedSlip}
            onChange={({ target }) => onChange({ isSharedSlip: target.checked })}
            className="size-4.5 accent-court"
          />
          {words.sharedSlip}
        </label>
      )}
    </>
  );
}
