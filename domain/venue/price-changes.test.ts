import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { membershipStatuses } from '#domain/members/membership-status.ts';
import { allSlots } from '#domain/time/slots.ts';
import { effectOf, isEffectOver, isEffectTime } from '#domain/venue/price-change-times.ts';
import {
  type ApprovedChange,
  applyEdits,
  type ChangeableRules,
  dueChanges,
  editBefore,
  editsBetween,
  hasEachPartOnce,
  type PriceEdit,
  partOf,
  pricesAt,
  questionsOfChange,
  refusalToDecide,
  refusalToWithdraw,
} from '#domain/venue/price-changes.ts';
import { type Promotion, priceSlot } from '#domain/venue/pricing.ts';

const courtTypes = ['Tournament Court', 'Show Court', 'Padel Court'];
const anySen = fc.nat(30_000);

const anyPromotion = (id: string) =>
  fc
    .record({
      courtType: fc.constantFrom(null, ...courtTypes),
      appliesTo: fc.constantFrom<'all' | 'off_peak'>('all', 'off_peak'),
      terms: fc.oneof(
        fc.record({ kind: fc.constant('amount' as const), amountSen: anySen }),
        fc.record({ kind: fc.constant('percent' as const), percent: fc.nat(100) }),
      ),
    })
    .map(({ terms, ...scope }) => ({
      ...{ id, label: `Promotion ${id}`, exceptCourtType: null },
      ...{ startsOn: null, endsOn: '2030-12-31' },
      ...scope,
      ...terms,
    }));

const promotionIds = ['autumn', 'b-side', 'bargain', 'zero'];
const anyPromotions = fc
  .subarray(promotionIds)
  .chain((ids) => fc.tuple(...ids.map((id) => anyPromotion(id))));

const anyDiscount = fc.record({
  amountSen: anySen,
  fromSlot: fc.constantFrom(...allSlots),
  toSlot: fc.constantFrom(...allSlots),
});

const anyDiscounts = fc.uniqueArray(anyDiscount, {
  maxLength: 3,
  selector: ({ fromSlot }) => fromSlot,
});

const anyRules: fc.Arbitrary<ChangeableRules> = fc.record({
  prices: fc
    .tuple(...courtTypes.map(() => fc.record({ baseSen: anySen, peakSen: anySen })))
    .map((rows) => rows.map((row, at) => ({ courtType: courtTypes[at] ?? '', ...row }))),
  promotions: anyPromotions,
  roleDiscounts: fc
    .uniqueArray(
      fc.record({
        status: fc.constantFrom(...membershipStatuses),
        courtType: fc.constantFrom(...courtTypes),
        discounts: anyDiscounts,
      }),
      { maxLength: 4, selector: ({ status, courtType }) => `${status}/${courtType}` },
    )
    .map((groups) =>
      groups.flatMap(({ discounts, ...whose }) =>
        discounts
          .toSorted((a, b) => a.fromSlot - b.fromSlot)
          .map((terms) => ({ ...whose, ...terms })),
      ),
    ),
});

const anyEdit: fc.Arbitrary<PriceEdit> = fc.oneof(
  fc.record({
    kind: fc.constant('price' as const),
    courtType: fc.constantFrom(...courtTypes),
    baseSen: anySen,
    peakSen: anySen,
  }),
  fc.record({
    kind: fc.constant('role_discount' as const),
    status: fc.constantFrom(...membershipStatuses),
    courtType: fc.constantFrom(...courtTypes),
    discounts: anyDiscounts,
  }),
  fc.constantFrom(...promotionIds).chain((id) =>
    fc.record({
      kind: fc.constant('promotion' as const),
      id: fc.constant(id),
      promotion: fc.option(anyPromotion(id)),
    }),
  ),
);

const anyEdits = fc.uniqueArray(anyEdit, { minLength: 1, maxLength: 5, selector: partOf });

