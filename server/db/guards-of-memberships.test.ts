import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { aMember } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addItem,
  addOrder,
  at,
  courtIdOf,
  day,
  refusalOf,
} from '#server/testing/guard-fixtures.ts';
import { planOf } from '#server/testing/memberships.ts';

const { db } = await openTestDatabase();
const plan = await planOf(db, 'long_term_member');
const { userId: user_id } = await aMember(db);
const { userId: other } = await aMember(db);
const order_id = await addOrder(db, { user_id });
const part = await addOrder(db, { user_id, parent_order_id: order_id });

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const addMembership = (
  tx: Tx,
  fields: { user_id?: string; order_id?: string | null; plan_id?: null } = {},
) =>
  tx
    .insertInto('memberships')
    .values({
      user_id,
      order_id,
      plan_id: plan.id,
      status: 'long_term_member',
      status_before: 'normal_member',
      ends_on: day,
      bought_at: at,
      ...fields,
    })
    .execute();

const makeLongTerm = (tx: Tx) =>
  tx.updateTable('profiles').set({ membership_status: 'long_term_member' }).execute();

test('a membership and its profile agree when a transaction commits', async () => {
  expect(await refused((tx) => addMembership(tx))).toBe('memberships_profile_fk');
  const both = refused(async (tx) => {
    await addMembership(tx);
    await makeLongTerm(tx);
  });
  expect(await both).toBeNull();
  const profileAlone = refused(async (tx) => {
    await makeLongTerm(tx);
    await addMembership(tx);
    await tx.updateTable('profiles').set({ membership_status: 'athlete' }).execute();
  });
  expect(await profileAlone).toBe('memberships_profile_fk');
});

test('a membership was bought with a main order of its member', async () => {
  const add = (fields: { user_id?: string; order_id?: string }) =>
    refused(async (tx) => {
      await makeLongTerm(tx);
      await addMembership(tx, fields);
    });
  expect(await add({})).toBeNull();
  expect(await add({ user_id: other })).toBe('memberships_order_fk');
  expect(await add({ order_id: part })).toBe('memberships_order_fk');
});

test('a membership without a plan has no order, and vice versa', async () => {
  const add = (fields: { order_id?: null; plan_id?: null }) =>
    refused(async (tx) => {
      await makeLongTerm(tx);
      await addMembership(tx, fields);
    });
  expect(await add({ order_id: null, plan_id: null })).toBeNull();
  expect(await add({ order_id: null })).toBe('memberships_bought_or_given');
  expect(await add({ plan_id: null })).toBe('memberships_bought_or_given');
});

test('a member has one membership', async () => {
  const twice = refused(async (tx) => {
    await addMembership(tx);
    await addMembership(tx);
  });
  expect(await twice).toBe('memberships_pk');
});

test.each([
  ['for nothing', { price_sen: 0 }, 'membership_plans_price_positive'],
  ['for no time', { months: 0 }, 'membership_plans_months'],
  ['for the default status', { status: 'normal_member' }, 'membership_plans_status'],
  ['under a name that is taken', { name: 'LONG-TERM MEMBER' }, 'membership_plans_name_unique'],
] as const)('a plan %s is refused', async (_, fields, constraint) => {
  const add = refused((tx) =>
    tx
      .insertInto('membership_plans')
      .values({
        name: 'Another',
        description: '',
        status: 'athlete',
        price_sen: 100,
        months: 1,
        ...fields,
      })
      .execute(),
  );
  expect(await add).toBe(constraint);
});

test('the name of a plan that is no longer sold can be used again', async () => {
  const again = refused(async (tx) => {
    await tx.updateTable('membership_plans').set({ retired_at: at }).execute();
    const { name } = plan;
    const terms = { description: '', status: 'athlete', price_sen: 100, months: 1 } as const;
    await tx
      .insertInto('membership_plans')
      .values({ name, ...terms })
      .execute();
  });
  expect(await again).toBeNull();
});

test('the status that a plan gives cannot change', async () => {
  const change = refused((tx) =>
    tx.updateTable('membership_plans').set({ status: 'athlete' }).execute(),
  );
  expect(await change).toBe('membership_plans_status_is_final');
});

const soldPlan = { kind: 'membership_upgrade', plan: plan.name, plan_id: plan.id } as const;

test.each([
  ['a plan for its months', { plan_months: 3 }, null],
  ['a plan without months', {}, 'order_items_kind_fields'],
  ['a plan on a day', { plan_months: 3, booking_date: day }, 'order_items_kind_fields'],
  ['an unknown plan', { plan_months: 3, plan_id: 999_999 }, 'order_items_plan_fk'],
] as const)('an item that sells %s', async (_, fields, constraint) => {
  expect(await refused((tx) => addItem(tx, { order_id, ...soldPlan, ...fields }))).toBe(constraint);
});

test('a slot has no plan, and an ordered plan cannot change', async () => {
  const court_id = await courtIdOf(db, 'Tournament Court 1');
  const slotKey = { order_id, court_id, booking_date: day, slot: 10, plan_id: plan.id } as const;
  expect(await refused((tx) => addItem(tx, slotKey))).toBe('order_items_kind_fields');
  const prolonged = refused(async (tx) => {
    await addItem(tx, { order_id, ...soldPlan, plan_months: 3 });
    await tx.updateTable('order_items').set({ plan_months: 12 }).execute();
  });
  expect(await prolonged).toBe('order_items_plan_is_final');
});
