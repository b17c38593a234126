import { useState } from 'react';
import { wireAmount } from '#domain/money/money.ts';
import { isBookingDate } from '#domain/time/venue-time.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { promotionIdFor, textOf, typedAmount } from '#web/console/prices/change-draft.ts';
import { EditDialog } from '#web/console/prices/edit-dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';

const { form: words, list } = priceLabels;

interface PromotionDialogProps {
  /** Null for a new promotion. */
  readonly promotion: Promotion | null;
  readonly known: readonly string[];
  readonly courtTypes: readonly string[];
  readonly onTake: (promotion: Promotion) => void;
  readonly onClose: () => void;
}

interface Typed {
  readonly label: string;
  readonly kind: Promotion['kind'];
  readonly figure: string;
  /** `all`, `only/…` or `except/…`. */
  readonly where: string;
  readonly appliesTo: Promotion['appliesTo'];
  readonly startsOn: string;
  readonly endsOn: string;
}

function typedOf(promotion: Promotion | null): Typed {
  if (promotion === null) {
    return {
      ...{ label: '', kind: 'percent', figure: '', where: 'all', appliesTo: 'all' },
      ...{ startsOn: '', endsOn: '' },
    } as Typed;
  }
  const { courtType, exceptCourtType, startsOn, endsOn, label, appliesTo, kind } = promotion;
  const except = exceptCourtType === null ? 'all' : `except/${exceptCourtType}`;
  return {
    ...{ label, kind, appliesTo, endsOn },
    figure:
      promotion.kind === 'percent'
        ? String(promotion.percent)
        : wireAmount(promotion.amountSen).replace('.00', ''),
    where: courtType === null ? except : `only/${courtType}`,
    startsOn: startsOn ?? '',
  };
}

type Figure =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly amountSen: number };

function figureOf({ kind, figure }: Typed): Figure | null {
  if (kind === 'percent') {
    const isPercent = /^\d{1,3}$/.test(figure.trim()) && Number(figure) <= 100;
    return isPercent ? { kind, percent: Number(figure) } : null;
  }
  const amountSen = typedAmount(figure);
  return amountSen === null ? null : { kind, amountSen };
}

const isRightLabel = (label: string): boolean =>
  textOf(label).length >= 3 && textOf(label).length <= 80;

const areRightDays = ({ startsOn, endsOn }: Typed): boolean =>
  isBookingDate(endsOn) && (startsOn === '' || (isBookingDate(startsOn) && startsOn <= endsOn));

/** A promotion of a price change. */
export function PromotionDialog(props: PromotionDialogProps) {
  const { promotion, known, courtTypes, onTake, onClose } = props;
  const [typed, setTyped] = useState(() => typedOf(promotion));
  const [isChecked, setIsChecked] = useState(false);
  const change = (changed: Partial<Typed>): void => setTyped({ ...typed, ...changed });
  const figure = figureOf(typed);
  const take = (): void => {
    setIsChecked(true);
    if (figure === null || !isRightLabel(typed.label) || !areRightDays(typed)) return;
    const label = textOf(typed.label);
    const [scope, named = null] = typed.where.split('/');
    onTake({
      id: promotion?.id ?? promotionIdFor(label, known),
      label,
      courtType: scope === 'only' ? named : null,
      exceptCourtType: scope === 'except' ? named : null,
      startsOn: typed.startsOn === '' ? null : typed.startsOn,
      endsOn: typed.endsOn,
      appliesTo: typed.appliesTo,
      ...figure,
    });
  };
  const figureError = typed.kind === 'percent' ? words.percentWrong : words.amountWrong;
  return (
    <EditDialog
      title={promotion === null ? words.addPromotion : promotion.label}
      onTake={take}
      onClose={onClose}
    >
      <Field
        label={words.label}
        autoComplete="off"
        maxLength={80}
        value={typed.label}
        error={isChecked && !isRightLabel(typed.label) ? words.labelWrong : null}
        onChange={({ target }) => change({ label: target.value })}
      />
      <div className="member-pair">
        <Select
          label={words.kind}
          value={typed.kind}
          options={[
            { value: 'percent', text: words.kinds.percent },
            { value: 'amount', text: words.kinds.amount },
          ]}
          onChange={({ target }) =>
            change({ kind: target.value === 'amount' ? 'amount' : 'percent' })
          }
        />
        <Field
          label={typed.kind === 'percent' ? words.percent : words.amount}
          inputMode="decimal"
          autoComplete="off"
          value={typed.figure}
          error={isChecked && figure === null ? figureError : null}
          onChange={({ target }) => change({ figure: target.value })}
        />
      </div>
      <div className="member-pair">
        <Select
          label={words.where}
          value={typed.where}
          options={[
            { value: 'all', text: list.allTypes },
            ...courtTypes.map((type) => ({ value: `only/${type}`, text: type })),
            ...courtTypes.map((type) => ({
              value: `except/${type}`,
              text: fill(list.allBut, { courtType: type }),
            })),
          ]}
          onChange={({ target }) => change({ where: target.value })}
        />
        <Select
          label={words.appliesTo}
          value={typed.appliesTo}
          options={[
            { value: 'all', text: words.applies.all },
            { value: 'off_peak', text: words.applies.off_peak },
          ]}
          onChange={({ target }) =>
            change({ appliesTo: target.value === 'off_peak' ? 'off_peak' : 'all' })
          }
        />
      </div>
      <div className="member-pair">
        <Field
          label={words.firstDay}
          type="date"
          hint={words.firstDayHint}
          value={typed.startsOn}
          onChange={({ target }) => change({ startsOn: target.value })}
        />
        <Field
          label={words.lastDay}
          type="date"
          required
          value={typed.endsOn}
          error={isChecked && !areRightDays(typed) ? words.daysWrong : null}
          onChange={({ target }) => change({ endsOn: target.value })}
        />
      </div>
    </EditDialog>
  );
}
