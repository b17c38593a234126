import { afterEach, expect, test } from 'vitest';
import { readJournal } from '#contract/console-journal.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const desk = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const shifts = makeShiftCalls(running);

const day = '2026-11-16';

/** The cash account of the journal, debits less credits. */
const postedCash = async (): Promise<number> => {
  const query = { from: day, until: day };
  const { answer } = await ask(app, readJournal, { query }, manager.headers);
  expect(answer.unbalanced).toEqual([]);
  const cash = answer.lines.filter(({ account }) => account === 'cash');
  return cash.reduce((sum, { debitSen, creditSen }) => sum + debitSen - creditSen, 0);
};

/** Counts and closes the open shift with so much cash. */
const closeWith = async (cashSen: number) => {
  const { shift } = await shifts.till(desk);
  if (shift === null) throw new Error('No shift is open.');
  const counted = { ...shift.expected, cashSen };
  expect((await shifts.close(desk, shift, { counted, note: 'As counted' })).status).toBe(200);
};

const open = (floatSen: number, reason: string | null = null) =>
  shifts.open(desk, floatSen, undefined, reason);

afterEach(async () => {
  expect(await brokenInvariants(context)).toEqual([]);
});

test('[SHIFT-10] the first float needs no reason, and the next is what was counted', async () => {
  expect((await shifts.till(desk)).expectedFloatSen).toBeNull();
  expect((await open(50_000)).status).toBe(200);
  expect((await shifts.till(desk)).shift).toMatchObject({
    ...{ floatSen: 50_000, floatDifferenceSen: 0, floatReason: null },
  });
  await closeWith(50_000);
  expect((await shifts.till(desk)).expectedFloatSen).toBe(50_000);
  expect((await open(50_000, 'Nothing to explain')).status).toBe(200);
  expect((await shifts.till(desk)).shift).toMatchObject({ floatReason: null });
  await closeWith(50_000);
});

test('[SHIFT-10] [JOURNAL-3] cash that is gone between two shifts needs a reason and is posted', async () => {
  const before = await postedCash();
  expect((await open(20_000)).failure.code).toBe('float_reason_needed');
  expect((await shifts.till(desk)).shift).toBeNull();
  expect((await open(20_000, 'Brought to the bank')).status).toBe(200);
  expect((await shifts.till(desk)).shift).toMatchObject({
    ...{ floatSen: 20_000, floatDifferenceSen: -30_000, floatReason: 'Brought to the bank' },
    expected: { cashSen: 20_000 },
    entries: [],
  });
  expect((await postedCash()) - before).toBe(-30_000);
  const log = await db
    .selectFrom('audit_log')
    .select(['reason', 'details'])
    .where('action', '=', 'shift.open')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(log).toMatchObject({
    reason: 'Brought to the bank',
    details: { before: { cashSen: 50_000 }, after: { floatSen: 20_000 } },
  });
  await closeWith(20_000);
  const { shifts: closed } = await shifts.list(manager);
  expect(closed[0]).toMatchObject({ floatDifferenceSen: -30_000 });
  const { answer } = await shifts.takings(manager, day, day);
  expect(answer.floatDifferences).toMatchObject([
    {
      ...{ isOpen: false, differenceSen: -30_000, reason: 'Brought to the bank' },
      openedBy: { userId: desk.userId },
    },
  ]);
  const query = { from: day, until: day };
  const journal = await ask(app, readJournal, { query }, manager.headers);
  expect(journal.answer.lines).toContainEqual(
    expect.objectContaining({ account: 'till_differences', movement: 'counted', debitSen: 30_000 }),
  );
});

test('[SHIFT-10] cash that the desk took outside of a shift is expected in the next one', async () => {
  expect((await sell(running, desk, aSale())).status).toBe(200);
  expect((await shifts.till(desk)).expectedFloatSen).toBe(26_000);
  expect((await open(26_000)).status).toBe(200);
  await closeWith(26_000);
});

test('[SHIFT-10] a request that comes twice opens one shift', async () => {
  const shiftId = '0191e7b6-fc8a-7536-b287-bb3f6b319999';
  const first = await shifts.open(desk, 10_000, shiftId, 'Brought to the bank');
  const again = await shifts.open(desk, 10_000, shiftId, 'Brought to the bank');
  expect([first.status, again.status]).toEqual([200, 200]);
});
