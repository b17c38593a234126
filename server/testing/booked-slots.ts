import type { Slot } from '#domain/time/slots.ts';
import type { Database } from '#server/db/database.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { addBooking, addClaim, addItem, addOrder } from '#server/testing/guard-fixtures.ts';

export interface SlotKey {
  readonly court_id: number;
  readonly booking_date: string;
  readonly slot: Slot;
}

/** Books a slot for free, counted for the week of the given Monday. */
export const bookFreeSlot = (
  db: Database,
  { userId: user_id }: TestMember,
  slotKey: SlotKey,
  week_start: string,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await addClaim(tx, { ...slotKey, kind: 'booking', user_id });
    await addBooking(tx, { ...slotKey, user_id });
    await tx
      .insertInto('free_slots')
      .values({ user_id, week_start, slots_used: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'week_start'])
          .doUpdateSet((eb) => ({ slots_used: eb('free_slots.slots_used', '+', 1) })),
      )
      .execute();
  });

/** Books a slot for RM 80 in credits, which the member must have. */
export const bookPaidSlot = (
  db: Database,
  { userId: user_id, email }: TestMember,
  slotKey: SlotKey,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const order_id = await addOrder(tx, {
      user_id,
      billing_name: `Payer ${slotKey.slot}`,
      billing_email: email,
      billing_mobile: `+6012000${slotKey.slot}`,
      total_amount_sen: 8_000,
      paid_amount_sen: 8_000,
      credits_sen: 8_000,
    });
    await addItem(tx, { ...slotKey, order_id, credits_sen: 8_000 });
    await addClaim(tx, { ...slotKey, kind: 'booking', user_id });
    await addBooking(tx, { ...slotKey, user_id, order_id });
    await tx
      .insertInto('credit_entries')
      .values({
        user_id,
        amount_sen: -8_000,
        kind: 'order',
        order_id,
        created_by: 'test',
        created_at: new Date(),
        idempotency_key: order_id,
      })
      .execute();
  });
