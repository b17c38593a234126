import { asDate, type Database } from '#server/db/database.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

interface RefusedAttempt extends SlotKey {
  readonly userId: string;
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
      attempts.map(({ userId, courtId, date, slot, code, at }) => ({
        at: asDate(at),
        user_id: userId,
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
