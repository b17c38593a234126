import { randomUUIDv7 } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#server/testing/app.ts';
import { openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';
import { openTill } from '#server/testing/till.ts';

const running = await openTestApp({ now: openingTime });
const { db } = running;
const { desk, manager, accountant, shifts, sellOne } = await openTill(running);
const otherDesk = await aStaffMember(running, 'desk');

const actsOn = async (shiftId: string) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'staff_user_id', 'permission', 'reason', 'details'])
      .where('subject', '=', `shift:${shiftId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('a shift', () => {
  test('[SHIFT-3] expects its float and the sales that the desk made in it', async () => {
    const shift = await shifts.opened(desk, 15_000);
    expect(shift).toMatchObject({
      openedBy: { userId: desk.userId, name: 'Test desk' },
      floatSen: 15_000,
      expected: { cashSen: 15_000, terminalSen: 0 },
      sales: [],
    });
    const { orderId } = await sellOne();
    await sellOne(otherDesk, 'terminal');
    const { shift: later } = await shifts.till(desk);
    expect(later?.expected).toEqual({ cashSen: 21_000, terminalSen: 6_000 });
    expect(later?.sales).toMatchObject([
      {
        ...{ orderId, method: 'cash', amountSen: 6_000, reference: null },
        buyer: expect.any(String),
        slots: [{ court: expect.any(String), date: expect.any(String), slot: expect.any(Number) }],
      },
      { method: 'terminal', amountSen: 6_000, reference: expect.stringMatching(/^T-/) },
    ]);
  });

  test('[SHIFT-2] does not get sales from before it, which are listed as outside', async () => {
    const before = await sellOne();
    const shift = await shifts.opened(desk, 0);
    expect(shift.sales).toEqual([]);
    const { outside } = await shifts.till(desk);
    expect(outside.map(({ orderId }) => orderId)).toContain(before.orderId);
    const during = await sellOne();
    const now = await shifts.till(desk);
    expect(now.outside.map(({ orderId }) => orderId)).not.toContain(during.orderId);
  });

  test('[SHIFT-1] is opened once for each id, and once at a till', async () => {
    const shiftId = randomUUIDv7();
    expect((await shifts.open(desk, 100, shiftId)).status).toBe(200);
    expect((await shifts.open(desk, 100, shiftId)).status).toBe(200);
    expect(await actsOn(shiftId)).toEqual(['shift.open']);
    const { status, failure } = await shifts.open(otherDesk);
    expect([status, failure.code]).toEqual([409, 'shift_open']);
    expect(failure.details).toMatchObject({ by: 'Test desk' });
  });

  test('[SHIFT-4] counts cash that is taken out or put in, once for each id', async () => {
    const shift = await shifts.opened(desk, 5_000);
    const entryId = randomUUIDv7();
    expect((await shifts.enterCash(desk, shift, -3_000, entryId)).status).toBe(200);
    expect((await shifts.enterCash(desk, shift, -3_000, entryId)).status).toBe(200);
    expect((await shifts.enterCash(desk, shift, -2_000, entryId)).failure.code).toBe('conflict');
    expect((await shifts.enterCash(desk, shift, 500)).status).toBe(200);
    const short = await shifts.enterCash(desk, shift, -2_501);
    expect([short.status, short.failure.code]).toEqual([409, 'till_short']);
    const { shift: later } = await shifts.till(desk);
    expect(later?.expected.cashSen).toBe(2_500);
    expect(later?.entries).toMatchObject([
      { amountSen: -3_000, reason: 'Bought tape', by: 'Test desk' },
      { amountSen: 500 },
    ]);
    expect(await actsOn(shift.id)).toEqual(['shift.open', 'shift.cash', 'shift.cash']);
  });
});

describe('closing a shift', () => {
  test('[SHIFT-6] with what is expected needs no note, and answers the same twice', async () => {
    const shift = await shifts.opened(desk);
    for (const _ of [1, 2]) {
      const { status, answer } = await shifts.close(desk, shift);
      expect([status, answer.difference]).toEqual([200, { cashSen: 0, terminalSen: 0 }]);
    }
    expect((await shifts.till(desk)).shift).toBeNull();
    expect(await actsOn(shift.id)).toEqual(['shift.open', 'shift.close']);
  });

  test('[SHIFT-6] with a difference needs a note, and the list has both', async () => {
    await shifts.opened(desk);
    await sellOne();
    const { shift } = await shifts.till(desk);
    if (shift === null) throw new Error('No shift is open.');
    const counted = { cashSen: 25_950, terminalSen: 0 };
    const refused = await shifts.close(desk, shift, { counted });
    expect([refused.status, refused.failure.code]).toEqual([409, 'shift_note_needed']);
    const { answer } = await shifts.close(desk, shift, { counted, note: 'Gave wrong change' });
    expect(answer.difference).toEqual({ cashSen: -50, terminalSen: 0 });
    const { shifts: listed } = await shifts.list(accountant);
    expect(listed[0]).toMatchObject({
      id: shift.id,
      closedBy: { userId: desk.userId },
      expected: { cashSen: 26_000, terminalSen: 0 },
      counted,
      note: 'Gave wrong change',
      takings: [{ person: { userId: desk.userId }, sales: 1, cashSen: 6_000, terminalSen: 0 }],
    });
  });

  test('[SHIFT-6] is refused if something was sold since the count', async () => {
    const shift = await shifts.opened(desk);
    await sellOne();
    const { status, failure } = await shifts.close(desk, shift, { note: 'All is well' });
    expect([status, failure.code]).toEqual([409, 'shift_changed']);
  });

  test('[SHIFT-5] is for whoever opened it, or a manager', async () => {
    const shift = await shifts.opened(desk);
    const { status, failure } = await shifts.close(otherDesk, shift);
    expect([status, failure.code]).toEqual([403, 'shift_of_other']);
    expect((await shifts.close(manager, shift)).status).toBe(200);
    const { permission } = await db
      .selectFrom('audit_log')
      .select('permission')
      .where('subject', '=', `shift:${shift.id}`)
      .where('action', '=', 'shift.close')
      .executeTakeFirstOrThrow();
    expect(permission).toBe('shifts.close_other');
  });

  test('[SHIFT-7] is final: another count and more cash are refused, and say who closed it', async () => {
    const shift = await shifts.opened(desk);
    await shifts.close(desk, shift);
    const counted = { cashSen: 1, terminalSen: 0 };
    for (const refused of [
      await shifts.close(desk, shift, { counted, note: 'Counted again' }),
      await shifts.enterCash(desk, shift, 100),
    ]) {
      expect([refused.status, refused.failure.code]).toEqual([409, 'shift_closed']);
      expect(refused.failure.details).toMatchObject({ by: 'Test desk' });
    }
    await sellOne();
    const { shifts: listed } = await shifts.list(manager);
    expect(listed[0]).toMatchObject({ id: shift.id, expected: { cashSen: 20_000 } });
  });
});

test('[SHIFT-8] [SHIFT-11] a closed shift opens with its float, sales and cash entries', async () => {
  const shift = await shifts.opened(desk, 10_000);
  const { orderId } = await sellOne(otherDesk);
  await shifts.enterCash(desk, shift, -2_000);
  expect((await shifts.read(accountant, shift.id)).failure.code).toBe('not_found');
  const { shift: shown } = await shifts.till(desk);
  if (shown === null) throw new Error('No shift is open.');
  const counted = { cashSen: 13_900, terminalSen: 0 };
  await shifts.close(desk, shown, { counted, note: 'Gave wrong change' });
  expect((await shifts.read(accountant, shift.id)).answer).toMatchObject({
    openedBy: { userId: desk.userId },
    closedBy: { userId: desk.userId },
    floatSen: 10_000,
    expected: { cashSen: 14_000, terminalSen: 0 },
    counted,
    note: 'Gave wrong change',
    sales: [{ orderId, method: 'cash', amountSen: 6_000, buyer: null }],
    entries: [{ amountSen: -2_000, reason: 'Bought tape' }],
  });
  const [seen] = (await shifts.read(manager, shift.id)).answer.sales;
  expect(seen).toMatchObject({ buyer: expect.any(String), slots: [expect.any(Object)] });
});

test('[SHIFT-14] the desk reads the closed shifts that the reader has closed, and no others', async () => {
  const siti = await aStaffMember(running, 'desk');
  const own = await shifts.opened(siti);
  await shifts.close(siti, own);
  const closedByManager = await shifts.opened(siti);
  await shifts.close(manager, closedByManager);
  expect((await shifts.list(siti)).shifts.map(({ id }) => id)).toEqual([own.id]);
  expect((await shifts.read(siti, own.id)).answer).toMatchObject({ id: own.id });
  for (const [reader, shift] of [
    [otherDesk, own],
    [siti, closedByManager],
  ] as const) {
    expect((await shifts.read(reader, shift.id)).failure.code).toBe('not_found');
  }
  expect((await shifts.list(manager)).shifts.map(({ id }) => id)).toEqual(
    expect.arrayContaining([own.id, closedByManager.id]),
  );
});

test('[SHIFT-8] the list of shifts has pages', async () => {
  for (let count = 0; count < 31; count += 1) {
    await db
      .insertInto('shifts')
      .values({
        id: randomUUIDv7(),
        till: 'desk',
        float_sen: 0,
        opened_by: desk.userId,
        opened_at: new Date(Date.UTC(2026, 0, 1 + count)),
        closed_by: desk.userId,
        closed_at: new Date(Date.UTC(2026, 0, 1 + count, 8)),
        expected_cash_sen: 0,
        expected_terminal_sen: 0,
        counted_cash_sen: 0,
        counted_terminal_sen: 0,
      })
      .execute();
  }
  const first = await shifts.list(manager);
  expect(first.shifts).toHaveLength(30);
  const second = await shifts.list(manager, first.next ?? '');
  const ids = [...first.shifts, ...second.shifts].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBeGreaterThan(31);
  expect(second.shifts.at(-1)?.openedAt).toBe('2026-01-01T00:00:00.000Z');
});
