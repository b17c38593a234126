import { describe, expect, test } from 'vitest';
import { addPlan, listPlans, removePlan, setPlan } from '#contract/operator-memberships.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { buyMembership, membershipOf, openMemberships } from '#server/testing/memberships.ts';
import { aShopper, openingTime } from '#server/testing/shopping.ts';
import { makeTraces } from '#server/testing/traces.ts';

const running = await openTestApp({ now: openingTime });
const { app, db } = running;
const traces = makeTraces(db);

const planRequest = {
  name: 'Super Host',
  description: 'Lower prices in the daytime.',
  status: 'super_host',
  priceSen: 25_000,
  months: 1,
};
const add = (changes: object = {}) => ask(app, addPlan, { body: { ...planRequest, ...changes } });
const namesOnSale = async () => (await ask(app, listPlans)).answer.plans.map(({ name }) => name);

describe('a plan', () => {
  test('is added once, audited, and announced by a live event', async () => {
    await traces();
    const { answer } = await add();
    expect(answer.plan).toEqual({ ...planRequest, id: answer.plan.id });
    expect(await traces()).toEqual({
      audit: [
        {
          actor: 'operator',
          action: 'plan.add',
          subject: `plan:${answer.plan.id}`,
          details: { before: null, after: answer.plan },
        },
      ],
      events: [{ topic: 'venue', payload: { changed: 'prices' } }],
    });
    expect((await add()).answer.plan).toEqual(answer.plan);
    expect(await traces()).toEqual({ audit: [], events: [] });
    expect(await namesOnSale()).toContain('Super Host');
  });

  test('has a unique name', async () => {
    await add();
    const { status, said } = await add({ name: 'SUPER HOST', months: 12 });
    expect([status, said]).toEqual([
      409,
      'There is another plan called Super Host. Change it, or remove it first.',
    ]);
    const { answer } = await add({ name: 'Host for a Year' });
    const params = { id: answer.plan.id };
    expect((await ask(app, setPlan, { params, body: { name: 'super host' } })).status).toBe(409);
    const renamed = await ask(app, setPlan, { params, body: { name: 'HOST for a Year' } });
    expect(renamed.answer.plan.name).toBe('HOST for a Year');
  });

  test('that was removed is no longer sold, but members who have it keep it', async () => {
    await openMemberships(running);
    const { plan } = (await add({ name: 'Short-lived' })).answer;
    const mei = await aShopper(running);
    await buyMembership(running, mei, plan);
    const params = { id: plan.id };
    expect((await ask(app, removePlan, { params })).answer.plan).toEqual(plan);
    expect(await namesOnSale()).not.toContain('Short-lived');
    expect(await membershipOf(db, mei)).toMatchObject({ is: 'super_host', until: '2026-12-16' });
    const again = await ask(app, removePlan, { params });
    expect(again.said).toBe(`There is no membership plan with the id ${plan.id}.`);
    expect((await ask(app, setPlan, { params, body: { months: 2 } })).status).toBe(404);
  });

  test.each([
    ['for the normal status', { status: 'normal_member' }, 'must be one of athlete'],
    ['below the smallest card payment', { priceSen: 100 }, 'must be at least RM 1.01'],
    ['for zero months', { months: 0 }, 'must be at least 1'],
    ['without a name', { name: ' ' }, 'must have at least 3 characters'],
  ])('%s is refused', async (_, changes, reason) => {
    const { status, said } = await add(changes);
    expect(status).toBe(400);
    expect(said).toContain(reason);
  });

  test('is not changed by an empty change', async () => {
    const { plan } = (await add()).answer;
    const { status } = await ask(app, setPlan, { params: { id: plan.id }, body: {} });
    expect(status).toBe(400);
  });
});
