import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { handBackCash } from '#contract/cash-owed.ts';
import type { OpenShift } from '#contract/console-shifts.ts';
import { cancelAtDesk } from '#contract/desk-bookings.ts';
import type { Slot } from '#domain/time/slots.ts';
import { transact } from '#server/db/transact.ts';
import { insertResolution } from '#server/features/back-office/exceptions/resolutions.repository.ts';
import { listCashOwed } from '#server/features/back-office/shifts/cash-owed.repository.ts';
import { returnInCash } from '#server/features/back-office/shifts/returned-cash.ts';
import { openTestApp, openTwinApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aSale, sell } from '#server/testing/desk-sales.ts';
import { makeExceptionCalls } from '#server/testing/exceptions.ts';
import { makeShiftCalls } from '#server/testing/shifts.ts';
import { brokenInvariants, openingTime } from '#server/testing/shopping.ts';
import { aStaffMember, type TestStaff } from '#server/testing/staff.ts';

const running = await openTestApp({ now: openingTime });
const { app, db, context } = running;
const twin = await openTwinApp(running);
const one = await aStaffMember(running, 'desk');
const two = await aStaffMember(running, 'desk');
const manager = await aStaffMember(running, 'manager');
const exceptions = makeExceptionCalls({ app: twin });
const shifts = makeShiftCalls(running);
const rounds = [11, 12, 13, 14] as const satisfies readonly Slot[];
let shift: OpenShift;
let isControl = false;

beforeEach(async () => {
  shift = await shifts.opened(manager, 20_000);
});

afterEach(async () => {
  if (isControl) return;
  const { shift: open } = await shifts.till(manager);
  if (open !== null) await shifts.close(manager, open);
  expect(await brokenInvariants(context)).toEqual([]);
});

/** A guest's booking for RM 60 that was paid in cash. */
const sale = async (court: string, slot: Slot) => {
  const asked = aSale({ date: '2026-11-24', slots: { [court]: [slot] }, shownTotalSen: 6_000 });
  const { answer } = await sell(running, manager, asked);
  const { id: bookingId } = await db
    .selectFrom('bookings')
    .select('id')
    .where('user_id', '=', answer.userId)
    .executeTakeFirstOrThrow();
  return { orderId: answer.orderId, bookingId };
};

const cancel = (
  to: Parameters<typeof ask>[0],
  { headers }: TestStaff,
  bookingId: string,
  isHandedBack: boolean,
) => {
  const body = { giveBack: 'all', reason: 'A pipe burst', isHandedBack } as const;
  return ask(to, cancelAtDesk, { params: { bookingId }, body }, headers);
};

/** The cash that is owed for one booking. */
const owed = async (court: string, slot: Slot) => {
  const { orderId, bookingId } = await sale(court, slot);
  await cancel(app, one, bookingId, false);
  const row = (await listCashOwed(db)).find((line) => line.orderId === orderId);
  return { orderId, changeId: row?.slots[0]?.changeId ?? '' };
};

const entries = () =>
  db.selectFrom('cash_entries').select('amount_sen').where('shift_id', '=', shift.id).execute();

test('[SHIFT-12] of two desks and a manager that hand back the same cash at once, one does', async () => {
  for (const slot of rounds) {
    const { orderId, changeId } = await owed('Tournament Court 1', slot);
    const body = { changeIds: [changeId] };
    const exception = { cause: 'booking', id: changeId } as const;
    const answers = await Promise.all([
      ask(app, handBackCash, { body }, one.headers),
      ask(twin, handBackCash, { body }, two.headers),
      exceptions.resolve(manager, exception, { kind: 'returned_in_cash' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, failure } of answers) {
      if (status === 409) expect(failure.code).toBe('exception_settled');
    }
    expect(await exceptions.ofOrder(manager, orderId)).toEqual([]);
  }
  expect(await entries()).toEqual(rounds.map(() => ({ amount_sen: -6_000 })));
});

test('[SHIFT-12] of two desks that cancel and hand back at once, one hands out the cash', async () => {
  for (const slot of rounds) {
    const { bookingId } = await sale('Tournament Court 2', slot);
    const answers = await Promise.all([
      cancel(app, one, bookingId, true),
      cancel(twin, two, bookingId, true),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const done = answers.filter(({ answer }) => !answer.hadEnded);
    expect(done).toHaveLength(1);
  }
  expect(await entries()).toHaveLength(rounds.length);
});

test('control: without the index, two desks that do not look would hand it out twice', async () => {
  isControl = true;
  const { orderId, changeId } = await owed('Tournament Court 3', 11);
  const handOutBlindly = (by: TestStaff) =>
    transact(db, async (tx) => {
      const now = context.clock.now();
      const id = randomUUIDv7();
      const [amountSen, reason] = [6_000, 'A pipe burst'];
      await insertResolution(
        tx,
        {
          ...{ id, decisionId: id, orderId, amountSen, reason, changeId },
          ...{ provider: null, transactionId: null, chargeId: null },
          ...{ kind: 'returned_in_cash', needsSecond: false, proposedBy: by.userId },
          ...{ creditedUserId: null, attachedOrderId: null, reference: null },
        },
        now,
      );
      await returnInCash(tx, { id, amountSen, reason }, by, now);
    });
  const guarded = await Promise.allSettled([handOutBlindly(one), handOutBlindly(two)]);
  expect(guarded.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await entries()).toHaveLength(1);
  await sql`drop index exception_resolutions_one_of_change`.execute(db);
  await Promise.all([handOutBlindly(one), handOutBlindly(two)]);
  expect(await entries()).toHaveLength(3);
});
