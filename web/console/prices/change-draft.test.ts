import { describe, expect, test } from 'vitest';
import type { PriceChange, ShownRules } from '#contract/console-prices.ts';
import { priceLists, promotions, roleDiscounts } from '#domain/venue/starting-prices.ts';
import { priceLabels } from '#domain/words/price-labels.ts';
import {
  draftOf,
  draftOnRules,
  editsOf,
  effectOfDraft,
  errorsOfDraft,
  promotionIdFor,
  rulesAtEffect,
} from '#web/console/prices/change-draft.ts';

const rules: ShownRules = {
  prices: [...priceLists.court_checkout],
  promotions: [...promotions],
  roleDiscounts: [...roleDiscounts],
};
const empty = draftOf(rules, null);
const named = { ...empty, title: 'Dearer padel', reason: 'Costs have changed' };
const padel = (base: string, peak: string) => ({
  ...named,
  prices: named.prices.map((row) =>
    row.courtType === 'Padel Court' ? { ...row, base, peak } : row,
  ),
});

describe('a draft', () => {
  test('changes nothing until something is typed', () => {
    expect(editsOf(rules, empty)).toEqual([]);
    expect(errorsOfDraft(rules, named)?.edits).toBe(priceLabels.form.nothing);
  });

  test('changes the prices that were typed', () => {
    const draft = padel('125', '170.50');
    expect(editsOf(rules, draft)).toEqual([
      { kind: 'price', courtType: 'Padel Court', baseSen: 12_500, peakSen: 17_050 },
    ]);
    expect(errorsOfDraft(rules, draft)).toBeNull();
  });

  test('says which price cannot be read', () => {
    expect(errorsOfDraft(rules, padel('12,5', '170'))?.prices).toEqual(
      new Set(['Padel Court/base']),
    );
    expect(errorsOfDraft(rules, padel('125', '10000.01'))?.prices).toEqual(
      new Set(['Padel Court/peak']),
    );
  });

  test('holds from the hour of a day at the venue, or from its approval', () => {
    const timed = { ...padel('125', '170'), effect: 'time' as const, hour: '6' };
    expect(errorsOfDraft(rules, timed)?.day).toBe(priceLabels.form.dayWrong);
    expect(effectOfDraft({ ...timed, day: '2026-12-01' })).toBe('2026-11-30T22:00:00Z');
    expect(effectOfDraft(named)).toBeNull();
  });

  test('of a saved change has its edits and its time', () => {
    const { prices } = rules;
    const change = {
      title: 'Dearer padel',
      reason: 'Costs have changed',
      takesEffectAt: '2026-11-30T22:00:00.000Z',
      edits: [
        { kind: 'price', courtType: 'Padel Court', baseSen: 12_500, peakSen: 17_000 },
        { kind: 'promotion', id: 'june-2025-padel', promotion: null },
        {
          kind: 'role_discount',
          status: 'coach',
          courtType: 'Show Court',
          discounts: [{ amountSen: 500, fromSlot: 7, toSlot: 9 }],
        },
      ],
    } as unknown as PriceChange;
    const draft = draftOf({ ...rules, prices }, change);
    expect(draft).toMatchObject({ effect: 'time', day: '2026-12-01', hour: '6' });
    expect(editsOf(rules, draft)).toEqual(expect.arrayContaining([...change.edits]));
    expect(editsOf(rules, draft)).toHaveLength(3);
  });
});

test('the id of a new promotion comes from its name and is its own', () => {
  expect(promotionIdFor('Happy Hour! 20 %', [])).toBe('happy-hour-20');
  expect(promotionIdFor('Happy Hour', ['happy-hour', 'happy-hour-2'])).toBe('happy-hour-3');
  expect(promotionIdFor('新年快乐', [])).toBe('promotion');
  expect(promotionIdFor('A+', [])).toBe('promotion-a');
});

describe('[CHANGE-2] a draft of a time after another approved change', () => {
  const cheaper = {
    id: 'a',
    state: 'approved',
    approved: { by: 'Owner', at: '2026-11-18T00:00:00Z' },
    takesEffectAt: '2026-11-30T16:00:00Z',
    edits: [{ kind: 'price', courtType: 'Padel Court', baseSen: 10_000, peakSen: 14_000 }],
  } as unknown as PriceChange;
  const prices = { now: '2026-11-18T02:00:00Z', rules, changes: [cheaper] };
  const inJanuary = rulesAtEffect(prices, 'b', '2026-12-31T16:00:00Z');
  const priceOf = ({ prices: rows }: ShownRules) =>
    rows.find(({ courtType }) => courtType === 'Padel Court');

  test('changes the prices of its time, not those of now', () => {
    expect(priceOf(inJanuary)).toMatchObject({ baseSen: 10_000, peakSen: 14_000 });
    expect(rulesAtEffect(prices, 'b', '2026-11-29T16:00:00Z')).toEqual(rules);
    expect(rulesAtEffect(prices, 'a', '2026-12-31T16:00:00Z')).toEqual(rules);
    expect(rulesAtEffect(prices, 'b', null)).toEqual(rules);
  });

  test('takes a price back to what it is now', () => {
    const { baseSen, peakSen } = priceOf(rules) ?? { baseSen: 0, peakSen: 0 };
    const back = draftOnRules(named, rules, inJanuary);
    const typed = back.prices.map((row) =>
      row.courtType === 'Padel Court'
        ? { ...row, base: String(baseSen / 100), peak: String(peakSen / 100) }
        : row,
    );
    expect(editsOf(inJanuary, { ...back, prices: typed })).toEqual([
      { kind: 'price', courtType: 'Padel Court', baseSen, peakSen },
    ]);
  });

  test('keeps what was typed, and what was not typed follows the rules', () => {
    const { base = '' } = named.prices.find(({ courtType }) => courtType === 'Padel Court') ?? {};
    const moved = draftOnRules(padel(base, '165'), rules, inJanuary);
    expect(editsOf(inJanuary, moved)).toEqual([
      { kind: 'price', courtType: 'Padel Court', baseSen: 10_000, peakSen: 16_500 },
    ]);
    const unreadable = draftOnRules(padel('12,5', '165'), rules, inJanuary);
    expect(errorsOfDraft(inJanuary, unreadable)?.prices).toEqual(new Set(['Padel Court/base']));
  });
});
