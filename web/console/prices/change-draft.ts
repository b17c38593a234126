import type { PriceChange, Prices, ShownRules } from '#contract/console-prices.ts';
import { grantReasonLength } from '#domain/money/credit-grants.ts';
import { ringgit, type Sen, wireAmount } from '#domain/money/money.ts';
import { isBookingDate, startOfDay, venueZone } from '#domain/time/venue-time.ts';
import { effectOf } from '#domain/venue/price-change-times.ts';
import {
  applyEdits,
  dueChanges,
  editsBetween,
  type PriceEdit,
} from '#domain/venue/price-changes.ts';
import type { Promotion, RoleDiscount } from '#domain/venue/pricing.ts';
import { fill } from '#domain/words/fill.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import { readAmount } from '#web/console/shift/shift-form.ts';

const { form: words } = priceLabels;

interface TypedPrice {
  readonly courtType: string;
  readonly base: string;
  readonly peak: string;
}

/** A price change as it is typed. */
export interface ChangeDraft {
  readonly title: string;
  readonly reason: string;
  readonly effect: 'approval' | 'time';
  readonly day: string;
  readonly hour: string;
  readonly prices: readonly TypedPrice[];
  readonly promotions: readonly Promotion[];
  readonly roleDiscounts: readonly RoleDiscount[];
}

const typed = (sen: Sen): string => wireAmount(sen).replace('.00', '');

/** The rules at the instant of a change, without it: those that it changes. [CHANGE-2] */
export function rulesAtEffect(
  { now, rules, changes }: Pick<Prices, 'now' | 'rules' | 'changes'>,
  id: string,
  takesEffectAt: string | null,
): ShownRules {
  const approved = changes.flatMap((change) =>
    change.state === 'approved' && change.id !== id && change.approved !== null
      ? {
          id: change.id,
          edits: change.edits,
          approvedAt: Temporal.Instant.from(change.approved.at),
          takesEffectAt: Temporal.Instant.from(change.takesEffectAt ?? change.approved.at),
        }
      : [],
  );
  const wanted = takesEffectAt === null ? null : Temporal.Instant.from(takesEffectAt);
  const at = effectOf(wanted, Temporal.Instant.from(now));
  return dueChanges(approved, at).reduce((held, { edits }) => applyEdits(held, edits), rules);
}

/** Bases the draft on other rules: whatever was not edited takes their values. */
export function draftOnRules(draft: ChangeDraft, from: ShownRules, to: ShownRules): ChangeDraft {
  const isPrice = ({ kind }: PriceEdit): boolean => kind === 'price';
  const others = editsOf(from, draft).filter((edit) => !isPrice(edit));
  const { promotions, roleDiscounts } = applyEdits(to, others);
  const prices = typedPrices(to).map((row) => {
    const before = typedPrices(from).find(({ courtType }) => courtType === row.courtType);
    const now = draft.prices.find(({ courtType }) => courtType === row.courtType);
    if (before === undefined || now === undefined) return row;
    return {
      ...row,
      base: now.base === before.base ? row.base : now.base,
      peak: now.peak === before.peak ? row.peak : now.peak,
    };
  });
  return { ...draft, prices, promotions, roleDiscounts };
}

const typedPrices = ({ prices }: ShownRules): TypedPrice[] =>
  prices.map(({ courtType, baseSen, peakSen }) => ({
    courtType,
    base: typed(baseSen),
    peak: typed(peakSen),
  }));

/** A new draft on some rules, or a saved one. */
export function draftOf(rules: ShownRules, change: PriceChange | null): ChangeDraft {
  const edited = applyEdits(rules, change?.edits ?? []);
  const at = change?.takesEffectAt ?? null;
  const local = at === null ? null : Temporal.Instant.from(at).toZonedDateTimeISO(venueZone);
  return {
    title: change?.title ?? '',
    reason: change?.reason ?? '',
    effect: at === null ? 'approval' : 'time',
    day: local?.toPlainDate().toString() ?? '',
    hour: String(local?.hour ?? 0),
    prices: typedPrices(edited),
    promotions: edited.promotions,
    roleDiscounts: edited.roleDiscounts,
  };
}

const mostSen = ringgit(10_000);

/** An amount up to RM 10,000 as it is typed; null if it is none. */
export function typedAmount(text: string): Sen | null {
  const sen = readAmount(text);
  return sen === null || sen > mostSen ? null : sen;
}

/** The edits of a draft; a price that cannot be read yet changes nothing. */
export function editsOf(rules: ShownRules, draft: ChangeDraft): PriceEdit[] {
  const prices = rules.prices.map((row) => {
    const price = draft.prices.find(({ courtType }) => courtType === row.courtType);
    const [baseSen, peakSen] = [typedAmount(price?.base ?? ''), typedAmount(price?.peak ?? '')];
    return baseSen === null || peakSen === null ? row : { ...row, baseSen, peakSen };
  });
  const { promotions, roleDiscounts } = draft;
  return editsBetween(rules, { prices, promotions, roleDiscounts });
}

/** The instant from which a draft holds; null for its approval, or while no day is chosen. */
export function effectOfDraft({ effect, day, hour }: ChangeDraft): string | null {
  if (effect === 'approval' || !isBookingDate(day)) return null;
  return startOfDay(day)
    .add({ hours: Number(hour) })
    .toString();
}

export const textOf = (text: string): string => text.replace(/\s+/g, ' ').trim();

const isBetween = (text: string, min: number, max: number): boolean => {
  const { length } = textOf(text);
  return length >= min && length <= max;
};

export interface DraftErrors {
  readonly title: string | null;
  readonly reason: string | null;
  readonly day: string | null;
  /** By court type and field. */
  readonly prices: ReadonlySet<string>;
  readonly edits: string | null;
}

/** The fault of a draft; null if it can be saved. */
export function errorsOfDraft(rules: ShownRules, draft: ChangeDraft): DraftErrors | null {
  const { min, max } = grantReasonLength;
  const prices = new Set(
    draft.prices.flatMap(({ courtType, base, peak }) => [
      ...(typedAmount(base) === null ? [`${courtType}/base`] : []),
      ...(typedAmount(peak) === null ? [`${courtType}/peak`] : []),
    ]),
  );
  const isDayMissing = draft.effect === 'time' && !isBookingDate(draft.day);
  const hasNoEdits = prices.size === 0 && editsOf(rules, draft).length === 0;
  const errors = {
    title: isBetween(draft.title, 3, 80) ? null : words.nameWrong,
    reason: isBetween(draft.reason, min, max)
      ? null
      : fill(words.reasonWrong, { min: `${min}`, max: `${max}` }),
    day: isDayMissing ? words.dayWrong : null,
    prices,
    edits: hasNoEdits ? words.nothing : null,
  };
  const isWrong =
    prices.size > 0 || [errors.title, errors.reason, errors.day, errors.edits].some(Boolean);
  return isWrong ? errors : null;
}

/** An id for a new promotion, after its name and unlike the others. */
export function promotionIdFor(label: string, known: readonly string[]): string {
  const words = label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 50);
  const base = words.length < 3 ? `promotion-${words}`.replace(/-$/, '') : words;
  const numbered = (count: number): string => (count === 1 ? base : `${base}-${count}`);
  let count = 1;
  while (known.includes(numbered(count))) count += 1;
  return numbered(count);
}
