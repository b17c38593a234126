import { beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/db/database.ts';
import {
  addBooking,
  addClaim,
  addPendingOrder,
  addUser,
  day,
  later,
  refusalOf,
} from '#server/db/guard-fixtures.ts';
import { openTestDatabase } from '#server/testing/database.ts';

const { db } = await openTestDatabase();
const refused = (write: (tx: Tx) => Promise<unknown>) => refusalOf(db, write);

const schedule = await db
  .selectFrom('program_schedules')
  .select(['id as schedule_id', 'court_id', 'slot'])
  .orderBy('id')
  .executeTakeFirstOrThrow();
const { court_id, slot } = schedule;
let members: string[] = [];

beforeAll(async () => {
  members = await Promise.all([addUser(db), addUser(db), addUser(db)]);
});

/** A session for two members, without its hour. */
const addSession = async (tx: Tx): Promise<number> => {
  const { id } = await tx
    .insertInto('program_schedule_instances')
    .values({ ...schedule, date: day, capacity: 2 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

const addLesson = async (tx: Tx): Promise<number> => {
  const instance_id = await addSession(tx);
  await addClaim(tx, { court_id, slot, kind: 'lesson', instance_id });
  return instance_id;
};

const addSeat = (tx: Tx, instance_id: number, user_id: string) =>
  tx.insertInto('lesson_seats').values({ instance_id, user_id, kind: 'booking' }).execute();

const participantsOf = async (tx: Tx, id: number): Promise<number> => {
  const row = await tx
    .selectFrom('program_schedule_instances')
    .select('participants')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.participants;
};

describe('a lesson and its hour', () => {
  test('a session cannot exist without its hour', async () => {
    expect(await refused(addSession)).toBe('program_schedule_instances_claim_fk');
    expect(await refused(addLesson)).toBeNull();
  });

  test('a lesson cannot take an hour that a member has booked', async () => {
    const overlapping = refused(async (tx) => {
      const user_id = members[0] as string;
      await addClaim(tx, { court_id, slot, kind: 'booking', user_id });
      await addBooking(tx, { court_id, slot, user_id });
      await addLesson(tx);
    });
    expect(await overlapping).toBe('slot_claims_pk');
  });

  test('a member cannot book the hour of a lesson', async () => {
    const overlapping = refused(async (tx) => {
      await addLesson(tx);
      await addClaim(tx, { court_id, slot, kind: 'booking', user_id: members[0] as string });
    });
    expect(await overlapping).toBe('slot_claims_pk');
  });
});

describe('the seats of a lesson', () => {
  const fill = (count: number) =>
    refused(async (tx) => {
      const instance = await addLesson(tx);
      for (const member of members.slice(0, count)) await addSeat(tx, instance, member);
      expect(await participantsOf(tx, instance)).toBe(count);
    });

  test('the last seat can be taken, and no more', async () => {
    expect(await fill(2)).toBeNull();
    expect(await fill(3)).toBe('program_schedule_instances_seats');
  });

  test('a member has one seat', async () => {
    const twice = refused(async (tx) => {
      const instance = await addLesson(tx);
      await addSeat(tx, instance, members[0] as string);
      await addSeat(tx, instance, members[0] as string);
    });
    expect(await twice).toBe('lesson_seats_pk');
  });

  test('a seat that is given up can be taken again', async () => {
    const retaken = refused(async (tx) => {
      const instance = await addLesson(tx);
      await addSeat(tx, instance, members[0] as string);
      await addSeat(tx, instance, members[1] as string);
      await tx
        .deleteFrom('lesson_seats')
        .where('user_id', '=', members[0] as string)
        .execute();
      expect(await participantsOf(tx, instance)).toBe(1);
      await addSeat(tx, instance, members[2] as string);
    });
    expect(await retaken).toBeNull();
  });

  test('a seat is held for an order until an end, or is booked without either', async () => {
    const hold = (expires_at: Date | null) =>
      refused(async (tx) => {
        const user_id = members[0] as string;
        const instance_id = await addLesson(tx);
        const order_id = await addPendingOrder(tx, { user_id });
        await tx
          .insertInto('lesson_seats')
          .values({ instance_id, user_id, kind: 'hold', order_id, expires_at })
          .execute();
      });
    expect(await hold(later)).toBeNull();
    expect(await hold(null)).toBe('lesson_seats_kind_fields');
  });
});

describe('the booking of a lesson', () => {
  const bookLesson = (withSeat: boolean, onSlot = slot) =>
    refused(async (tx) => {
      const user_id = members[0] as string;
      const instance = await addLesson(tx);
      if (withSeat) await addSeat(tx, instance, user_id);
      await addBooking(tx, {
        court_id,
        slot: onSlot,
        user_id,
        booking_type: 'group_lesson',
        program_schedule_instance_id: instance,
      });
    });

  test('needs its seat', async () => {
    expect(await bookLesson(true)).toBeNull();
    expect(await bookLesson(false)).toBe('bookings_seat_fk');
  });

  test('stands on the hour of its session', async () => {
    expect(await bookLesson(true, 25)).toBe('bookings_lesson_fk');
  });
});
