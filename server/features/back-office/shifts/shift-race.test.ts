import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { db, context } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const one = makeShiftCalls(running);
const twin = { app: await openTwinApp(running) };
const two = makeShiftCalls(twin);

let isControl = false;
afterEach(async () => {
  if (isControl) return;
  const { shift } = await one.till(manager);
  if (shift !== null) await one.close(manager, shift);
  expect(await brokenInvariants(context)).toEqual([]);
});

const courts = [1, 2, 3, 4].map((number) => `Tournament Court ${number}`);

/** Each court for RM 60 in one slot. */
const salesAt = (slot: Slot) => courts.map((court) => aSale({ slots: { [court]: [slot] } }));

test('[SHIFT-1] of two desks that open a shift at once, one opens it', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const answers = await Promise.all([
      one.open(desk),
      two.open(manager),
      one.open(manager),
      two.open(desk),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    for (const { failure } of refused) expect(failure.code).toBe('shift_open');
    const { shift } = await one.till(desk);
    if (shift !== null) await one.close(manager, shift);
  }
});

test('[SHIFT-7] of two desks that close a shift at once, one closes it', async () => {
  for (const _ of [1, 2, 3, 4]) {
    const shift = await one.opened(desk);
    const counted = { cashSen: 19_000, terminalSen: 0 };
    const answers = await Promise.all([
      one.close(desk, shift),
      two.close(manager, shift, { counted, note: 'RM 10 are missing' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.failure.code).toBe('shift_closed');
    const [closed] = (await one.list(manager)).shifts;
    expect(refused?.failure.details).toMatchObject({ by: closed?.closedBy.name });
    const isFirst = answers[0].status === 200;
    expect(closed?.counted.cashSen).toBe(isFirst ? 20_000 : 19_000);
  }
});

test('[SHIFT-2] a sale at the moment of closing is counted, or outside the shift', async () => {
  let counted = 0;
  let outside = 0;
  for (const [round, slot] of ([11, 12, 13, 14, 15, 16] as const).entries()) {
    const shift = await one.opened(desk, 0);
    const sales = salesAt(slot);
    const selling = sales.map((sale, at) => sell(at % 2 === 0 ? running : twin, desk, sale));
    // Asks again with the amounts of the moment until the shift is closed.
    const closing = (async () => {
      await Promise.all(selling.slice(0, round % 3));
      for (;;) {
        const { shift: shown } = await two.till(manager);
        if (shown === null) return;
        await two.close(manager, shown);
      }
    })();
    const answers = await Promise.all(selling);
    await closing;
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const paid = await db
      .selectFrom('payments')
      .select(['order_id', 'shift_id', 'amount_sen'])
      .where(
        'order_id',
        'in',
        sales.map(({ orderId }) => orderId),
      )
      .execute();
    expect(paid).toHaveLength(4);
    const inside = paid.filter(({ shift_id }) => shift_id === shift.id);
    const none = paid.filter(({ shift_id }) => shift_id === null);
    expect(inside.length + none.length).toBe(4);
    const [closed] = (await one.list(manager)).shifts;
    expect(closed?.expected.cashSen).toBe(inside.length * 6_000);
    const { outside: listed } = await one.till(desk);
    for (const { order_id } of none) {
      expect(listed.map(({ orderId }) => orderId)).toContain(order_id);
    }
    counted += inside.length;
    outside += none.length;
  }
  expect(counted).toBeGreaterThan(0);
  expect(counted + outside).toBe(24);
});

test('[SHIFT-2] closing waits for a sale that is being recorded', async () => {
  // The sale stops after its payment has chosen the shift, and before it is committed.
  await sql`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.4);
      return new;
    end $$;
    create trigger payments_wait after insert on payments
      for each row execute function wait_for_test();
  `.execute(db);
  const shift = await one.opened(desk, 0);
  const selling = sell(twin, desk, aSale({ slots: { 'Tournament Court 5': [12] } }));
  await waitForSale();
  const { status, failure } = await one.close(desk, shift);
  expect((await selling).status).toBe(200);
  // The count was made without the sale, so it is refused and made again.
  expect([status, failure.code]).toEqual([409, 'shift_changed']);
  const { shift: shown } = await one.till(desk);
  expect(shown?.expected.cashSen).toBe(6_000);
});

/** Waits until a sale has written its payment and not committed it. */
async function waitForSale(): Promise<void> {
  for (let tries = 0; tries < 1_000; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()
    `.execute(db);
    if (rows.length > 0) return;
  }
  throw new Error('No sale was recorded.');
}

test('control: without the lock, the sale would be in the shift and not in its count', async () => {
  isControl = true;
  await sql`
    create or replace function set_shift_of_payment() returns trigger language plpgsql as $$
    begin
      new.shift_id := (select id from shifts where closed_at is null);
      return new;
    end $$;
    alter table payments drop constraint payments_shift_fk;
  `.execute(db);
  const { shift: open } = await one.till(manager);
  if (open !== null) await one.close(manager, open);
  const shift = await one.opened(desk, 0);
  const selling = sell(twin, desk, aSale({ slots: { 'Tournament Court 6': [12] } }));
  await waitForSale();
  expect((await one.close(desk, shift)).status).toBe(200);
  expect((await selling).status).toBe(200);
  const broken = await brokenInvariants(context);
  expect(broken.join()).toMatch(/INV-29/);
});

test('control: without the trigger, a second count could replace the first', async () => {
  isControl = true;
  const { shift: open } = await one.till(manager);
  if (open !== null) await one.close(manager, open);
  const shift = await one.opened(desk, 0);
  await one.close(desk, shift);
  const countAgain = () =>
    db
      .updateTable('shifts')
      .set({ counted_cash_sen: 500, note: 'Counted again' })
      .where('id', '=', shift.id)
      .execute();
  await expect(countAgain()).rejects.toMatchObject({ constraint: 'shifts_are_final' });
  await sql`drop trigger shifts_guard on shifts`.execute(db);
  await expect(countAgain()).resolves.toBeDefined();
});

test('control: without the index, two shifts could be open', async () => {
  isControl = true;
  await sql`drop index shifts_one_open_per_till`.execute(db);
  const shift = { till: 'desk', float_sen: 0, opened_by: desk.userId, opened_at: new Date() };
  for (const id of [crypto.randomUUID(), crypto.randomUUID()]) {
    await db
      .insertInto('shifts')
      .values({ ...shift, till: 'desk', id })
      .execute();
  }
  expect((await brokenInvariants(context)).join()).toMatch(/open shifts/);
});
