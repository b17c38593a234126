import fc from 'fast-check';
import { expect, test } from 'vitest';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { tableSlots } from '#domain/time/slots.ts';
import { monthBefore, simulate } from '#domain/venue/price-simulation.ts';
import { type PriceRules, priceSlot } from '#domain/venue/pricing.ts';
import { fallbackPriceRules } from '#domain/venue/starting-prices.ts';

const before = fallbackPriceRules('court_checkout', new Set());
const after: PriceRules = {
  ...before,
  prices: before.prices.map((row) => ({ ...row, peakSen: row.peakSen + 700 })),
};

const anySold = fc.record({
  courtType: fc.constantFrom('Tournament Court', 'Show Court', 'Padel Court'),
  date: fc.constantFrom('2026-10-01', '2026-10-03', '2026-10-31'),
  slot: fc.constantFrom(...tableSlots),
  status: fc.constantFrom(...membershipStatuses),
  count: fc.integer({ min: 1, max: 9 }),
  paidSen: fc.nat(100_000),
});

test('[CHANGE-8] the sums are those of the slots, one by one, also by status and by court type', () => {
  fc.assert(
    fc.property(fc.array(anySold, { maxLength: 30 }), (sold) => {
      const { total, byStatus, byCourtType } = simulate(sold, before, after);
      const sumBy = (rules: PriceRules): number =>
        sold
          .flatMap(({ count, ...group }) => Array.from({ length: count }, () => group))
          .reduce(
            (sum, { slot, ...group }) => sum + (priceSlot(rules, group, slot)?.finalPrice ?? 0),
            0,
          );
      expect(total.beforeSen).toBe(sumBy(before));
      expect(total.afterSen).toBe(sumBy(after));
      expect(total.paidSen).toBe(sold.reduce((sum, { paidSen }) => sum + paidSen, 0));
      for (const parts of [byStatus, byCourtType]) {
        for (const field of ['slots', 'changed', 'paidSen', 'beforeSen', 'afterSen'] as const) {
          expect(parts.reduce((sum, part) => sum + part[field], 0)).toBe(total[field]);
        }
      }
    }),
  );
});

test('[CHANGE-8] last month is the whole month before', () => {
  expect(monthBefore('2026-11-18')).toEqual({ from: '2026-10-01', until: '2026-10-31' });
  expect(monthBefore('2027-01-01')).toEqual({ from: '2026-12-01', until: '2026-12-31' });
  expect(monthBefore('2027-03-31')).toEqual({ from: '2027-02-01', until: '2027-02-28' });
});
