import { deskSaleLabels as words } from '#domain/words/desk-sale-labels.ts';
import { Choice } from '#web/console/sale/choice.tsx';
import { GuestFields } from '#web/console/sale/guest-fields.tsx';
import { MemberPicker } from '#web/console/sale/member-picker.tsx';
import type { SaleErrors } from '#web/console/sale/sale-errors.ts';
import { type SaleDraft, withGuest } from '#web/console/sale/sale-request.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';

interface BuyerFieldsProps {
  readonly draft: SaleDraft;
  readonly errors: SaleErrors;
  readonly onDraft: (draft: SaleDraft) => void;
  readonly onChange: (changed: Partial<SaleDraft>) => void;
}

/** The buyer: a guest with name and number, or a member who is looked for. */
export function BuyerFields({ draft, errors, onDraft, onChange: change }: BuyerFieldsProps) {
  return (
    <>
      <Choice
        legend={words.buyer}
        choices={[
          {
            text: words.guest,
            isChosen: draft.isGuest,
            choose: () => onDraft(withGuest(draft, true)),
          },
          {
            text: words.member,
            isChosen: !draft.isGuest,
            choose: () => onDraft(withGuest(draft, false)),
          },
        ]}
      />
      {draft.isGuest ? (
        <GuestFields draft={draft} errors={errors} onChange={change} />
      ) : (
        <MemberPicker
          member={draft.member}
          error={errors.member ?? null}
          onPick={(member) => change({ member })}
        />
      )}
      {draft.taxId === null ? (
        <Button tone="quiet" className="justify-self-start" onClick={() => change({ taxId: '' })}>
          {words.addTaxId}
        </Button>
      ) : (
        <Field
          label={words.taxId}
          hint={words.taxIdHint}
          maxLength={40}
          autoComplete="off"
          value={draft.taxId}
          onChange={({ target }) => change({ taxId: target.value })}
        />
      )}
    </>
  );
}
