import { randomUUIDv7 } from 'node:crypto';
import { coachName } from '#domain/lessons/coaches.ts';
import {
  isFull,
  type OwnSeat,
  refusalOfSession,
  type SessionState,
  sessionInWords,
} from '#domain/lessons/lessons.ts';
import type { Closure } from '#domain/venue/calendar.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { insertLessonBookings } from '#server/features/bookings/bookings.repository.ts';
import type { ConfirmedBooking } from '#server/features/bookings/notices/confirmations.ts';
import { deleteReservations } from '#server/features/credits/reservations.repository.ts';
import {
  countWaits,
  findSessions,
  lockSessions,
  type SessionRow,
} from '#server/features/lessons/seats/seats.repository.ts';
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
  readonly stateOf: (sessionId: number) => (SessionRow & SessionState) | undefined;
  readonly ownSeatIn: (sessionId: number) => OwnSeat;
}

const asTheyAre = (
  seats: readonly SeatRow[],
  sessions: readonly SessionRow[],
  waits: Awaited<ReturnType<typeof countWaits>>,
): SeatsAsTheyAre => ({
  stateOf: (id) => {
    const session = sessions.find((row) => row.id === id);
    const waiting = waits.find(({ sessionId }) => sessionId === id)?.waiting ?? 0;
    return session && { ...session, waiting };
  },
  ownSeatIn: (id) => seats.find(({ sessionId }) => sessionId === id)?.kind ?? null,
});

/** How sessions stand, and the member's own seats in them; both stay so until the transaction ends. */
const lockStates = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
): Promise<SeatsAsTheyAre> => {
  await lockSeats(tx, userId, sessionIds);
  const sessions = await lockSessions(tx, sessionIds);
  // Read and counted behind the lock: whoever joins or leaves the line has to pass it, and so does an
  // offer, which comes without asking the member.
  const seats = await findSeats(tx, userId, sessionIds);
  return asTheyAre(seats, sessions, await countWaits(tx, sessionIds));
};

/** How one session stands, and the member's own seat in it. */
export const lockSeatOf = async (tx: Tx, userId: string, sessionId: number) => {
  const { stateOf, ownSeatIn } = await lockStates(tx, userId, [sessionId]);
  return { session: stateOf(sessionId), ownSeat: ownSeatIn(sessionId) };
};

/** What the rules must know of the days of some sessions. */
export const listClosuresOf = async (
  db: Database,
  sessions: readonly Pick<SessionRow, 'date'>[],
): Promise<Closure[]> => {
  const dates = sessions.map(({ date }) => date).sort();
  const [first, last] = [dates.at(0), dates.at(-1)];
  return first === undefined || last === undefined ? [] : listClosuresForRules(db, first, last);
};

const requireOpen = async (
  db: Database,
  { stateOf, ownSeatIn }: SeatsAsTheyAre,
  sessionIds: readonly number[],
  now: Temporal.Instant,
): Promise<SessionRow[]> => {
  const closures = await listClosuresOf(
    db,
    sessionIds.flatMap((id) => stateOf(id) ?? []),
  );
  return sessionIds.flatMap((id) => {
    const session = stateOf(id);
    throwIfRefused(refusalOfSession(session, ownSeatIn(id), closures, now), {
      details: session === undefined ? String(id) : sessionInWords(session),
    });
    return session ?? [];
  });
};

/** The sessions of a request, in which the member may have a seat, or the refusal that they get. */
export const requireSeats = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
  now: Temporal.Instant,
): Promise<SessionRow[]> =>
  requireOpen(tx, await lockStates(tx, userId, sessionIds), sessionIds, now);

/** Looks at the same without keeping anybody, and at which own orders hold a seat already. */
export const lookAtSeats = async (
  db: Database,
  userId: string,
  sessionIds: readonly number[],
  now: Temporal.Instant,
): Promise<{ readonly sessions: SessionRow[]; readonly orderIds: readonly string[] }> => {
  const seats = await findSeats(db, userId, sessionIds);
  const sessions = await findSessions(db, sessionIds);
  const states = asTheyAre(seats, sessions, await countWaits(db, sessionIds));
  return {
    sessions: await requireOpen(db, states, sessionIds, now),
    orderIds: seats.flatMap(({ orderId }) => orderId ?? []),
  };
};

/** The member's orders that hold a seat in one of the sessions, which let go of all other seats. */
export const releaseUnwantedSeats = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const seats = await lockSeats(tx, userId, sessionIds);
  const orderIds = [...new Set(seats.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return [];
  await deleteReservations(tx, userId, orderIds, now);
  await releaseSeats(tx, orderIds, now, sessionIds);
  return orderIds;
};

/**
 * Whether the member has booked seats in all sessions now. In one that is full or for which others
 * wait, only a seat that is the member's already can be booked; without it nothing is.
 */
export const claimSeats = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
): Promise<boolean> => {
  const { stateOf, ownSeatIn } = await lockStates(tx, userId, sessionIds);
  const canHave = (id: number): boolean => {
    const session = stateOf(id);
    const ownSeat = ownSeatIn(id);
    // A seat that another order has booked meanwhile cannot be had twice.
    if (session === undefined || session.isCancelled || ownSeat === 'booking') return false;
    return ownSeat !== null || !isFull(session);
  };
  if (!sessionIds.every(canHave)) return false;
  await upsertSeats(
    tx,
    userId,
    sessionIds.map((sessionId) => ({ sessionId, hold: null })),
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
}: SessionRow) =>
  ({
    type: 'group_lesson',
    sport,
    program,
    level,
    coach: coachName({ displayName, username }),
    durationSlots,
  }) as const;

/** Follows upon the claim of the seats. */
export const bookSessions = async (
  tx: Tx,
  userId: string,
  sessions: readonly (SessionRow & { readonly subOrderId: string })[],
  now: Temporal.Instant,
): Promise<readonly ConfirmedBooking[]> => {
  const bookings = sessions.map((session) => ({
    id: randomUUIDv7(),
    sessionId: session.id,
    courtId: session.courtId,
    court: session.court,
    date: session.date,
    slot: session.slot,
    orderId: session.subOrderId,
    what: titleOf(session),
  }));
  await insertLessonBookings(tx, userId, bookings, now);
  return bookings;
};
