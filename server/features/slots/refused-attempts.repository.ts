import { sql } from 'kysely';
import { asDate, type Database } from '#server/db/database.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

interface RefusedAttempt extends SlotKey {
  /** Null for a guest. */
  readonly userId: string | null;
  /** Null for the member. */
  readonly staffUserId: string | null;
  readonly isMove: boolean;
  readonly code: string;
  readonly at: Temporal.Instant;
}

export const insertRefusedAttempts = async (
  db: Database,
  attempts: readonly RefusedAttempt[],
): Promise<void> => {
  await db
    .insertInto('refused_attempts')
    .values(
      attempts.map(({ userId, staffUserId, isMove, courtId, date, slot, code, at }) => ({
        at: asDate(at),
        // A refused sale may name a buyer who does not exist; the other rows are written all the same.
        user_id:
          staffUserId === null
            ? userId
            : sql<string | null>`(select id from users where id = ${userId})`,
        staff_user_id: staffUserId,
        is_move: isMove,
        court_id: courtId,
        booking_date: date,
        slot,
        code,
      })),
    )
    .execute();
};

export const deleteRefusedAttempts = async (
  db: Database,
  before: Temporal.Instant,
): Promise<void> => {
  await db.deleteFrom('refused_attempts').where('at', '<', asDate(before)).execute();
};
