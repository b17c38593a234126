import { type ReactNode, useState } from 'react';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { byId, type ChangeableRules } from '#domain/venue/price-changes.ts';
import type { Promotion, RoleDiscount } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { DiscountDialog } from '#web/console/prices/discount-dialog.tsx';
import { daysText, offText, slotsText, whereText } from '#web/console/prices/price-words.ts';
import { PromotionDialog } from '#web/console/prices/promotion-dialog.tsx';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { Button } from '#web/ui/button.tsx';

const { form: words, list } = priceLabels;

interface ListProps {
  readonly rules: ChangeableRules;
  readonly courtTypes: readonly string[];
}

interface PromotionRowsProps extends ListProps {
  readonly promotions: readonly Promotion[];
  readonly onChange: (promotions: readonly Promotion[]) => void;
}

/** The promotions that hold with the change. */
export function PromotionRows({ rules, promotions, courtTypes, onChange }: PromotionRowsProps) {
  const [edited, setEdited] = useState<Promotion | 'new' | null>(null);
  const without = (id: string): Promotion[] => promotions.filter((other) => other.id !== id);
  const known = [...rules.promotions, ...promotions].map(({ id }) => id);
  return (
    <Section title={words.promotions}>
      {promotions.length === 0 && <Empty>{list.noPromotions}</Empty>}
      <ul className="member-rows">
        {promotions.map((promotion) => (
          <Line
            key={promotion.id}
            name={promotion.label}
            text={`${offText(promotion)} off ${whereText(promotion)}, ${daysText(promotion)}`}
            onEdit={() => setEdited(promotion)}
            onRemove={() => onChange(without(promotion.id))}
          />
        ))}
      </ul>
      <Add onClick={() => setEdited('new')}>{words.addPromotion}</Add>
      {edited !== null && (
        <PromotionDialog
          promotion={edited === 'new' ? null : edited}
          known={known}
          courtTypes={courtTypes}
          onTake={(promotion) => {
            onChange([...without(promotion.id), promotion].sort(byId));
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface DiscountRowsProps extends ListProps {
  readonly roleDiscounts: readonly RoleDiscount[];
  readonly onChange: (roleDiscounts: readonly RoleDiscount[]) => void;
}

/** The discounts by status that hold with the change. */
export function DiscountRows({ roleDiscounts, courtTypes, onChange }: DiscountRowsProps) {
  const [edited, setEdited] = useState<RoleDiscount | 'new' | null>(null);
  const others = roleDiscounts.filter((other) => other !== edited);
  return (
    <Section title={words.discounts}>
      {roleDiscounts.length === 0 && <Empty>{list.noDiscounts}</Empty>}
      <ul className="member-rows">
        {roleDiscounts.map((discount) => (
          <Line
            key={`${discount.status}/${discount.courtType}/${discount.fromSlot}`}
            name={`${membershipLabels[discount.status]}, ${discount.courtType}`}
            text={`${displayAmount(discount.amountSen)} off, ${slotsText(discount)}`}
            onEdit={() => setEdited(discount)}
            onRemove={() => onChange(roleDiscounts.filter((other) => other !== discount))}
          />
        ))}
      </ul>
      <Add onClick={() => setEdited('new')}>{words.addDiscount}</Add>
      {edited !== null && (
        <DiscountDialog
          discount={edited === 'new' ? null : edited}
          others={others}
          courtTypes={courtTypes}
          onTake={(discount) => {
            onChange([...others, discount]);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

interface LineProps {
  readonly name: string;
  readonly text: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function Line({ name, text, onEdit, onRemove }: LineProps) {
  return (
    <li className="member-row">
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{name}</span>
        <span className="text-ink-soft">{text}</span>
      </span>
      <span className="flex shrink-0 gap-1">
        <Button
          tone="quiet"
          className="px-2"
          aria-label={fill(words.editOf, { name })}
          onClick={onEdit}
        >
          {words.edit}
        </Button>
        <Button
          tone="quiet"
          className="px-2"
          aria-label={fill(words.removeOf, { name })}
          onClick={onRemove}
        >
          {words.remove}
        </Button>
      </span>
    </li>
  );
}

function Add({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <div className="px-4 pt-1 pb-4">
      <Button tone="secondary" onClick={onClick}>
        {children}
      </Button>
    </div>
  );
}
