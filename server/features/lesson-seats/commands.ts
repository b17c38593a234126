import { randomUUIDv7 } from 'node:crypto';
import { refusalOfSession, sessionDetails } from '#domain/lessons.ts';
import type { Tx } from '#server/db/database.ts';
import type { ConfirmedBooking } from '#server/features/confirmations/commands.ts';
import {
  deleteOtherSeats,
  insertLessonBookings,
  lockSeats,
  lockSessions,
  type SessionRow,
  upsertSeats,
} from '#server/features/lesson-seats/repository.ts';
import { deleteReservations } from '#server/features/spending/repository.ts';
import { obeyRule } from '#server/http/refusal.ts';

/** The sessions of a wish, in which the member may have a seat, or the refusal that they get. */
export const demandSeats = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
  now: Temporal.Instant,
): Promise<SessionRow[]> => {
  const seats = new Map(
    (await lockSeats(tx, userId, sessionIds)).map(({ sessionId, kind }) => [sessionId, kind]),
  );
  const sessions = new Map((await lockSessions(tx, sessionIds)).map((row) => [row.id, row]));
  return sessionIds.flatMap((id) => {
    const session = sessions.get(id);
    obeyRule(refusalOfSession(session, seats.get(id) ?? null, now), {
      details: session === undefined ? String(id) : sessionDetails(session),
    });
    return session ?? [];
  });
};

/** The member's orders that hold a seat in one of the sessions, which let go of all other seats. */
export const loosenSeats = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const seats = await lockSeats(tx, userId, sessionIds);
  const orderIds = [...new Set(seats.flatMap(({ orderId }) => orderId ?? []))];
  if (orderIds.length === 0) return [];
  await deleteReservations(tx, userId, orderIds, now);
  await deleteOtherSeats(tx, orderIds, sessionIds);
  return orderIds;
};

const hasRoom = ({ capacity, participants }: SessionRow, hasSeat: boolean): boolean =>
  hasSeat || participants < capacity;

/** Whether the member has booked seats in all sessions now; in one that is full, they have none. */
export const claimSeats = async (
  tx: Tx,
  userId: string,
  sessionIds: readonly number[],
): Promise<boolean> => {
  const seats = await lockSeats(tx, userId, sessionIds);
  const hasSeat = (id: number): boolean => seats.some(({ sessionId }) => sessionId === id);
  const sessions = await lockSessions(tx, sessionIds);
  if (!sessions.every((session) => hasRoom(session, hasSeat(session.id)))) return false;
  await upsertSeats(
    tx,
    userId,
    sessionIds.map((sessionId) => ({ sessionId, hold: null })),
  );
  return true;
};

const titleOf = ({ sport, program, level, coach }: SessionRow) =>
  ({ type: 'group_lesson', sport, program, level, coach }) as const;

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
    date: session.date,
    slot: session.slot,
    orderId: session.subOrderId,
    what: titleOf(session),
  }));
  await insertLessonBookings(tx, userId, bookings, now);
  return bookings;
};
