import { randomUUIDv7 } from 'node:crypto';
import { coachName } from '#domain/lessons/coaches.ts';
import {
  type ClassState,
  classInWords,
  isFull,
  type OwnSeat,
  refusalOfClass,
} from '#domain/lessons/lessons.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertLessonBookings } from '#server/features/bookings/bookings.repository.ts';
import type { ConfirmedBooking } from '#server/features/bookings/notices/confirmations.ts';
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
} from '#server/features/slots/seats.repository.ts';
import { listClosuresForRules } from '#server/features/venue/closures.repository.ts';
import { throwIfRefused } from '#server/http/refusal.ts';

interface SeatsAsTheyAre {
  readonly stateOf: (classId: number) => (ClassRow & ClassState) | undefined;
  readonly ownSeatIn: (classId: number) => OwnSeat;
}

const asTheyAre = (
  seats: readonly SeatRow[],
  classes: readonly ClassRow[],
  waits: Awaited<ReturnType<typeof countWaits>>,
): SeatsAsTheyAre => ({
  stateOf: (id) => {
    const lessonClass = classes.find((row) => row.id === id);
    const waiting = waits.find(({ classId }) => classId === id)?.waiting ?? 0;
    return lessonClass && { ...lessonClass, waiting };
  },
  ownSeatIn: (id) => seats.find(({ classId }) => classId === id)?.kind ?? null,
});

/** How classes stand, and the member's own seats in them; both stay so until the transaction ends. */
const lockStates = async (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
): Promise<SeatsAsTheyAre> => {
  await lockSeats(tx, userId, classIds);
  const classes = await lockClasses(tx, classIds);
  // Read and counted behind the lock: whoever joins or leaves the line has to pass it, and so does an
  // offer, which comes without asking the member.
  const seats = await findSeats(tx, userId, classIds);
  return asTheyAre(seats, classes, await countWaits(tx, classIds));
};

/** How one class stands, and the member's own seat in it. */
export const lockSeatOf = async (tx: Tx, userId: string, classId: number) => {
  const { stateOf, ownSeatIn } = await lockStates(tx, userId, [classId]);
  return { lessonClass: stateOf(classId), ownSeat: ownSeatIn(classId) };
};

/** What the rules must know of the days of some classes. */
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
  { stateOf, ownSeatIn }: SeatsAsTheyAre,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<ClassRow[]> => {
  const closures = await listClosuresOf(
    db,
    classIds.flatMap((id) => stateOf(id) ?? []),
  );
  return classIds.flatMap((id) => {
    const lessonClass = stateOf(id);
    throwIfRefused(refusalOfClass(lessonClass, ownSeatIn(id), closures, now), {
      details: lessonClass === undefined ? String(id) : classInWords(lessonClass),
    });
    return lessonClass ?? [];
  });
};

/** The classes of a request, in which the member may have a seat, or the refusal that they get. */
export const requireSeats = async (
  tx: Tx,
  userId: string,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<ClassRow[]> => requireOpen(tx, await lockStates(tx, userId, classIds), classIds, now);

/** Looks at the same without keeping anybody, and at which own orders hold a seat already. */
export const lookAtSeats = async (
  db: Database,
  userId: string,
  classIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ readonly classes: ClassRow[]; readonly orderIds: readonly string[] }> => {
  const seats = await findSeats(db, userId, classIds);
  const classes = await findClasses(db, classIds);
  const states = asTheyAre(seats, classes, await countWaits(db, classIds));
  return {
    classes: await requireOpen(db, states, classIds, now),
    orderIds: seats.flatMap(({ orderId }) => orderId ?? []),
  };
};

/** The member's orders that hold a seat in one of the classes, which let go of all other seats. */
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
 * Whether the member has booked seats in all classes now. In one that is full or for which others
 * wait, only a seat that is the member's already can be booked; without it nothing is.
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
    // A seat that another order has booked meanwhile cannot be had twice.
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

/** Follows upon the claim of the seats. */
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
