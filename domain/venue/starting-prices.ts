import { ringgit } from '#domain/money/money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { PriceRow, PriceRules, Promotion, RoleDiscount } from '#domain/venue/pricing.ts';

// The same rows seed the database and are the browser's fallback when the server's prices cannot be
// loaded, so the two differ only once the venue has changed its own.

export type PriceListName = 'court_checkout' | 'general_checkout';

const tournamentCourt: PriceRow = {
  courtType: 'Tournament Court',
  baseSen: ringgit(60),
  peakSen: ringgit(80),
};
const showCourt: PriceRow = {
  courtType: 'Show Court',
  baseSen: ringgit(120),
  peakSen: ringgit(120),
};

/** The two checkouts differ for padel only. [PRICE-5] */
export const priceLists: Readonly<Record<PriceListName, readonly PriceRow[]>> = {
  court_checkout: [
    tournamentCourt,
    showCourt,
    { courtType: 'Padel Court', baseSen: ringgit(120), peakSen: ringgit(160) },
  ],
  general_checkout: [
    tournamentCourt,
    showCourt,
    { courtType: 'Padel Court', baseSen: ringgit(140), peakSen: ringgit(180) },
  ],
};

/** The price of a class of a group lesson. [PRICE-6] */
export const groupLessonClassSen = ringgit(50);

/** Promotions apply by booking date, in both checkouts. [PRICE-7] */
export const promotions: readonly Promotion[] = [
  {
    id: 'opening-celebration',
    label: 'Opening Celebration Discount till 31st May',
    courtType: null,
    exceptCourtType: 'Show Court',
    startsOn: null,
    endsOn: '2025-05-31',
    appliesTo: 'all',
    kind: 'percent',
    percent: 25,
  },
  {
    id: 'june-2025-tournament',
    label: 'June Discount',
    courtType: 'Tournament Court',
    exceptCourtType: null,
    startsOn: '2025-06-01',
    endsOn: '2025-06-30',
    appliesTo: 'off_peak',
    kind: 'amount',
    amountSen: ringgit(10),
  },
  {
    // Padel opened at the end of June 2025 with what the venue announced as its July discount.
    id: 'june-2025-padel',
    label: 'July Discount',
    courtType: 'Padel Court',
    exceptCourtType: null,
    startsOn: '2025-06-01',
    endsOn: '2025-06-30',
    appliesTo: 'all',
    kind: 'amount',
    amountSen: ringgit(20),
  },
  {
    // Its amount was never published: the row deducts nothing until the venue sets one.
    id: 'until-31-dec-2025',
    label: 'Promotion Discount (until 31 Dec 2025)',
    courtType: null,
    exceptCourtType: null,
    startsOn: null,
    endsOn: '2025-12-31',
    appliesTo: 'all',
    kind: 'amount',
    amountSen: 0,
  },
];

// "After 6 and before 18 hours", on any day.
const daytime = { fromSlot: 7, toSlot: 17 } as const;

/** The membership discount on each daytime slot. [PRICE-8] */
export const roleDiscounts: readonly RoleDiscount[] = [
  { status: 'vip_maserati', courtType: 'Padel Court', amountSen: ringgit(10), ...daytime },
  { status: 'super_host', courtType: 'Tournament Court', amountSen: ringgit(20), ...daytime },
  {
    status: 'super_host_pickle',
    courtType: 'Tournament Court',
    amountSen: ringgit(20),
    ...daytime,
  },
  { status: 'super_host', courtType: 'Padel Court', amountSen: ringgit(20), ...daytime },
  { status: 'super_host_padel', courtType: 'Padel Court', amountSen: ringgit(20), ...daytime },
];

/** The pricing rules when nothing but these rows is available. */
export function fallbackPriceRules(
  list: PriceListName,
  publicHolidays: ReadonlySet<BookingDate>,
): PriceRules {
  return {
    prices: priceLists[list],
    promotions,
    // Status discounts apply in the court checkout only. [PRICE-13]
    roleDiscounts: list === 'court_checkout' ? roleDiscounts : [],
    publicHolidays,
  };
}
