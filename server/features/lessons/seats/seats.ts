import { randomUUIDv7 } from 'node:crypto';
import { coachName } from '#domain/lessons/coaches.ts';
import {
  type ClassState,
  detailsOfClass,
  isFull,
  type OwnSeat,
  refusalOfClass,
} from '#domain/lessons/lessons.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertLessonBookings } from '#server/features/bookings/bookings.repository.ts';
import type { ConfirmedBooking } from '#server/features/bookings/mails/confirmation-mails.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import {
  type ClassRow,
  countWaits,
  findClasses,
  lockClasses,
} from '#server/features/lessons/seats/classes.repository.ts';
import {
  findSeats,
  lockSeats,
  releaseSeats,
  type SeatRow,
  upsertSeats,
} from '#server/features/slots/lesson-seats.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

interface SeatStates {
  readonly stateOf: (classId: number) => (ClassRow & ClassState) | undefined;
  readonly ownSeatIn: (classId: number) => OwnSeat;
}

const toSeatStates = (
  seats: readonly SeatRow[],
  classes: readonly ClassRow[],
  waits: Awaited<ReturnType<typeof countWaits>>,
): SeatStates => ({
  stateOf: (id) => {
    const lessonClass = classes.find((row) => row.id === id);
    const waiting = waits.find(({ classId }) => classId === id)?.waiting ?? 0;
    return lessonClass && { ...lessonClass, waiting };
  },
  ownSeatIn: (id) => seats.find(({ classId }) => classId === id)?.kind ?? null,
});

/** Locks classes and the member's own seats in them, and returns their state. */
const lockStates = async (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
): Promise<SeatStates> => {
  await lockSeats(tx, userId, classIds);
  const classes = await lockClasses(tx, classIds);
  // Read after locking: joining and leaving the waiting list, and making an offer, all lock the
  // class.
  const seats = await findSeats(tx, userId, classIds);
  return toSeatStates(seats, classes, await countWaits(tx, classIds));
};

/** Locks one class and the member's own seat in it, and returns their state. */
export const lockSeatOf = async (tx: Tx, userId: string, classId: number) => {
  const { stateOf, ownSeatIn } = await lockStates(tx, userId, [classId]);
  return { lessonClass: stateOf(classId), ownSeat: ownSeatIn(classId) };
};

/** The closures between the first and the last of the classes. */
export const listClosuresOf = async (
  db: Database,
  classes: readonly Pick<ClassRow, 'date'>[],
): Promise<Closure[]> => {
  const dates = classes.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  return first === undefined || last === undefined ? [] : listClosuresForRules(db, first, last);
};

const requireOpen = async (
  db: Database,
  { stateOf, ownSeatIn }: SeatStates,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<ClassRow[]> => {
  const closures = await listClosuresOf(
    db,
    classIds.flatMap((id) => stateOf(id) ?? []),
  );
  return classIds.flatMap((id) => {
    const lessonClass = stateOf(id);
    throwIfRefused(
      refusalOfClass(lessonClass, ownSeatIn(id), closures, now),
      detailsOfClass(lessonClass),
    );
    return lessonClass ?? [];
  });
};

/**
 * Locks the classes of a request and checks that the member may have a seat in each, or refuses.
 */
export const requireSeats = async (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<ClassRow[]> => requireOpen(tx, await lockStates(tx, userId, classIds), classIds, now);

/** The same check without locks. Also returns the member's own orders that already hold a seat. */
export const checkSeats = async (
  db: Database,
  userId: string,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ readonly classes: ClassRow[]; readonly orderIds: readonly string[] }> => {
  const seats = await findSeats(db, userId, classIds);
  const classes = await findClasses(db, classIds);
  const states = toSeatStates(seats, classes, await countWaits(db, classIds));
  return {
    classes: await requireOpen(db, states, classIds, now),
    orderIds: seats.flatMap(({ orderId }) => orderId ?? []),
  };
};

/**
 * Releases the seats that the request no longer includes from the member's orders that hold some of
 * it. Returns the ids of those orders.
 */
export const releaseUnwantedSeats = async (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const seats = await lockSeats(tx, userId, classIds);
  const orderIds = [...new Set(seats.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return [];
  await deleteReservations(tx, userId, orderIds, now);
  await releaseSeats(tx, orderIds, now, classIds);
  return orderIds;
};

/**
 * Books seats in all classes, or returns false and books none. In a class that is full or has a
 * waiting list, the member must already have a held or offered seat.
 */
export const claimSeats = async (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
): Promise<boolean> => {
  const { stateOf, ownSeatIn } = await lockStates(tx, userId, classIds);
  const canHave = (id: number): boolean => {
    const lessonClass = stateOf(id);
    const ownSeat = ownSeatIn(id);
    // The member has booked the seat by another order meanwhile.
    if (lessonClass === undefined || lessonClass.isCancelled || ownSeat === 'booking') return false;
    return ownSeat !== null || !isFull(lessonClass);
  };
  if (!classIds.every(canHave)) return false;
  await upsertSeats(
    tx,
    userId,
    classIds.map((classId) => ({ classId, hold: null })),
  );
  return true;
};

export const titleOf = ({
  sport,
  program,
  level,
  coachDisplayName: displayName,
  coachUsername: username,
  durationSlots,
}: ClassRow) =>
  ({
    type: 'group_lesson',
    sport,
    program,
    level,
    coach: coachName({ displayName, username }),
    durationSlots,
  }) as const;

/** Inserts the bookings. The caller has claimed the seats. */
export const bookClasses = async (
  tx: Tx,
  userId: string,
  classes: readonly (ClassRow & { readonly subOrderId: string })[],
  now: Temporal.Instant,
): Promise<readonly ConfirmedBooking[]> => {
  const bookings = classes.map((lessonClass) => ({
    id: randomUUIDv7(),
    classId: lessonClass.id,
    courtId: lessonClass.courtId,
    court: lessonClass.court,
    date: lessonClass.date,
    slot: lessonClass.slot,
    orderId: lessonClass.subOrderId,
    what: titleOf(lessonClass),
  }));
  await insertLessonBookings(tx, userId, bookings, now);
  return bookings;
};
