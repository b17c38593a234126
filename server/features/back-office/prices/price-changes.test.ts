import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { readSimulation, simulatePriceChange } from '#contract/console-prices.ts';
import { setPrice } from '#contract/operator-venue.ts';
import { priceCourts } from '#contract/orders.ts';
import { getVenue } from '#contract/venue.ts';
import { putChangesIntoForce } from '#server/features/venue/price-changes.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { aReport, deliver } from '#server/testing/paying.ts';
import { aDraft, makePriceCalls } from '#server/testing/price-changes.ts';
import { anOrderRequest, aShopper, openingTime, place, playDay } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const { clock } = context;
const prices = makePriceCalls(running);
const { count } = makeExceptionCalls(running);
const manager = await aStaffMember(running, 'manager');
const owner = await aStaffMember(running, 'owner');
const accountant = await aStaffMember(running, 'accountant');
const member = await aShopper(running);

const opening = Temporal.Instant.from(openingTime);
const noon = opening.add({ hours: 3 });
const tournament = (baseSen: number, peakSen = 9_000) => ({
  edits: [{ kind: 'price' as const, courtType: 'Tournament Court', baseSen, peakSen }],
});
const atNoon = { takesEffectAt: noon.toString() };

/** The price of the slot of `anOrderRequest`, by the quote and by what the screens load. */
const priceNow = async (): Promise<number> => {
  const body = { date: playDay, slots: { 'Tournament Court 1': [12] } };
  const quoted = await ask(app, priceCourts, { body }, member.headers);
  const { answer } = await ask(app, getVenue, {}, member.headers);
  const types = answer.sports.flatMap(({ courtTypes }) => courtTypes);
  const shown = types.find(({ name }) => name === 'Tournament Court')?.price?.baseSen;
  const [priced] = quoted.answer.slots;
  expect(shown).toBe(priced?.finalPrice);
  return shown ?? 0;
};

const changeOf = async (id: string) => {
  const change = (await prices.read(accountant)).changes.find((other) => other.id === id);
  if (change === undefined) throw new Error('There is no such change.');
  return change;
};

beforeEach(async () => {
  clock.set(opening);
  for (const { id, state } of (await prices.read(owner)).changes) {
    if (state === 'draft' || state === 'proposed' || state === 'approved') {
      await prices.withdraw(owner, id);
    }
  }
  const params = { list: 'court_checkout', courtType: 'Tournament Court' } as const;
  await ask(app, setPrice, { params, body: { baseSen: 6_000, peakSen: 8_000 } });
});

