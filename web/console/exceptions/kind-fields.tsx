import { useState } from 'react';
import type { OpenException } from '#contract/console-exceptions.ts';
import { exceptionLabels } from '#domain/words/exception-labels.ts';
import { fill } from '#domain/words/fill.ts';
import type { DraftErrors, ResolutionDraft } from '#web/console/exceptions/resolution-form.ts';
import { MemberPicker } from '#web/console/sale/member-picker.tsx';
import { BankFields } from '#web/console/ui/bank-fields.tsx';
import { nameOf } from '#web/console/ui/member-name.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

const { dialog: words } = exceptionLabels;

interface KindFieldsProps {
  readonly exception: OpenException;
  readonly draft: ResolutionDraft;
  readonly errors: DraftErrors | null;
  readonly onChange: (changed: Partial<ResolutionDraft>) => void;
}

/** The field of the chosen resolution, if it has one. */
export function KindFields({ exception, draft, errors, onChange }: KindFieldsProps) {
  const { ordersToAttach, orderId } = exception;
  const [orderHint, noOrder] =
    orderId === null
      ? [words.orderHintUnknown, words.noOrderUnknown]
      : [words.orderHint, words.noOrder];
  switch (draft.kind) {
    case 'credited':
      return (
        <CreditedField
          credited={draft.credited}
          error={errors?.credited ?? null}
          onChange={onChange}
        />
      );
    case 'attached':
      return (
        <Field
          label={words.order}
          autoComplete="off"
          required
          maxLength={40}
          value={draft.orderId}
          hint={
            ordersToAttach.length === 0
              ? noOrder
              : fill(orderHint, { orders: ordersToAttach.join(', ') })
          }
          error={errors?.orderId ?? null}
          onChange={({ target }) => onChange({ orderId: target.value })}
        />
      );
    case 'refunded_at_provider':
      return exception.needsBank ? (
        <BankFields
          bank={draft.bank}
          errors={errors?.bank ?? null}
          onChange={(bank) => onChange({ bank })}
        />
      ) : null;
    case 'refunded_outside':
      return (
        <Field
          label={words.reference}
          autoComplete="off"
          required
          maxLength={100}
          value={draft.reference}
          hint={words.referenceHint}
          error={errors?.reference ?? null}
          onChange={({ target }) => onChange({ reference: target.value })}
        />
      );
    default:
      return null;
  }
}

interface CreditedFieldProps extends Pick<KindFieldsProps, 'onChange'> {
  readonly credited: ResolutionDraft['credited'];
  readonly error: string | null;
}

function CreditedField({ credited, error, onChange }: CreditedFieldProps) {
  // The arrows of the choice above must not lose the focus; the button that is gone may.
  const [isAsked, setIsAsked] = useState(false);
  if (credited === null) {
    return (
      <MemberPicker
        member={null}
        takesFocus={isAsked}
        error={error}
        onPick={(hit) => onChange({ credited: hit && { userId: hit.userId, name: nameOf(hit) } })}
      />
    );
  }
  return (
    <div className="flex items-center justify-between gap-3 rounded-control bg-tint py-1 pl-3.5">
      <span className="min-w-0 truncate">
        {words.member} <span className="font-semibold">{credited.name}</span>
      </span>
      <Button
        tone="quiet"
        className="shrink-0"
        onClick={() => {
          setIsAsked(true);
          onChange({ credited: null });
        }}
      >
        {words.otherMember}
      </Button>
    </div>
  );
}
