import { afterEach, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { holdAt, waitForLock, whileHeld } from '#server/testing/lock-waits.ts';
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

const isControl = false;
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
  await holdAt(db, 'after insert on payments for each row');
  const shift = await one.opened(desk, 0);
  const [sold, { status, failure }] = await whileHeld(db, 2, async () => {
    const selling = sell(twin, desk, aSale({ slots: { 'Tournament Court 5': [12] } }));
    await waitForLock(db);
    return Promise.all([selling, one.close(desk, shift)]);
  });
  expect(sold.status).toBe(200);
  // The count was made without the sale, so it is refused and made again.
  expect([status, failure.code]).toEqual([409, 'shift_changed']);
  const { shift: shown } = await one.till(desk);
  expect(shown?.expected.cashSen).toBe(6_000);
});
