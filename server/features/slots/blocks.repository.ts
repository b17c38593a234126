import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';

interface BlockPlace {
  readonly courtId: number;
  readonly date: BookingDate;
  /** Ascending, to avoid deadlocks. */
  readonly slots: readonly Slot[];
}

/**
 * Blocks slots in one statement and returns those it got: free ones, and those of expired holds.
 * The rows of the others stay locked until the transaction ends.
 */
export const insertBlocks = async (
  tx: Tx,
  { courtId, date, slots }: BlockPlace,
  reason: string,
  now: Temporal.Instant,
): Promise<readonly Slot[]> => {
  const rows = await tx
    .insertInto('slot_claims')
    .values(
      slots.map((slot) => ({
        court_id: courtId,
        booking_date: date,
        slot,
        kind: 'block' as const,
        block_reason: reason,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['court_id', 'booking_date', 'slot'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          block_reason: eb.ref('excluded.block_reason'),
          user_id: null,
          order_id: null,
          expires_at: null,
        }))
        .where('slot_claims.kind', '=', 'hold')
        .where('slot_claims.expires_at', '<=', asDate(now)),
    )
    .returning('slot')
    .execute();
  return rows.map(({ slot }) => slot);
};

/** Deletes the blocks among these slots and returns them. */
export const deleteBlocks = (tx: Tx, { courtId, date, slots }: BlockPlace) =>
  tx
    .deleteFrom('slot_claims')
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .where('slot', 'in', slots)
    .where('kind', '=', 'block')
    .returning(['slot', 'block_reason as reason'])
    .execute();