const noon = Temporal.Instant.from('2026-11-18T12:00:00+08:00');
const holidays = { publicHolidays: new Set(['2026-11-19']) };

const everyPrice = (rules: ChangeableRules) =>
  ['2026-11-18', '2026-11-19', '2026-11-21'].flatMap((date) =>
    courtTypes.flatMap((courtType) =>
      membershipStatuses.flatMap((status) =>
        allSlots.map((slot) =>
          priceSlot({ ...rules, ...holidays }, { courtType, date, status }, slot),
        ),
      ),
    ),
  );

describe('edits', () => {
  test('[CHANGE-1] the edits between two rules make the second of the first', () => {
    fc.assert(
      fc.property(anyRules, anyRules, (from, to) => {
        const edits = editsBetween(from, to);
        expect(hasEachPartOnce(edits)).toBe(true);
        const made = applyEdits(from, edits);
        expect(editsBetween(made, to)).toEqual([]);
        expect(everyPrice(made)).toEqual(everyPrice(to));
      }),
      { numRuns: 30 },
    );
  });

  test('[CHANGE-1] an edit replaces its part and nothing else, and can be taken back', () => {
    fc.assert(
      fc.property(anyRules, anyEdit, (rules, edit) => {
        const after = applyEdits(rules, [edit]);
        const parts = editsBetween(rules, after).map(partOf);
        expect([[], [partOf(edit)]]).toContainEqual(parts);
        const back = applyEdits(after, [editBefore(rules, edit)]);
        expect(editsBetween(back, rules)).toEqual([]);
      }),
    );
  });

  test('[CHANGE-1] a part is named once', () => {
    const edit: PriceEdit = { kind: 'promotion', id: 'zero', promotion: null };
    expect(hasEachPartOnce([edit])).toBe(true);
    expect(hasEachPartOnce([edit, { ...edit }])).toBe(false);
  });
});

const anyApproved: fc.Arbitrary<ApprovedChange> = fc.record({
  id: fc.uuid(),
  takesEffectAt: fc.integer({ min: -3, max: 3 }).map((hours) => noon.add({ hours })),
  approvedAt: fc.integer({ min: -9, max: -4 }).map((hours) => noon.add({ hours })),
  edits: anyEdits,
});

describe('the rules at an instant', () => {
  test('[CHANGE-2] a change holds from its instant on, not before', () => {
    const edits: PriceEdit[] = [
      { kind: 'price', courtType: 'Padel Court', baseSen: 1, peakSen: 2 },
    ];
    const rules = {
      prices: [{ courtType: 'Padel Court', baseSen: 12_000, peakSen: 16_000 }],
      promotions: [],
      roleDiscounts: [],
      ...holidays,
    };
    const book = {
      rules,
      approved: [{ id: 'a', takesEffectAt: noon, approvedAt: noon.subtract({ hours: 1 }), edits }],
    };
    expect(pricesAt(book, noon.subtract({ nanoseconds: 1 }))).toEqual(rules);
    expect(pricesAt(book, noon).prices).toEqual([
      { courtType: 'Padel Court', baseSen: 1, peakSen: 2 },
    ]);
  });

  test('[CHANGE-2] prices are the same before and after due changes are written down', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.uniqueArray(anyApproved, { maxLength: 4, selector: ({ id }) => id }),
        fc.integer({ min: -4, max: 4 }),
        fc.integer({ min: 0, max: 4 }),
        (rules, approved, hours, later) => {
          const book = { rules: { ...rules, ...holidays }, approved };
          const at = noon.add({ hours });
          const due = dueChanges(approved, at);
          const written = {
            rules: due.reduce((held, { edits }) => applyEdits(held, edits), book.rules),
            approved: approved.filter((change) => !due.includes(change)),
          };
          for (const instant of [at, at.add({ hours: later })]) {
            expect(pricesAt(written, instant)).toEqual(pricesAt(book, instant));
          }
        },
      ),
    );
  });
});

