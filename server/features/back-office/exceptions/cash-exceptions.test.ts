import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { transact } from '#server/db/transact.ts';
import { insertResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { returnInCash } from '#server/features/back-office/shifts/returned-cash.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { aShopper, brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const manager = await aStaffMember(running, 'manager');
const second = await aStaffMember(running, 'manager');
const accountant = await aStaffMember(running, 'accountant');
const { confirm, count, list, ofOrder, resolve } = makeExceptionCalls(running);
const shifts = makeShiftCalls(running);
const inCash = { kind: 'returned_in_cash' } as const;
const day = '2026-11-16';
let sold = 0;
let isControl = false;

afterEach(async () => {
  if (isControl) return;
  const { shift } = await shifts.till(manager);
  if (shift !== null) await shifts.close(manager, shift);
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A guest's booking that was paid in cash and cancelled: RM 60 for each slot wait. */
const cancelled = async (slotCount = 1) => {
  sold += 1;
  const court = `Tournament Court ${1 + (sold % 6)}`;
  const date = sold < 6 ? '2026-11-24' : '2026-11-23';
  const slots = Array.from({ length: slotCount }, (_, index) => (11 + index) as Slot);
  const shownTotalSen = slots.reduce((sum, slot) => sum + (slot < 18 ? 6_000 : 8_000), 0);
  const sale = aSale({ date, slots: { [court]: slots }, shownTotalSen });
  const { answer } = await sell(running, manager, sale);
  const all = db.selectFrom('bookings').select('id').where('user_id', '=', answer.userId);
  for (const { id: bookingId } of await all.execute()) {
    const body = { giveBack: 'all', reason: 'A pipe burst' } as const;
    await ask(app, cancelAtDesk, { params: { bookingId }, body }, manager.headers);
  }
  const [exception] = await ofOrder(manager, answer.orderId);
  if (exception === undefined) throw new Error('There is no exception.');
  return { orderId: answer.orderId, exception };
};

const returnedBy = async (userId: string) => {
  const { answer } = await shifts.takings(accountant, day, day);
  return answer.people.find(({ person }) => person.userId === userId)?.returnedSen ?? 0;
};

describe('money that is returned in cash', () => {
  test('[SHIFT-9] is cash out of the open shift, in its list and in the report by person', async () => {
    const shift = await shifts.opened(manager, 20_000);
    const { orderId, exception } = await cancelled();
    expect(exception.resolutions[0]).toBe('returned_in_cash');
    // The guest gave no address. [EXC-8]
    expect(exception.payer?.hasMail).toBe(false);
    const before = await returnedBy(manager.userId);
    expect((await resolve(manager, exception, inCash)).answer).toEqual({ isResolved: true });
    const { shift: later } = await shifts.till(manager);
    expect(later?.expected.cashSen).toBe(20_000 + 6_000 - 6_000);
    expect(later?.entries).toMatchObject([
      { amountSen: -6_000, reason: 'Agreed on the phone', by: 'Test manager', orderId },
    ]);
    expect(await ofOrder(manager, orderId)).toEqual([]);
    expect(await returnedBy(manager.userId)).toBe(before + 6_000);
    const { expected } = later ?? shift;
    expect((await shifts.close(manager, { id: shift.id, expected })).answer.difference).toEqual({
      cashSen: 0,
      terminalSen: 0,
    });
  });

  test('[SHIFT-9] is refused without an open shift, and waits on', async () => {
    const { orderId, exception } = await cancelled();
    const { status, failure } = await resolve(manager, exception, inCash);
    expect([status, failure.code]).toEqual([409, 'cash_without_shift']);
    expect(await ofOrder(manager, orderId)).toHaveLength(1);
  });

  test('[SHIFT-4] is not more than the till should have', async () => {
    const { exception } = await cancelled();
    await shifts.opened(manager, 5_999);
    expect((await resolve(manager, exception, inCash)).failure.code).toBe('till_short');
  });

  test('[SHIFT-9] [EXC-3] leaves the till when a second person confirms it', async () => {
    const { exception: first } = await cancelled(9);
    expect((await resolve(manager, first, inCash)).answer).toEqual({ isResolved: false });
    const [proposed] = await ofOrder(manager, first.orderId ?? '');
    const resolutionId = proposed?.proposal?.resolutionId ?? '';
    expect((await confirm(second, resolutionId)).failure.code).toBe('cash_without_shift');
    await shifts.opened(manager, 60_000);
    expect((await confirm(second, resolutionId)).status).toBe(200);
    const { shift } = await shifts.till(manager);
    expect(shift?.expected.cashSen).toBe(2_000);
    expect(shift?.entries).toMatchObject([{ amountSen: -58_000 }]);
    expect(await returnedBy(second.userId)).toBe(58_000);
  });

  test('[SHIFT-9] leaves the till once if two people return it at once', async () => {
    const { exception } = await cancelled();
    await shifts.opened(manager, 20_000);
    const other = makeExceptionCalls({ app: twin });
    const answers = await Promise.all([
      resolve(manager, exception, inCash),
      other.resolve(second, exception, inCash),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { shift } = await shifts.till(manager);
    expect(shift?.entries).toHaveLength(1);
  });
});

describe('money that is owed for several slots of one order', () => {
  test('[EXC-11] is one line with its slots, and one decision, cash entry and act', async () => {
    await shifts.opened(manager, 20_000);
    const { orderId, exception } = await cancelled(3);
    expect(exception).toMatchObject({ amountSen: 18_000, paidBy: 'cash' });
    expect(exception.slots.map(({ slot, amountSen, reason }) => [slot, amountSen, reason])).toEqual(
      [11, 12, 13].map((slot) => [slot, 6_000, 'A pipe burst']),
    );
    expect(await count(manager)).toMatchObject({ open: (await list(manager)).answer.open });
    await resolve(manager, exception, inCash);
    expect((await shifts.till(manager)).shift?.entries).toMatchObject([{ amountSen: -18_000 }]);
    expect(await ofOrder(manager, orderId)).toEqual([]);
    const acts = db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'exception.resolve');
    const found = await acts.where('subject', '=', `order:${orderId}`).execute();
    expect(found).toMatchObject([{ details: { amountSen: 18_000 } }]);
  });

  test('[EXC-11] becomes credits in one entry', async () => {
    const { exception } = await cancelled(2);
    const mei = await aShopper(running);
    await resolve(manager, exception, { kind: 'credited', userId: mei.userId });
    const entries = db.selectFrom('credit_entries').select('amount_sen');
    expect(await entries.where('user_id', '=', mei.userId).execute()).toEqual([
      { amount_sen: 12_000 },
    ]);
  });

  test('[EXC-11] is not decided with the money of another order', async () => {
    const [one, other] = [await cancelled(), await cancelled()];
    const { cause, id } = one.exception;
    const both = { cause, id, others: [other.exception.id] };
    expect((await resolve(manager, both, { kind: 'kept' })).failure.code).toBe(
      'resolution_not_offered',
    );
  });
});

test('control: without the index, cash could be returned twice for one booking', async () => {
  isControl = true;
  const { orderId, exception } = await cancelled();
  const { id: shiftId } = await shifts.opened(manager, 20_000);
  const { amountSen } = exception;
  /** Decides without looking at what was decided before. */
  const returnBlindly = (by: { readonly userId: string }) =>
    transact(db, async (tx) => {
      const now = context.clock.now();
      const id = randomUUIDv7();
      const reason = 'Agreed on the phone';
      await insertResolution(
        tx,
        {
          ...{ id, decisionId: id, orderId, amountSen, reason },
          ...{ provider: null, transactionId: null, chargeId: null, changeId: exception.id },
          ...{ kind: 'returned_in_cash', needsSecond: false, proposedBy: by.userId },
          ...{ creditedUserId: null, attachedOrderId: null, reference: null },
        },
        now,
      );
      await returnInCash(tx, { id, amountSen, reason }, by, now);
    });
  const entries = () =>
    db.selectFrom('cash_entries').select('id').where('shift_id', '=', shiftId).execute();
  const both = await Promise.allSettled([returnBlindly(manager), returnBlindly(second)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await entries()).toHaveLength(1);
  await sql`drop index exception_resolutions_one_of_change`.execute(db);
  await returnBlindly(second);
  expect(await entries()).toHaveLength(2);
});
