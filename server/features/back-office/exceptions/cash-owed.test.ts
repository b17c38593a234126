import { randomUUIDv7 } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/call.ts';
import { handBackCash, readCashOwed } from '#contract/cash-owed.ts';
import { cancelAtDesk, undoCancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');
const { ofOrder, resolve } = makeExceptionCalls(running);
const shifts = makeShiftCalls(running);
let sold = 0;

afterEach(async () => {
  const { shift } = await shifts.till(manager);
  if (shift !== null) await shifts.close(manager, shift);
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A guest's slots of RM 60 each. */
const sale = async (slotCount = 1, method: 'cash' | 'terminal' = 'cash') => {
  sold += 1;
  const court = `Tournament Court ${1 + (sold % 6)}`;
  const date = sold < 6 ? '2026-11-24' : '2026-11-23';
  const slots = Array.from({ length: slotCount }, (_, index) => (11 + index) as Slot);
  const shownTotalSen = slots.reduce((sum, slot) => sum + (slot < 18 ? 6_000 : 8_000), 0);
  const payment = method === 'cash' ? { method } : { method, reference: `T-${sold}` };
  const asked = aSale({ date, slots: { [court]: slots }, shownTotalSen, payment });
  const { answer } = await sell(running, manager, asked);
  const rows = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', answer.userId)
    .orderBy('slot')
    .execute();
  return { orderId: answer.orderId, bookingIds: rows.map(({ id }) => id) };
};

type Cancellation = CallInput<typeof cancelAtDesk>['body'];

const cancel = (
  [bookingId = '', ...also]: readonly string[],
  more: Partial<Cancellation> = {},
  { headers }: TestStaff = desk,
) => {
  const body = { giveBack: 'all', reason: 'A pipe burst', also, ...more } as const;
  return ask(app, cancelAtDesk, { params: { bookingId }, body }, headers);
};

const owedOf = async (orderId: string, { headers }: TestStaff = desk) => {
  const { owed } = (await ask(app, readCashOwed, {}, headers)).answer;
  const line = owed.find((one) => one.orderId === orderId);
  if (line === undefined) throw new Error('Nothing is owed.');
  return line;
};

const isOwed = async (orderId: string): Promise<boolean> =>
  (await ask(app, readCashOwed, {}, desk.headers)).answer.owed.some(
    (one) => one.orderId === orderId,
  );

const handBack = (changeIds: readonly string[], { headers }: TestStaff = desk) =>
  ask(app, handBackCash, { body: { changeIds: [...changeIds] } }, headers);

describe('cash that is taken out of the till with a reason', () => {
  test('[SHIFT-13] is asked about if so much is owed to a guest', async () => {
    const shift = await shifts.opened(manager, 50_000);
    const { orderId, bookingIds } = await sale(2);
    await cancel(bookingIds);
    for (const amountSen of [-12_000, -6_000]) {
      const { failure } = await shifts.enterCash(desk, shift, amountSen);
      expect(failure.code).toBe('cash_owed');
      expect(failure.details).toMatchObject({ orderId, amountSen: 12_000 });
    }
    expect((await shifts.till(desk)).shift?.entries).toEqual([]);
    expect((await shifts.enterCash(desk, shift, -5_999)).status).toBe(200);
    expect((await shifts.enterCash(desk, shift, -6_000, randomUUIDv7(), true)).status).toBe(200);
    expect((await shifts.enterCash(desk, shift, 12_000)).status).toBe(200);
    await handBack((await owedOf(orderId)).changeIds);
    expect((await shifts.enterCash(desk, shift, -12_000)).status).toBe(200);
  });
});

describe('the desk hands back cash that it took', () => {
  test('[SHIFT-12] for all slots of an order at once, out of the open shift, with the reason of the change', async () => {
    await shifts.opened(manager, 20_000);
    const { orderId, bookingIds } = await sale(2);
    await cancel(bookingIds);
    const line = await owedOf(orderId);
    expect(line).toMatchObject({ amountSen: 12_000, canHandBack: true });
    expect(line.slots).toMatchObject([{ slot: 11, reason: 'A pipe burst' }, { slot: 12 }]);
    expect((await handBack(line.changeIds)).answer).toEqual({ amountSen: 12_000 });
    expect(await isOwed(orderId)).toBe(false);
    expect(await ofOrder(manager, orderId)).toEqual([]);
    const { shift } = await shifts.till(desk);
    expect(shift?.expected.cashSen).toBe(20_000);
    expect(shift?.entries).toMatchObject([{ amountSen: -12_000, reason: 'A pipe burst', orderId }]);
    const acts = db.selectFrom('audit_log').select(['action', 'permission', 'actor']);
    expect(await acts.where('subject', '=', `order:${orderId}`).execute()).toContainEqual(
      expect.objectContaining({ action: 'exception.resolve', permission: 'shifts.run' }),
    );
  });

  test('[SHIFT-12] [EXC-6] once, whoever does it first', async () => {
    await shifts.opened(manager, 20_000);
    const { orderId, bookingIds } = await sale();
    await cancel(bookingIds);
    const { changeIds } = await owedOf(orderId);
    const [exception] = await ofOrder(manager, orderId);
    await handBack(changeIds);
    expect((await handBack(changeIds)).failure.code).toBe('exception_settled');
    const inCash = { kind: 'returned_in_cash' } as const;
    const later = await resolve(manager, exception ?? never(), inCash);
    expect(later.failure.code).toBe('exception_settled');
  });

  test('[SHIFT-15] a closed shift says what was owed when it was closed, also once that is handed back', async () => {
    const shift = await shifts.opened(manager, 20_000);
    const { orderId, bookingIds } = await sale();
    await cancel(bookingIds);
    const { owed } = (await ask(app, readCashOwed, {}, desk.headers)).answer;
    const owedSen = owed.reduce((sen, { amountSen }) => sen + amountSen, 0);
    expect(owedSen).toBeGreaterThanOrEqual(6_000);
    const { expected } = (await shifts.till(manager)).shift ?? shift;
    expect((await shifts.close(manager, { id: shift.id, expected })).status).toBe(200);
    await shifts.opened(manager, expected.cashSen);
    expect((await handBack((await owedOf(orderId)).changeIds)).status).toBe(200);
    expect((await shifts.read(manager, shift.id)).answer.owedSen).toBe(owedSen);
  });

  test('[SHIFT-9] [SHIFT-4] not without an open shift, and not more than is in the till', async () => {
    const { orderId, bookingIds } = await sale();
    await cancel(bookingIds);
    const { changeIds } = await owedOf(orderId);
    expect((await handBack(changeIds)).failure.code).toBe('cash_without_shift');
    await shifts.opened(manager, 5_999);
    expect((await handBack(changeIds)).failure.code).toBe('till_short');
    expect(await isOwed(orderId)).toBe(true);
  });

  test('[SHIFT-12] not above RM 500 from one order, which managers resolve', async () => {
    await shifts.opened(manager, 90_000);
    const { orderId, bookingIds } = await sale(9);
    await cancel(bookingIds, {}, manager);
    const line = await owedOf(orderId);
    expect(line.canHandBack).toBe(false);
    expect((await handBack(line.changeIds)).failure.code).toBe('hand_back_too_much');
    // Also not in parts. [EXC-9]
    expect((await handBack(line.changeIds.slice(0, 1))).failure.code).toBe('hand_back_too_much');
  });

  test('[SHIFT-12] not what was paid by terminal', async () => {
    await shifts.opened(manager, 20_000);
    const { orderId, bookingIds } = await sale(1, 'terminal');
    await cancel(bookingIds);
    expect(await isOwed(orderId)).toBe(false);
    const [exception] = await ofOrder(manager, orderId);
    expect((await handBack([exception?.id ?? ''])).failure.code).toBe('exception_settled');
    const { orderId: other, bookingIds: others } = await sale(1, 'terminal');
    const both = await cancel(others, { isHandedBack: true });
    expect(both.failure.code).toBe('resolution_not_offered');
    expect(await ofOrder(manager, other)).toEqual([]);
  });

  test('[SHIFT-12] not by the accountant', async () => {
    expect((await handBack([randomUUIDv7()], accountant)).status).toBe(403);
  });
});

describe('a guest who stands at the desk', () => {
  test('[SHIFT-12] [EXC-7] gets the cash with the cancellation, which is then not undone', async () => {
    await shifts.opened(manager, 20_000);
    const { orderId, bookingIds } = await sale(2);
    const { answer } = await cancel(bookingIds, { isHandedBack: true });
    expect(answer).toMatchObject({ gaveBack: 'money', amountSen: 12_000, isHandedBack: true });
    expect(answer.changeId).toBeNull();
    expect(await isOwed(orderId)).toBe(false);
    expect((await shifts.till(desk)).shift?.entries).toMatchObject([{ amountSen: -12_000 }]);
    // The same request again moves nothing.
    const again = await cancel(bookingIds, { isHandedBack: true });
    expect(again.answer).toMatchObject({ isHandedBack: true, hadEnded: true });
    expect((await shifts.till(desk)).shift?.entries).toHaveLength(1);
    const changes = db.selectFrom('booking_changes').select('id');
    const { id: changeId } = await changes
      .where('booking_id', '=', bookingIds[0] ?? '')
      .executeTakeFirstOrThrow();
    const body = { reason: 'By mistake' };
    const undone = await ask(app, undoCancelAtDesk, { params: { changeId }, body }, desk.headers);
    expect(undone.failure.code).toBe('undo_money_resolved');
  });

  test('[SHIFT-9] keeps the booking if there is no shift to take the cash from', async () => {
    const { bookingIds } = await sale();
    const { failure } = await cancel(bookingIds, { isHandedBack: true });
    expect(failure.code).toBe('cash_without_shift');
    const left = db
      .selectFrom('bookings')
      .select('id')
      .where('id', '=', bookingIds[0] ?? '');
    expect(await left.execute()).toHaveLength(1);
  });
});

function never(): never {
  throw new Error('There is an exception.');
}
