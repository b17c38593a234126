import type { Database, Tx } from '#server/db/database.ts';
import { aMember } from '#server/testing/builders.ts';
import {
  addBooking,
  addClaim,
  addItem,
  addOrder,
  addPendingOrder,
  at,
  courtIdOf,
  day,
  later,
} from '#server/testing/guard-fixtures.ts';
import {
  addLesson,
  addLessonBooking,
  addSeat,
  findCourtSlot,
} from '#server/testing/lesson-fixtures.ts';

interface Courts {
  readonly court_id: number;
  readonly otherCourtId: number;
}

/** Inserts a ledger entry. */
export const post = (
  tx: Tx,
  user_id: string,
  kind: 'order' | 'refund' | 'payment' | 'correction',
  amount_sen: number,
  order_id: string | null,
): Promise<unknown> =>
  tx
    .insertInto('credit_entries')
    .values({
      user_id,
      amount_sen,
      kind,
      order_id,
      reason: 'A test.',
      created_by: 'test',
      created_at: at,
      idempotency_key: `${kind}/${order_id}/${amount_sen}`,
    })
    .execute();

/** Records a payment that the provider has confirmed. */
export const receive = (
  tx: Tx,
  order_id: string,
  amount_sen: number,
  outcome: 'booked' | 'credited' | null,
): Promise<unknown> =>
  tx
    .insertInto('payments')
    .values({
      provider: 'test',
      provider_transaction_id: `${order_id}/${outcome}`,
      order_id,
      amount_sen,
      currency: 'MYR',
      status: 'paid',
      outcome,
      settled_at: outcome === null ? null : at,
      created_at: at,
    })
    .execute();

const addParts = async (tx: Tx, user_id: string): Promise<void> => {
  const refunded = { status: 'partially_refunded', refunded_amount_sen: 8_000 } as const;
  await addOrder(tx, {
    ...refunded,
    user_id,
    order_id: 'order_paid',
    total_amount_sen: 20_000,
    paid_amount_sen: 20_000,
    credits_sen: 5_000,
  });
  const part = { user_id, parent_order_id: 'order_paid' };
  await addOrder(tx, {
    ...refunded,
    ...part,
    order_id: 'order_paid_1',
    total_amount_sen: 16_000,
    paid_amount_sen: 16_000,
    credits_sen: 5_000,
  });
  await addOrder(tx, {
    ...part,
    order_id: 'order_paid_2',
    total_amount_sen: 4_000,
    paid_amount_sen: 4_000,
  });
};

/** Two courts, paid by card and credits; one of the three slots is refunded. */
const addPaidOrder = async (
  tx: Tx,
  user_id: string,
  { court_id, otherCourtId }: Courts,
): Promise<void> => {
  await addParts(tx, user_id);
  const first = { court_id, order_id: 'order_paid_1', booking_date: day };
  const second = { court_id: otherCourtId, order_id: 'order_paid_2', booking_date: day };
  await addItem(tx, { ...first, slot: 10, credits_sen: 5_000 });
  await addItem(tx, { ...first, slot: 11, refunded_at: at });
  await addItem(tx, { ...second, slot: 10, before_discount_sen: 4_000, final_sen: 4_000 });
  await addClaim(tx, { court_id, kind: 'booking', user_id });
  await addClaim(tx, { court_id: otherCourtId, kind: 'booking', user_id });
  await addBooking(tx, { ...first, user_id });
  await addBooking(tx, { ...second, user_id });
  await receive(tx, 'order_paid', 15_000, 'booked');
  await post(tx, user_id, 'order', -5_000, 'order_paid');
  await post(tx, user_id, 'refund', 8_000, 'order_paid_1');
};

/** A pending order with a held slot and reserved credits. */
const addUnpaidOrder = async (tx: Tx, user_id: string, court_id: number): Promise<void> => {
  const order_id = await addPendingOrder(tx, {
    user_id,
    order_id: 'order_waiting',
    total_amount_sen: 8_000,
    credits_sen: 1_000,
  });
  const slotKey = { court_id, booking_date: day, slot: 15 } as const;
  await addItem(tx, { ...slotKey, order_id, credits_sen: 1_000 });
  await addClaim(tx, { ...slotKey, kind: 'hold', user_id, order_id, expires_at: later });
  await tx
    .insertInto('pending_credits_deduction')
    .values({ order_id, user_id, credits_sen: 1_000, expires_at: later })
    .execute();
};

/** Paid too late to be honoured: all of it became credits, and nothing was booked. */
const addLateOrder = async (tx: Tx, user_id: string, court_id: number): Promise<void> => {
  const order_id = await addOrder(tx, {
    user_id,
    order_id: 'order_late',
    status: 'fully_refunded',
    total_amount_sen: 8_000,
    paid_amount_sen: 8_000,
    refunded_amount_sen: 8_000,
  });
  await addItem(tx, { order_id, court_id, booking_date: day, slot: 16 });
  await receive(tx, order_id, 8_000, 'credited');
  await post(tx, user_id, 'payment', 8_000, order_id);
};

const addBookedLesson = async (tx: Tx, user_id: string): Promise<void> => {
  const courtSlot = await findCourtSlot(tx);
  const slotKey = { court_id: courtSlot.court_id, slot: courtSlot.slot, booking_date: day };
  const instance_id = await addLesson(tx, courtSlot);
  const order_id = await addOrder(tx, {
    user_id,
    order_id: 'order_lesson',
    total_amount_sen: 8_000,
    paid_amount_sen: 8_000,
  });
  await addItem(tx, { ...slotKey, order_id, kind: 'group_lesson', instance_id });
  await addSeat(tx, instance_id, user_id);
  await addLessonBooking(tx, courtSlot, instance_id, user_id, { order_id });
  await receive(tx, order_id, 8_000, 'booked');
};

const addFreeBooking = async (tx: Tx, user_id: string, court_id: number): Promise<void> => {
  await addClaim(tx, { court_id, slot: 20, kind: 'booking', user_id });
  await addBooking(tx, { court_id, slot: 20, user_id });
  await tx.insertInto('free_slots').values({ user_id, week_start: day, slots_used: 1 }).execute();
};

export interface BusyVenue {
  readonly court_id: number;
  /** Has a paid, a pending and a late order, and a lesson. */
  readonly user_id: string;
  /** Has a free booking. */
  readonly athleteId: string;
}

/** Fills the venue with one of everything that members can have, all of it consistent. */
export const fillVenue = async (db: Database): Promise<BusyVenue> => {
  const court_id = await courtIdOf(db, 'Tournament Court 1');
  const otherCourtId = await courtIdOf(db, 'Tournament Court 2');
  const { userId: user_id } = await aMember(db, { creditsSen: 20_000 });
  const { userId: athleteId } = await aMember(db, { status: 'athlete' });
  await db.transaction().execute(async (tx) => {
    await addPaidOrder(tx, user_id, { court_id, otherCourtId });
    await addUnpaidOrder(tx, user_id, court_id);
    await addLateOrder(tx, user_id, court_id);
    await addBookedLesson(tx, user_id);
    await addFreeBooking(tx, athleteId, court_id);
  });
  return { court_id, user_id, athleteId };
};
