import { describe, expect, test } from 'vitest';
import type { Slot } from '#domain/time/slots.ts';
import type { Tx } from '#server/db/database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import {
  addBooking,
  addClaim,
  addItem,
  addOrder,
  addUser,
  at,
  courtIdOf,
  day,
  later,
  refusalOf,
} from '#server/testing/guard-fixtures.ts';
import {
  addClass,
  addLesson,
  addLessonBooking,
  addSeat,
  findCourtSlot,
  holdSeat,
} from '#server/testing/lesson-fixtures.ts';

const { db } = await openTestDatabase();
const courtSlot = await findCourtSlot(db);
const { court_id, slot } = courtSlot;
const otherCourt = await courtIdOf(db, 'Tournament Court 1');
const user_id = await addUser(db);
const otherUser = await addUser(db);

const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);
const slotAfter = (hours: number) => (slot + hours) as Slot;

describe('a lesson and its slots', () => {
  test('a class cannot exist without its slot', async () => {
    expect(await refused((tx) => addClass(tx, courtSlot))).toBe(
      'program_schedule_instances_claim_fk',
    );
    expect(await refused((tx) => addLesson(tx, courtSlot))).toBeNull();
  });

  test('a lesson cannot take a slot that a member has booked', async () => {
    const overlapping = refused(async (tx) => {
      await addClaim(tx, { court_id, slot, kind: 'booking', user_id });
      await addBooking(tx, { court_id, slot, user_id });
      await addLesson(tx, courtSlot);
    });
    expect(await overlapping).toBe('slot_claims_pk');
  });

  test('a weekly class cannot end before it begins', async () => {
    const dated = (first_date: string, last_date: string) =>
      refused((tx) => tx.updateTable('program_schedules').set({ first_date, last_date }).execute());
    expect(await dated('2026-03-09', '2026-03-08')).toBe('program_schedules_dates_in_order');
    expect(await dated('2026-03-09', '2026-03-09')).toBeNull();
  });

  test.each([0, 1])('a member cannot book slot %i of a lesson', async (offset) => {
    const overlapping = refused(async (tx) => {
      await addLesson(tx, courtSlot, { duration: 2 });
      await addClaim(tx, { court_id, slot: slotAfter(offset), kind: 'booking', user_id });
    });
    expect(await overlapping).toBe('slot_claims_pk');
  });

  test('a lesson of two slots owns both', async () => {
    expect(await refused((tx) => addLesson(tx, courtSlot, { duration: 2 }))).toBeNull();
    const half = refused(async (tx) => {
      const instance_id = await addClass(tx, courtSlot, { duration: 2 });
      await addClaim(tx, { court_id, slot, kind: 'lesson', instance_id });
    });
    expect(await half).toBe('program_schedule_instances_own_hours');
    const released = refused(async (tx) => {
      await addLesson(tx, courtSlot, { duration: 2 });
      await tx.deleteFrom('slot_claims').where('slot', '=', slotAfter(1)).execute();
    });
    expect(await released).toBe('program_schedule_instances_own_hours');
  });

  test('a lesson that becomes longer claims another slot', async () => {
    const prolong = (withSlot: boolean) =>
      refused(async (tx) => {
        const instance_id = await addLesson(tx, courtSlot);
        await tx.updateTable('program_schedule_instances').set({ duration_slots: 2 }).execute();
        const slotKey = { court_id, slot: slotAfter(1), kind: 'lesson', instance_id } as const;
        if (withSlot) await addClaim(tx, slotKey);
      });
    expect(await prolong(true)).toBeNull();
    expect(await prolong(false)).toBe('program_schedule_instances_own_hours');
  });

  test.each([
    ['after its end', { slot: slotAfter(1) }, 'program_schedule_instances_own_hours'],
    ['on another court', { court_id: otherCourt }, 'slot_claims_instance_fk'],
    ['on another day', { booking_date: '2026-03-10' }, 'slot_claims_instance_fk'],
  ] as const)('a lesson owns no slot %s', async (_, elsewhere, constraint) => {
    const astray = refused(async (tx) => {
      const instance_id = await addLesson(tx, courtSlot);
      await addClaim(tx, { court_id, slot, kind: 'lesson', instance_id, ...elsewhere });
    });
    expect(await astray).toBe(constraint);
  });

  test.each([
    [6, 1, null],
    [5, 1, 'program_schedule_instances_hours'],
    [25, 1, null],
    [25, 2, 'program_schedule_instances_hours'],
    [10, 0, 'program_schedule_instances_hours'],
  ])('a lesson can start at %i for %i slots: %s', async (first, duration, constraint) => {
    const taught = refused(async (tx) => {
      const begin = first as Slot;
      const instance_id = await addClass(tx, { ...courtSlot, slot: begin }, { duration });
      await addClaim(tx, { court_id, slot: begin, kind: 'lesson', instance_id });
    });
    expect(await taught).toBe(constraint);
  });
});

