import { randomUUIDv7 } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addPendingOrder, addUser, at, later, refusalOf } from '#server/testing/guard-fixtures.ts';

const { db } = await openTestDatabase();
const user_id = await addUser(db);
await db
  .insertInto('staff')
  .values({ user_id, role: 'desk', name: 'Siti', created_at: at })
  .execute();

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const counts = {
  expected_cash_sen: 100,
  expected_terminal_sen: 0,
  counted_cash_sen: 100,
  counted_terminal_sen: 0,
};
const closed = { closed_by: user_id, closed_at: later, ...counts };

const open = async (tx: Tx, values: Record<string, unknown> = {}): Promise<string> => {
  const id = randomUUIDv7();
  const opened = { id, till: 'desk' as const, float_sen: 100, opened_by: user_id, opened_at: at };
  await tx
    .insertInto('shifts')
    .values({ ...opened, ...values })
    .execute();
  return id;
};

const change = (tx: Tx, id: string, values: Record<string, unknown>) =>
  tx.updateTable('shifts').set(values).where('id', '=', id).execute();

const enter = (tx: Tx, shift_id: string, amount_sen = 100) =>
  tx
    .insertInto('cash_entries')
    .values({
      id: randomUUIDv7(),
      shift_id,
      amount_sen,
      reason: 'For change',
      staff_user_id: user_id,
      created_at: at,
    })
    .execute();

test('[SHIFT-1] a till has one open shift', async () => {
  expect(
    await refused(async (tx) => {
      await open(tx, closed);
      await open(tx);
    }),
  ).toBeNull();
  expect(
    await refused(async (tx) => {
      await open(tx);
      await open(tx);
    }),
  ).toBe('shifts_one_open_per_till');
  expect(await refused((tx) => open(tx, { till: 'bar' }))).toBe('shifts_till');
});

test('[SHIFT-6] a shift is closed as a whole, with a note for a difference', async () => {
  const closing = (values: Record<string, unknown>) => refused((tx) => open(tx, values));
  expect(await closing({ ...closed, counted_cash_sen: null })).toBe('shifts_closed_as_a_whole');
  expect(await closing({ note: 'Not closed' })).toBe('shifts_closed_as_a_whole');
  expect(await closing({ ...closed, counted_terminal_sen: 1 })).toBe('shifts_difference_has_note');
  expect(await closing({ ...closed, counted_terminal_sen: 1, note: 'A slip' })).toBeNull();
  expect(await closing({ float_sen: -1 })).toBe('shifts_amounts_not_negative');
  expect(await closing({ ...closed, owed_cash_sen: 100 })).toBeNull();
  expect(await closing({ ...closed, owed_cash_sen: -1 })).toBe('shifts_owed_when_closed');
  expect(await closing({ owed_cash_sen: 100 })).toBe('shifts_owed_when_closed');
});

test('[SHIFT-7] a closed shift stays as it is, and gets no cash', async () => {
  const afterClosing = (work: (tx: Tx, id: string) => Promise<unknown>) =>
    refused(async (tx) => work(tx, await open(tx, closed)));
  expect(await afterClosing((tx, id) => change(tx, id, { note: 'Later' }))).toBe(
    'shifts_are_final',
  );
  expect(await afterClosing((tx, id) => enter(tx, id))).toBe('cash_entries_shift_is_open');
  const whileOpen = (work: (tx: Tx, id: string) => Promise<unknown>) =>
    refused(async (tx) => work(tx, await open(tx)));
  expect(await whileOpen((tx, id) => change(tx, id, { float_sen: 1 }))).toBe('shifts_are_final');
  expect(await whileOpen((tx, id) => change(tx, id, closed))).toBeNull();
  expect(await whileOpen((tx, id) => enter(tx, id))).toBeNull();
  expect(await whileOpen((tx, id) => enter(tx, id, 0))).toBe('cash_entries_not_zero');
  expect(await whileOpen((tx) => tx.deleteFrom('shifts').execute())).toBe('shifts_never_removed');
  expect(
    await whileOpen(async (tx, id) => {
      await enter(tx, id);
      await tx.updateTable('cash_entries').set({ amount_sen: 1 }).execute();
    }),
  ).toBe('cash_entries_append_only');
});

const pay = async (tx: Tx, provider = 'desk'): Promise<string> => {
  const order_id = await addPendingOrder(tx, { user_id });
  const atDesk = provider === 'desk' ? { method: 'cash', taken_by: user_id } : {};
  await tx
    .insertInto('payments')
    .values({
      provider,
      provider_transaction_id: order_id,
      order_id,
      amount_sen: 6_000,
      currency: 'MYR',
      status: 'paid',
      outcome: 'booked',
      settled_at: at,
      created_at: at,
      ...atDesk,
    })
    .execute();
  return order_id;
};

const shiftOf = async (tx: Tx, orderId: string) =>
  (
    await tx
      .selectFrom('payments')
      .select('shift_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).shift_id;

test('[SHIFT-2] a payment at the desk is in the shift that is open, and stays there', async () => {
  expect(
    await refused(async (tx) => {
      expect(await shiftOf(tx, await pay(tx))).toBeNull();
      const shiftId = await open(tx);
      const orderId = await pay(tx);
      expect(await shiftOf(tx, orderId)).toBe(shiftId);
      expect(await shiftOf(tx, await pay(tx, 'fiuu'))).toBeNull();
      await change(tx, shiftId, closed);
      expect(await shiftOf(tx, await pay(tx))).toBeNull();
      await tx.updateTable('payments').set({ shift_id: null }).execute();
    }),
  ).toBe('payments_shift_is_final');
  expect(
    await refused(async (tx) => {
      const shift_id = await open(tx);
      const orderId = await pay(tx, 'fiuu');
      await tx.updateTable('payments').set({ shift_id }).where('order_id', '=', orderId).execute();
    }),
  ).toBe('payments_shift_is_final');
});
