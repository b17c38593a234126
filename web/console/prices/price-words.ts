import type { PriceChange } from '#contract/console-prices.ts';
import { membershipLabels } from '#domain/members/membership-status.ts';
import { displayAmount } from '#domain/money/money.ts';
import { percentOf } from '#domain/money/tax.ts';
import { type Slot, slotLabel } from '#domain/time/slots.ts';
import { clockTime, formatDate } from '#domain/time/venue-time.ts';
import {
  type ChangeableRules,
  type DiscountTerms,
  editBefore,
  type PriceEdit,
  type PriceQuestion,
} from '#domain/venue/price-changes.ts';
import type { Promotion } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { taxRateLabels as rateWords } from '#domain/words/tax-rate-labels.ts';
import { whenText } from '#web/console/shift/shift-form.ts';

const { edits: words, list, acts, story } = priceLabels;

/** A tax rate in hundredths of a percent as people read it. */
export const rateText = (rateBp: number): string =>
  rateBp === 0 ? rateWords.none : fill(rateWords.rate, { percent: percentOf(rateBp) });

/** The time from which a discount holds, and at which it ends. */
export const slotsText = ({ fromSlot, toSlot }: Pick<DiscountTerms, 'fromSlot' | 'toSlot'>) =>
  fill(list.slotsFrom, { first: slotLabel(fromSlot), last: clockTime((toSlot as number) + 1) });

export const offText = (promotion: Promotion): string =>
  promotion.kind === 'percent' ? `${promotion.percent} %` : displayAmount(promotion.amountSen);

export function whereText({ courtType, exceptCourtType, appliesTo }: Promotion): string {
  const where =
    courtType ??
    (exceptCourtType === null ? list.allTypes : fill(list.allBut, { courtType: exceptCourtType }));
  return appliesTo === 'off_peak' ? fill(list.offPeak, { where }) : where;
}

export function daysText({ startsOn, endsOn }: Promotion): string {
  const last = formatDate(endsOn);
  return startsOn === null
    ? fill(list.until, { last })
    : fill(list.days, { first: formatDate(startsOn), last });
}

/** An edit in words, without what was before it. */
function editText(edit: PriceEdit, labelOf: (id: string) => string): string {
  if (edit.kind === 'price') {
    return fill(words.price, {
      courtType: edit.courtType,
      base: displayAmount(edit.baseSen),
      peak: displayAmount(edit.peakSen),
    });
  }
  if (edit.kind === 'promotion') {
    const { promotion } = edit;
    if (promotion === null) return fill(words.promotionEnded, { label: labelOf(edit.id) });
    return fill(words.promotionAdded, {
      label: promotion.label,
      off: offText(promotion),
      where: whereText(promotion),
      days: daysText(promotion),
    });
  }
  const names = { status: membershipLabels[edit.status], courtType: edit.courtType };
  if (edit.discounts.length === 0) return fill(words.noDiscount, names);
  return edit.discounts
    .map((terms) =>
      fill(words.discount, {
        ...names,
        amount: displayAmount(terms.amountSen),
        slots: slotsText(terms),
      }),
    )
    .join('; ');
}

/** The rules before an edit, in words. */
function beforeText(edit: PriceEdit): string {
  if (edit.kind === 'price') {
    const { baseSen, peakSen } = edit;
    return fill(words.priceFrom, { base: displayAmount(baseSen), peak: displayAmount(peakSen) });
  }
  if (edit.kind === 'promotion') {
    const { promotion } = edit;
    if (promotion === null) return words.beforeNone;
    const text = `${promotion.label}, ${offText(promotion)} off ${whereText(promotion)}, ${daysText(promotion)}`;
    return fill(words.before, { text });
  }
  if (edit.discounts.length === 0) return words.beforeNone;
  const text = edit.discounts
    .map((terms) => `${displayAmount(terms.amountSen)} off, ${slotsText(terms)}`)
    .join('; ');
  return fill(words.before, { text });
}

interface EditLine {
  readonly text: string;
  readonly before: string;
}

/** Each edit beside what it replaces. */
export function editLines(before: ChangeableRules, edits: readonly PriceEdit[]): EditLine[] {
  const labelOf = (id: string): string =>
    before.promotions.find((promotion) => promotion.id === id)?.label ?? id;
  return edits.map((edit) => ({
    text: editText(edit, labelOf),
    before: beforeText(editBefore(before, edit)),
  }));
}

export function questionText(question: PriceQuestion): string {
  if (question.reason === 'peak_below_base') {
    const { courtType, baseSen, peakSen } = question;
    return fill(acts.askPeak, {
      courtType,
      base: displayAmount(baseSen),
      peak: displayAmount(peakSen),
    });
  }
  const { name, priceSen } = question;
  return question.reason === 'price_free'
    ? fill(acts.askFree, { name })
    : fill(acts.askSmall, { name, amount: displayAmount(priceSen) });
}

/** The steps of a change with the people who took them, in their order. */
export function storyOf(change: PriceChange): string[] {
  const { state, takesEffectAt, saved, proposed, approved, inForceAt, withdrawn } = change;
  const by = (text: string, act: typeof proposed): string[] =>
    act === null ? [] : [fill(text, { name: act.by, when: whenText(act.at) })];
  const effect =
    takesEffectAt === null
      ? story.effectAtOnce
      : fill(story.effectAt, { when: whenText(takesEffectAt) });
  return [
    ...(state === 'in_force' || state === 'withdrawn' ? [] : [effect]),
    ...by(story.saved, saved),
    ...by(story.proposed, proposed),
    ...by(story.approved, approved),
    ...(inForceAt === null ? [] : [fill(story.inForce, { when: whenText(inForceAt) })]),
    ...by(story.withdrawn, withdrawn),
  ];
}

export const slotOption = (slot: Slot) => ({ value: String(slot), text: slotLabel(slot) });
