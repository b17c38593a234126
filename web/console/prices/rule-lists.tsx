import type { ReactNode } from 'react';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { ChangeableRules } from '#domain/venue/price-changes.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { daysText, offText, slotsText, whereText } from '#web/console/prices/price-words.ts';
import { Empty, Section } from '#web/console/ui/section.tsx';
import { TableHead } from '#web/console/ui/table-head.tsx';

const { list: words } = priceLabels;

interface RuleListsProps {
  readonly rules: ChangeableRules;
  readonly today: BookingDate;
}

/** The prices, promotions and discounts that hold now. */
export function RuleLists({ rules, today }: RuleListsProps) {
  const { prices, promotions, roleDiscounts } = rules;
  return (
    <>
      <Section title={words.title}>
        <Table label={words.title} headings={words.table}>
          {prices.map(({ courtType, baseSen, peakSen }) => (
            <tr key={courtType}>
              <td>{courtType}</td>
              <td className="figures">{displayAmount(baseSen)}</td>
              <td className="figures">{displayAmount(peakSen)}</td>
            </tr>
          ))}
        </Table>
      </Section>
      <Section title={words.promotions}>
        {promotions.length === 0 ? (
          <Empty>{words.noPromotions}</Empty>
        ) : (
          <Table label={words.promotions} headings={words.promotionTable}>
            {promotions.map((promotion) => (
              <PromotionRow key={promotion.id} promotion={promotion} today={today} />
            ))}
          </Table>
        )}
      </Section>
      <Section title={words.discounts}>
        {roleDiscounts.length === 0 ? (
          <Empty>{words.noDiscounts}</Empty>
        ) : (
          <Table label={words.discounts} headings={words.discountTable}>
            {roleDiscounts.map((discount) => (
              <tr key={`${discount.status}/${discount.courtType}/${discount.fromSlot}`}>
                <td>{membershipLabels[discount.status]}</td>
                <td>{discount.courtType}</td>
                <td className="figures">{displayAmount(discount.amountSen)}</td>
                <td className="figures">{slotsText(discount)}</td>
              </tr>
            ))}
          </Table>
        )}
      </Section>
    </>
  );
}

interface PromotionRowProps {
  readonly promotion: Promotion;
  readonly today: BookingDate;
}

function PromotionRow({ promotion, today }: PromotionRowProps) {
  const isOver = promotion.endsOn < today;
  return (
    <tr className={isOver ? 'text-ink-soft' : undefined}>
      <td className="wrap-anywhere">{promotion.label}</td>
      <td className="figures whitespace-nowrap">{offText(promotion)}</td>
      <td>{whereText(promotion)}</td>
      <td className="figures">
        {daysText(promotion)}
        {isOver && ` (${words.over})`}
      </td>
    </tr>
  );
}

interface TableProps {
  readonly label: string;
  readonly headings: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

function Table({ label, headings, children }: TableProps) {
  return (
    <div className="overflow-x-auto pb-2">
      <table aria-label={label} className="member-table">
        <TableHead headings={headings} />
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