describe('a price change', () => {
  test('[CHANGE-2] holds from its instant on, before any job has run', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    expect((await prices.propose(manager, id)).status).toBe(200);
    const approved = await prices.approve(owner, id);
    expect(approved.answer).toEqual({ isInForce: false });
    expect(await priceNow()).toBe(6_000);
    clock.set(noon.subtract({ milliseconds: 500 }));
    expect(await priceNow()).toBe(6_000);
    clock.set(noon);
    expect(await priceNow()).toBe(6_500);
    const order = anOrderRequest();
    const refused = await place(running, member, order);
    expect(refused.failure).toMatchObject({
      code: 'price_changed',
      details: { shownSen: 6_000, pricedSen: 6_500 },
    });
    expect((await place(running, member, { ...order, shownTotalSen: 6_500 })).status).toBe(200);
  });

  test('[CHANGE-5] is written down at its instant, once, and browsers load prices again', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_600), ...atNoon });
    await prices.approve(owner, id);
    clock.set(noon.subtract({ milliseconds: 200 }));
    const before = await db
      .selectFrom('events')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    await Promise.all([putChangesIntoForce(context), putChangesIntoForce(context)]);
    expect(await changeOf(id)).toMatchObject({ state: 'in_force' });
    expect(await priceNow()).toBe(6_600);
    const events = await db
      .selectFrom('events')
      .select(['topic', 'payload'])
      .where('id', '>', before?.id ?? 0)
      .where('topic', '=', 'venue')
      .execute();
    expect(events).toEqual([{ topic: 'venue', payload: { changed: 'prices' } }]);
    const entries = await db
      .selectFrom('audit_log')
      .select(['action', 'staff_user_id as by', 'permission', 'details'])
      .where('subject', '=', `price-change:${id}`)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'price-change.save',
      'price-change.approve',
      'price-change.effect',
    ]);
    expect(entries[2]).toMatchObject({
      by: owner.userId,
      permission: 'prices.approve',
      details: {
        before: { 'Tournament Court': { baseSen: 6_000, peakSen: 8_000 } },
        after: { 'Tournament Court': { baseSen: 6_600, peakSen: 9_000 } },
      },
    });
  });

  test('[CHANGE-4] without an instant, or with one that has come, holds with the approval', async () => {
    const id = await prices.drafted(owner, tournament(6_700));
    expect((await prices.approve(owner, id)).answer).toEqual({ isInForce: true });
    expect(await priceNow()).toBe(6_700);
    const come = { takesEffectAt: opening.toString() };
    const later = await prices.drafted(owner, { ...tournament(6_800), ...come });
    expect((await prices.approve(owner, later)).answer).toEqual({ isInForce: true });
    expect(await priceNow()).toBe(6_800);
    const past = { takesEffectAt: opening.subtract({ hours: 1 }).toString() };
    expect((await prices.save(manager, aDraft(past))).failure.code).toBe('price_change_over');
    const halfPast = { takesEffectAt: noon.add({ minutes: 30 }).toString() };
    expect((await prices.save(manager, aDraft(halfPast))).failure.code).toBe('price_change_time');
  });

  test('[CHANGE-5] a price that is set at once stays, though a change before it was not written', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    await prices.approve(owner, id);
    clock.set(noon.add({ milliseconds: 300 }));
    const params = { list: 'court_checkout', courtType: 'Tournament Court' } as const;
    await ask(app, setPrice, { params, body: { baseSen: 7_000, peakSen: 9_000 } });
    expect(await priceNow()).toBe(7_000);
    await putChangesIntoForce(context);
    expect(await priceNow()).toBe(7_000);
    expect((await changeOf(id)).state).toBe('in_force');
  });
});

