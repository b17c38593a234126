import { parseRinggit, type Sen, sumSen } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';

/** The kinds of goods that can have a tax rate of their own. */
export const taxedKinds = [
  'court_booking',
  'private_lesson',
  'group_lesson',
  'membership_upgrade',
] as const;
type TaxedKind = (typeof taxedKinds)[number];

/** A rate in hundredths of a percent, and the first day of sale on which it holds. */
export interface TaxRate {
  readonly kind: TaxedKind;
  readonly rateBp: number;
  readonly holdsFrom: BookingDate;
}

export const wholeBp = 10_000;

/** The tax that a price includes, rounded to the nearest sen. [TAX-1] */
export function includedTax(priceSen: Sen, rateBp: number): Sen {
  return Math.round((priceSen * rateBp) / (wholeBp + rateBp));
}

export type RateByKind = Readonly<Record<TaxedKind, number>>;

/** The rate of each kind of goods sold on a day: the newest that holds by then, or 0. [TAX-2] */
export function taxRatesOn(rates: readonly TaxRate[], soldOn: BookingDate): RateByKind {
  const rateOf = (kind: TaxedKind): number =>
    rates
      .filter((rate) => rate.kind === kind && rate.holdsFrom <= soldOn)
      .toSorted((one, other) => (one.holdsFrom < other.holdsFrom ? 1 : -1))[0]?.rateBp ?? 0;
  return {
    court_booking: rateOf('court_booking'),
    private_lesson: rateOf('private_lesson'),
    group_lesson: rateOf('group_lesson'),
    membership_upgrade: rateOf('membership_upgrade'),
  };
}

/** The rate of each kind of goods on a day, and those to come; one without a first day if there is none yet. [TAX-8] */
export function shownRates(
  rates: readonly TaxRate[],
  today: BookingDate,
): readonly (Omit<TaxRate, 'holdsFrom'> & { readonly holdsFrom: BookingDate | null })[] {
  return taxedKinds.flatMap((kind) => {
    const own = rates
      .filter((rate) => rate.kind === kind)
      .toSorted((one, other) => (one.holdsFrom < other.holdsFrom ? -1 : 1));
    const current = own.findLast(({ holdsFrom }) => holdsFrom <= today);
    return [
      current ?? { kind, rateBp: 0, holdsFrom: null },
      ...own.filter(({ holdsFrom }) => holdsFrom > today),
    ];
  });
}

/** A percentage that a person types, in hundredths of a percent; null if it is none. [TAX-8] */
export function readPercent(text: string): number | null {
  // It has at most two decimals, as an amount has.
  const rateBp = parseRinggit(text.trim().replace(/\s*%$/, ''));
  return rateBp === null || rateBp < 0 || rateBp > wholeBp ? null : rateBp;
}

/** Sales of earlier days have been recorded with their rate. [TAX-3] */
export function refusalOfTaxRate(holdsFrom: BookingDate, today: BookingDate) {
  return holdsFrom < today ? ('tax_rate_past' as const) : null;
}

/** The rate as a percentage without needless zeros: "8", "0.5". */
export function percentOf(rateBp: number): string {
  return String(rateBp / 100);
}

/** An item with the tax that was recorded when it was sold. */
interface TaxedItem {
  readonly taxRateBp: number;
  readonly taxSen: Sen;
}

/** The tax of a receipt by rate, highest rate first; items without tax are left out. [TAX-4] */
export function taxByRate(items: readonly TaxedItem[]): readonly TaxedItem[] {
  const rates = [...new Set(items.map(({ taxRateBp }) => taxRateBp))].filter((rate) => rate > 0);
  return rates
    .toSorted((one, other) => other - one)
    .map((taxRateBp) => {
      const ofRate = items.filter((item) => item.taxRateBp === taxRateBp);
      return { taxRateBp, taxSen: sumSen(ofRate.map(({ taxSen }) => taxSen)) };
    });
}