describe('a sold lesson that is cancelled', () => {
  const releaseSlots = (tx: Tx) =>
    tx.deleteFrom('slot_claims').where('kind', '=', 'lesson').execute();
  const cancel = (tx: Tx) =>
    tx.updateTable('program_schedule_instances').set({ cancelled_at: at }).execute();

  /** Sells a seat to one member, and deletes the booking and the seat again. */
  const sellAndTakeBack = async (tx: Tx): Promise<number> => {
    const instance_id = await addLesson(tx, courtSlot, { duration: 2 });
    const order_id = await addOrder(tx, { user_id });
    const slotKey = { court_id, slot, booking_date: day };
    await addItem(tx, { ...slotKey, order_id, kind: 'group_lesson', instance_id });
    await addSeat(tx, instance_id, user_id);
    await addLessonBooking(tx, courtSlot, instance_id, user_id, { order_id });
    await tx.deleteFrom('bookings').where('order_id', '=', order_id).execute();
    await tx.deleteFrom('lesson_seats').where('user_id', '=', user_id).execute();
    return instance_id;
  };

  test('frees its slots', async () => {
    const release = (isCancelled: boolean) =>
      refused(async (tx) => {
        await sellAndTakeBack(tx);
        await releaseSlots(tx);
        if (isCancelled) await cancel(tx);
        const slotKey = { court_id, slot, user_id: otherUser };
        await addClaim(tx, { ...slotKey, kind: 'booking' });
        await addBooking(tx, slotKey);
      });
    expect(await release(true)).toBeNull();
    expect(await release(false)).toBe('program_schedule_instances_own_hours');
  });

  test('keeps none of its slots', async () => {
    const kept = refused(async (tx) => {
      await sellAndTakeBack(tx);
      await cancel(tx);
    });
    expect(await kept).toBe('slot_claims_instance_fk');
  });

  test('keeps none of its seats', async () => {
    const kept = refused(async (tx) => {
      const instance = await addLesson(tx, courtSlot);
      await holdSeat(tx, instance, user_id, later);
      await releaseSlots(tx);
      await cancel(tx);
    });
    expect(await kept).toBe('lesson_seats_instance_fk');
  });

  test('accepts no new seats until it is reinstated', async () => {
    const holdIn = (isTaught: boolean) =>
      refused(async (tx) => {
        const instance_id = await sellAndTakeBack(tx);
        await releaseSlots(tx);
        await cancel(tx);
        if (isTaught) {
          await tx
            .updateTable('program_schedule_instances')
            .set({ cancelled_at: null, duration_slots: 1 })
            .execute();
          await addClaim(tx, { court_id, slot, kind: 'lesson', instance_id });
        }
        await holdSeat(tx, instance_id, user_id, later);
      });
    expect(await holdIn(false)).toBe('lesson_seats_instance_fk');
    expect(await holdIn(true)).toBeNull();
  });
});
