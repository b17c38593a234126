import { describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { addUser, later, refusalOf } from '#server/testing/guard-fixtures.ts';
import {
  addLesson,
  addLessonBooking,
  addSeat,
  findCourtSlot,
  holdSeat,
} from '#server/testing/lesson-fixtures.ts';

const { db } = await openTestDatabase();
const courtSlot = await findCourtSlot(db);
const user_id = await addUser(db);
const secondUser = await addUser(db);
const thirdUser = await addUser(db);

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const join = async (tx: Tx, instance: number, member: string): Promise<void> => {
  await addSeat(tx, instance, member);
  await addLessonBooking(tx, courtSlot, instance, member);
};

const participantsOf = async (tx: Tx, id: number): Promise<number> => {
  const row = await tx
    .selectFrom('program_schedule_instances')
    .select('participants')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.participants;
};

describe('the seats of a lesson', () => {
  const fill = (count: number) =>
    refused(async (tx) => {
      const instance = await addLesson(tx, courtSlot);
      for (const member of [user_id, secondUser, thirdUser].slice(0, count))
        await join(tx, instance, member);
      expect(await participantsOf(tx, instance)).toBe(count);
    });

  test('the last seat can be taken, and no more', async () => {
    expect(await fill(2)).toBeNull();
    expect(await fill(3)).toBe('program_schedule_instances_seats');
  });

  test('a member has one seat', async () => {
    const twice = refused(async (tx) => {
      const instance = await addLesson(tx, courtSlot);
      await addSeat(tx, instance, user_id);
      await addSeat(tx, instance, user_id);
    });
    expect(await twice).toBe('lesson_seats_pk');
  });

  test('a released seat can be taken again', async () => {
    const retaken = refused(async (tx) => {
      const instance = await addLesson(tx, courtSlot);
      await join(tx, instance, user_id);
      await join(tx, instance, secondUser);
      await tx.deleteFrom('bookings').where('user_id', '=', user_id).execute();
      await tx.deleteFrom('lesson_seats').where('user_id', '=', user_id).execute();
      expect(await participantsOf(tx, instance)).toBe(1);
      await join(tx, instance, thirdUser);
    });
    expect(await retaken).toBeNull();
  });

  test('a seat is held for an order until it expires, or is booked without either', async () => {
    const hold = (expires_at: Date | null) =>
      refused(async (tx) => holdSeat(tx, await addLesson(tx, courtSlot), user_id, expires_at));
    expect(await hold(later)).toBeNull();
    expect(await hold(null)).toBe('lesson_seats_kind_fields');
  });

  test('a seat cannot be held for a paid order', async () => {
    const held = refused(async (tx) => {
      await holdSeat(tx, await addLesson(tx, courtSlot), user_id, later);
      const paid = { status: 'completed', paid_amount_sen: 10_000 } as const;
      await tx.updateTable('orders').set(paid).execute();
    });
    expect(await held).toBe('lesson_seats_order_fk');
  });
});

describe('the booking of a lesson and its seat', () => {
  const bookLesson = (withSeat: boolean, onSlot = courtSlot.slot) =>
    refused(async (tx) => {
      const instance = await addLesson(tx, courtSlot);
      if (withSeat) await addSeat(tx, instance, user_id);
      await addLessonBooking(tx, courtSlot, instance, user_id, { slot: onSlot });
    });

  test('the booking needs its seat', async () => {
    expect(await bookLesson(true)).toBeNull();
    expect(await bookLesson(false)).toBe('bookings_seat_fk');
  });

  test('the booking has the slot of its class', async () => {
    expect(await bookLesson(true, 25)).toBe('bookings_lesson_fk');
  });

  test('a seat cannot stay booked without its booking', async () => {
    const left = refused(async (tx) => addSeat(tx, await addLesson(tx, courtSlot), user_id));
    expect(await left).toBe('lesson_seats_booking_fk');
  });

  test("a held seat is not booked until it is the member's", async () => {
    const book = (isPaid: boolean) =>
      refused(async (tx) => {
        const instance = await addLesson(tx, courtSlot);
        await holdSeat(tx, instance, user_id, later);
        const booked = { kind: 'booking', order_id: null, expires_at: null } as const;
        if (isPaid) await tx.updateTable('lesson_seats').set(booked).execute();
        await addLessonBooking(tx, courtSlot, instance, user_id);
      });
    expect(await book(false)).toBe('bookings_seat_fk');
    expect(await book(true)).toBeNull();
  });
});