describe('approving', () => {
  test('[CHANGE-2] keeps nothing of other prices as they were then', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    expect((await prices.approve(owner, id)).status).toBe(200);
    const params = { list: 'court_checkout', courtType: 'Padel Court' } as const;
    await ask(app, setPrice, { params, body: { baseSen: 12_100, peakSen: 16_000 } });
    expect(await changeOf(id)).toMatchObject({
      state: 'approved',
      changedSince: [{ courtType: 'Padel Court', baseSen: 12_100 }],
    });
    await ask(app, setPrice, { params, body: { baseSen: 12_000, peakSen: 16_000 } });
    expect((await prices.withdraw(owner, id)).status).toBe(200);
  });

  test('[CHANGE-3] is refused if the rules changed since, and says how they differ', async () => {
    const id = await prices.drafted(manager, tournament(6_500));
    const params = { list: 'court_checkout', courtType: 'Padel Court' } as const;
    await ask(app, setPrice, { params, body: { baseSen: 12_100, peakSen: 16_000 } });
    expect((await changeOf(id)).changedSince).toEqual([
      { kind: 'price', courtType: 'Padel Court', baseSen: 12_100, peakSen: 16_000 },
    ]);
    expect((await prices.approve(owner, id)).failure.code).toBe('price_change_stale');
    expect(await priceNow()).toBe(6_000);
    await prices.save(manager, aDraft({ ...tournament(6_500), shownRevision: 1 }), id);
    expect((await changeOf(id)).changedSince).toEqual([]);
    expect((await prices.approve(owner, id)).failure.code).toBe('price_change_newer');
    expect((await prices.approve(owner, id, { shownRevision: 2 })).status).toBe(200);
    await ask(app, setPrice, { params, body: { baseSen: 12_000, peakSen: 16_000 } });
  });

  test('[CHANGE-7] a peak price below the base is asked about', async () => {
    const id = await prices.drafted(manager, tournament(6_500, 6_400));
    expect((await prices.approve(owner, id)).failure.code).toBe('confirmation_needed');
    expect(await priceNow()).toBe(6_000);
    expect((await prices.approve(owner, id, { isConfirmed: true })).status).toBe(200);
    expect(await priceNow()).toBe(6_500);
  });

  test('[CHANGE-3] is for owners; an approved change stays as it is', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    expect((await prices.approve(manager, id)).failure.code).toBe('not_permitted');
    expect((await prices.save(accountant, aDraft())).failure.code).toBe('not_permitted');
    await prices.approve(owner, id);
    const again = await prices.save(manager, aDraft({ shownRevision: 1 }), id);
    expect(again.failure.code).toBe('price_change_decided');
    expect((await prices.withdraw(manager, id)).failure.code).toBe('not_permitted');
    expect((await prices.withdraw(owner, id)).status).toBe(200);
    clock.set(noon);
    expect(await priceNow()).toBe(6_000);
  });

  test('[CHANGE-9] keeps the simulation of its approval, also when it is in force', async () => {
    const { orderId } = (await place(running, member, anOrderRequest())).answer;
    await deliver(context, aReport(orderId));
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    const ofIt = async () =>
      (await ask(app, readSimulation, { params: { id } }, accountant.headers)).answer.simulation;
    expect(await ofIt()).toBeNull();
    const { edits, takesEffectAt } = await changeOf(id);
    const body = { edits, takesEffectAt };
    const { answer: shown } = await ask(app, simulatePriceChange, { body }, owner.headers);
    await prices.approve(owner, id);
    expect(shown.coming.total.slots).toBeGreaterThan(0);
    expect(await ofIt()).toEqual(shown);
    clock.set(noon);
    await putChangesIntoForce(context);
    expect((await changeOf(id)).state).toBe('in_force');
    expect(await ofIt()).toEqual(shown);
    const rewritten = sql`update price_changes set simulation = null where id = ${id}`.execute(db);
    await expect(rewritten).rejects.toMatchObject({ constraint: 'price_changes_are_decided' });
  });

  test('[CHANGE-10] that is proposed is counted for the owners alone', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    const counts = async () =>
      Promise.all([owner, manager].map(async (one) => (await count(one)).proposedPrices));
    expect(await counts()).toEqual([0, 0]);
    await prices.propose(manager, id);
    expect(await counts()).toEqual([1, 0]);
    await prices.approve(owner, id);
    expect(await counts()).toEqual([0, 0]);
  });

  test('[CHANGE-6] a change that is in force is not withdrawn', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    await prices.approve(owner, id);
    clock.set(noon);
    expect((await prices.withdraw(owner, id)).failure.code).toBe('price_change_in_force');
    expect(await priceNow()).toBe(6_500);
  });

  test('[CHANGE-3] the database keeps an approved change as it was approved', async () => {
    const id = await prices.drafted(manager, { ...tournament(6_500), ...atNoon });
    const row = db.updateTable('price_changes').where('id', '=', id);
    await expect(row.set({ state: 'in_force', in_force_at: new Date() }).execute()).rejects.toThrow(
      /is decided/,
    );
    await prices.approve(owner, id);
    const edits = JSON.stringify(tournament(100).edits);
    await expect(row.set({ edits }).execute()).rejects.toThrow(/is decided/);
    await expect(row.set({ state: 'draft' }).execute()).rejects.toThrow(/is decided/);
    await prices.withdraw(owner, id);
    await expect(row.set({ title: 'Other' }).execute()).rejects.toThrow(/is decided/);
    await expect(db.deleteFrom('price_changes').execute()).rejects.toThrow();
  });

  test('[CHANGE-1] a draft fits the venue', async () => {
    const wrong: readonly ReturnType<typeof aDraft>['edits'][] = [
      [{ kind: 'price', courtType: 'Squash Court', baseSen: 1_000, peakSen: 1_000 }],
      [{ kind: 'promotion', id: 'no-such-promotion', promotion: null }],
      [...tournament(6_500).edits, ...tournament(6_600).edits],
      [
        {
          kind: 'role_discount',
          status: 'normal_member',
          courtType: 'Padel Court',
          discounts: [
            { amountSen: 500, fromSlot: 7, toSlot: 12 },
            { amountSen: 700, fromSlot: 7, toSlot: 9 },
          ],
        },
      ],
    ];
    for (const edits of wrong) {
      const { failure } = await prices.save(manager, aDraft({ edits }));
      expect(failure.code).toBe('price_change_wrong');
    }
  });
});