describe('the states of a change', () => {
  test('[CHANGE-3] drafts and proposals can be decided, nothing else', () => {
    expect(refusalToDecide('draft')).toBeNull();
    expect(refusalToDecide('proposed')).toBeNull();
    for (const state of ['approved', 'in_force', 'withdrawn'] as const) {
      expect(refusalToDecide(state)).toBe('price_change_decided');
    }
  });

  test('[CHANGE-6] an approved change is withdrawn by owners, before its instant', () => {
    const before = noon.subtract({ seconds: 1 });
    expect(refusalToWithdraw('approved', noon, true, before)).toBeNull();
    expect(refusalToWithdraw('approved', noon, false, before)).toBe('not_permitted');
    expect(refusalToWithdraw('approved', noon, true, noon)).toBe('price_change_in_force');
    expect(refusalToWithdraw('in_force', noon, true, noon)).toBe('price_change_in_force');
    expect(refusalToWithdraw('withdrawn', null, true, noon)).toBe('price_change_decided');
    expect(refusalToWithdraw('proposed', null, false, noon)).toBeNull();
  });

  test('[CHANGE-4] a change takes effect at a full hour, or at once', () => {
    expect(isEffectTime(noon)).toBe(true);
    expect(isEffectTime(noon.add({ minutes: 30 }))).toBe(false);
    expect(isEffectTime(noon.add({ nanoseconds: 1 }))).toBe(false);
    expect(isEffectOver(noon, noon.add({ minutes: 59 }))).toBe(false);
    expect(isEffectOver(noon, noon.add({ hours: 1 }))).toBe(true);
    expect(effectOf(null, noon)).toEqual(noon);
    expect(effectOf(noon.subtract({ hours: 5 }), noon)).toEqual(noon);
    expect(effectOf(noon.add({ seconds: 59 }), noon)).toEqual(noon);
    const ahead = noon.add({ minutes: 1 });
    expect(effectOf(ahead, noon)).toEqual(ahead);
  });
});

test('[CHANGE-7] a peak price below the base and a price up to RM 1 are asked about', () => {
  const rules: ChangeableRules = {
    prices: [{ courtType: 'Padel Court', baseSen: 12_000, peakSen: 16_000 }],
    promotions: [],
    roleDiscounts: [],
  };
  const price = (baseSen: number, peakSen: number): PriceEdit => ({
    kind: 'price',
    courtType: 'Padel Court',
    baseSen,
    peakSen,
  });
  const reasons = (...edits: PriceEdit[]) =>
    questionsOfChange(rules, edits).map(({ reason }) => reason);
  expect(reasons(price(12_000, 12_000))).toEqual([]);
  expect(reasons(price(12_000, 11_999))).toEqual(['peak_below_base']);
  expect(reasons(price(100, 12_000))).toEqual(['price_too_small_for_card']);
  expect(reasons(price(0, 0))).toEqual(['price_free']);
  const promotion: Promotion = {
    ...{ id: 'half', label: 'Half', courtType: null, exceptCourtType: null, startsOn: null },
    ...{ endsOn: '2030-12-31', appliesTo: 'all', kind: 'percent', percent: 50 },
  };
  const half = { kind: 'promotion', id: 'half', promotion } as const;
  expect(reasons(half)).toEqual([]);
  expect(reasons(half, price(200, 16_000))).toEqual(['price_too_small_for_card']);
  expect(reasons({ ...half, promotion: null })).toEqual([]);
  const discount = (amountSen: number): PriceEdit => ({
    ...{ kind: 'role_discount', status: 'long_term_member', courtType: 'Padel Court' },
    discounts: [{ amountSen, fromSlot: 7, toSlot: 17 }],
  });
  expect(reasons(discount(11_000))).toEqual([]);
  expect(reasons(discount(12_000))).toEqual(['price_free']);
});
