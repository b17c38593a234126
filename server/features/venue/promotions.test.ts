import { describe, expect, test } from 'vitest';
import {
  addPromotion,
  listPromotions,
  listRoleDiscounts,
  removePromotion,
  removeRoleDiscount,
  setPromotion,
  setRoleDiscount,
} from '#contract/operator-promotions.ts';
import { priceCourts } from '#contract/orders.ts';
import type { MembershipStatus } from '#domain/members/membership-status.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aShopper, openingTime, playDay } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const traces = makeTraces(db);

const discountsOn = async (court: string, slot: number, status: MembershipStatus) => {
  const { headers } = await aShopper(running, { status });
  const body = { date: playDay, slots: { [court]: [slot] } };
  const [priced] = (await ask(app, priceCourts, { body }, headers)).answer.slots;
  return [priced?.companyDiscountPrice, priced?.membershipDiscountPrice];
};

const newPromotion = {
  id: 'night-play',
  label: 'Night Discount',
  courtType: 'padel court',
  exceptCourtType: null,
  startsOn: playDay,
  endsOn: playDay,
  appliesTo: 'all',
  figure: { kind: 'percent', percent: 10 },
};
const add = (changes: object = {}) =>
  ask(app, addPromotion, { body: { ...newPromotion, ...changes } });
const set = (id: string, body: Record<string, unknown>) =>
  ask(app, setPromotion, { params: { id }, body });
const pricesChanged = { topic: 'venue', payload: { changed: 'prices' } };

describe('a promotion', () => {
  test('applies at once, is in the audit log and emits a live event', async () => {
    await traces();
    const { answer } = await add();
    const { figure, ...terms } = newPromotion;
    expect(answer.promotion).toEqual({ ...terms, ...figure, courtType: 'Padel Court' });
    expect(await discountsOn('Padel Court 1', 20, 'normal_member')).toEqual([1_600, 0]);
    expect(await traces()).toMatchObject({
      audit: [{ action: 'promotion.add', subject: 'promotion:night-play' }],
      events: [pricesChanged],
    });
    expect((await add()).status).toBe(200);
    expect(await traces()).toEqual({ audit: [], events: [] });
    expect((await add({ label: 'Another' })).status).toBe(409);
  });

  test.each([
    ['nothing', { kind: 'percent', percent: 100 }, 'RM 0.00 means that nobody pays'],
    [
      'less than a card can pay',
      { kind: 'amount', amountSen: 11_950 },
      'RM 0.50 is too small for a card',
    ],
  ])(
    '[PRICE-16] that leaves %s is added or changed only after confirmation',
    async (_, figure, words) => {
      const id = `small-${figure.kind}`;
      const refused = await add({ id, figure });
      expect(refused).toMatchObject({
        failure: { code: 'confirmation_needed' },
        said: expect.stringContaining(words),
      });
      await add({ id });
      expect((await set(id, { figure })).failure.code).toBe('confirmation_needed');
      expect((await set(id, { figure, isConfirmed: true })).status).toBe(200);
      expect((await set(id, { label: 'Another name' })).status).toBe(200);
      await ask(app, removePromotion, { params: { id } });
      expect((await add({ id, figure, isConfirmed: true })).status).toBe(200);
      await ask(app, removePromotion, { params: { id } });
    },
  );

  test('whose last day is over is refused', async () => {
    const { status, said } = await add({
      id: 'last-year',
      startsOn: null,
      endsOn: '2025-12-31',
    });
    expect([status, said]).toEqual([
      400,
      'A promotion until 2025-12-31 would change nothing: that day is over.',
    ]);
  });

  test('takes off the amount that the operator sets, from then on', async () => {
    await add();
    await set('night-play', { figure: { kind: 'amount', amountSen: 700 } });
    expect(await discountsOn('Padel Court 1', 20, 'normal_member')).toEqual([700, 0]);
    await set('night-play', { label: 'Late Discount' });
    const { answer } = await ask(app, listPromotions);
    expect(answer.promotions.find(({ id }) => id === 'night-play')).toMatchObject({
      label: 'Late Discount',
      kind: 'amount',
      amountSen: 700,
    });
    await ask(app, removePromotion, { params: { id: 'night-play' } });
    expect(await discountsOn('Padel Court 1', 20, 'normal_member')).toEqual([0, 0]);
    const again = await ask(app, removePromotion, { params: { id: 'night-play' } });
    expect(again.said).toBe('There is no promotion with the id night-play.');
  });

  test('of the seed without a published amount can be given one', async () => {
    const { answer } = await set('until-31-dec-2025', {
      figure: { kind: 'amount', amountSen: 1_000 },
    });
    expect(answer.promotion).toMatchObject({
      label: 'Promotion Discount (until 31 Dec 2025)',
      startsOn: null,
      endsOn: '2025-12-31',
      amountSen: 1_000,
    });
  });

  test.each([
    ['before it begins', { endsOn: '2026-11-17' }, 'ends on its first day or later'],
    ['for a court type that is not there', { courtType: 'Moon Court' }, 'Moon Court'],
    ['for one type and for all but one', { exceptCourtType: 'Show Court' }, 'has no meaning'],
    ['by more than all of it', { figure: { kind: 'percent', percent: 101 } }, 'at most 100'],
  ])('that ends or takes off %s is refused', async (_, changes, reason) => {
    const { status, said } = await add({ id: 'refused', ...changes });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(said).toContain(reason);
  });

  test('cannot be changed to end before it starts', async () => {
    const { status } = await set('june-2025-padel', { startsOn: '2025-07-01' });
    expect(status).toBe(400);
  });
});

describe('a role discount', () => {
  const params = { status: 'vip_maserati', courtType: 'Padel Court' };
  const setDiscount = (amountSen: number, fromSlot = 7, toSlot = 17) =>
    ask(app, setRoleDiscount, { params, body: { amountSen, fromSlot, toSlot } });

  test('replaces the previous one, for its slots only', async () => {
    expect(await discountsOn('Padel Court 1', 12, 'vip_maserati')).toEqual([0, 1_000]);
    await traces();
    const { answer } = await setDiscount(1_500, 18, 22);
    expect(answer.roleDiscount).toEqual({
      ...params,
      amountSen: 1_500,
      fromSlot: 18,
      toSlot: 22,
    });
    expect((await traces()).events).toEqual([pricesChanged]);
    expect(await discountsOn('Padel Court 1', 12, 'vip_maserati')).toEqual([0, 0]);
    expect(await discountsOn('Padel Court 1', 18, 'vip_maserati')).toEqual([0, 1_500]);
    await setDiscount(1_500, 18, 22);
    expect(await traces()).toEqual({ audit: [], events: [] });
  });

  test('is removed once', async () => {
    await setDiscount(1_500);
    const { answer } = await ask(app, removeRoleDiscount, { params });
    expect(answer.roleDiscounts).toHaveLength(1);
    expect(await discountsOn('Padel Court 1', 12, 'vip_maserati')).toEqual([0, 0]);
    const { said } = await ask(app, removeRoleDiscount, { params });
    expect(said).toBe('vip_maserati has no discount on Padel Court.');
    const list = await ask(app, listRoleDiscounts);
    expect(list.answer.roleDiscounts.map(({ status }) => status)).not.toContain('vip_maserati');
  });

  test('has its slots in order', async () => {
    expect((await setDiscount(1_500, 18, 17)).status).toBe(400);
  });
});
