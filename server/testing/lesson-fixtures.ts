import type { Slot } from '#domain/time/slots.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { addBooking, addClaim, addPendingOrder, day } from '#server/testing/guard-fixtures.ts';

/** The schedule, court and slot of a test lesson. */
export interface CourtSlot {
  readonly schedule_id: number;
  readonly court_id: number;
  readonly slot: Slot;
}

/** The first schedule of the seeded venue. */
export const findCourtSlot = (db: Database): Promise<CourtSlot> =>
  db
    .selectFrom('program_schedules')
    .select(['id as schedule_id', 'court_id', 'slot'])
    .orderBy('id')
    .executeTakeFirstOrThrow();

/** A class without its slots, by default for two members. */
export const addClass = async (
  tx: Tx,
  courtSlot: CourtSlot,
  { duration = 1, capacity = 2 } = {},
): Promise<number> => {
  const { id } = await tx
    .insertInto('program_schedule_instances')
    .values({ ...courtSlot, duration_slots: duration, date: day, capacity })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A class with its slots. */
export const addLesson = async (
  tx: Tx,
  courtSlot: CourtSlot,
  { duration = 1, capacity = 2 } = {},
): Promise<number> => {
  const instance_id = await addClass(tx, courtSlot, { duration, capacity });
  for (let offset = 0; offset < duration; offset += 1) {
    const slot = (courtSlot.slot + offset) as Slot;
    await addClaim(tx, { court_id: courtSlot.court_id, slot, kind: 'lesson', instance_id });
  }
  return instance_id;
};

/** Inserts only a booked seat; the test adds the booking, or not. */
export const addSeat = (tx: Tx, instance_id: number, user_id: string): Promise<unknown> =>
  tx.insertInto('lesson_seats').values({ instance_id, user_id, kind: 'booking' }).execute();

export const holdSeat = async (
  tx: Tx,
  instance_id: number,
  user_id: string,
  expires_at: Date | null,
): Promise<void> => {
  const order_id = await addPendingOrder(tx, { user_id });
  await tx
    .insertInto('lesson_seats')
    .values({ instance_id, user_id, kind: 'hold', order_id, expires_at })
    .execute();
};

/** Inserts only the booking; the test adds the seat, or not. */
export const addLessonBooking = (
  tx: Tx,
  { court_id, slot }: CourtSlot,
  instance: number,
  user_id: string,
  fields: {
    readonly slot?: Slot;
    readonly order_id?: string;
    readonly booking_date?: string;
  } = {},
): Promise<unknown> =>
  addBooking(tx, {
    court_id,
    slot,
    user_id,
    booking_type: 'group_lesson',
    program_schedule_instance_id: instance,
    ...fields,
  });
