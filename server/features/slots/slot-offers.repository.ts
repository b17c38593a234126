import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { givenSlots, type SlotKey, slotColumns } from '#server/features/slots/claims.repository.ts';

/**
 * The slots from a date on that members wait for and nobody has: free ones, those of expired holds,
 * and those that are kept because they were freed while somebody waited.
 */
export const listSlotsToOffer = async (db: Database, from: BookingDate, now: Temporal.Instant) => {
  const { rows } = await sql<{
    courtId: number;
    date: BookingDate;
    slot: Slot;
    isKept: boolean;
  }>`
    select distinct court.id as "courtId", wait.booking_date as date, hour.slot::smallint as slot,
      claim.kind is not distinct from 'offer' as "isKept"
    from slot_waits wait
    join courts court on court.court_type_id = wait.court_type_id
      and court.id = coalesce(wait.court_id, court.id)
    cross join lateral generate_series(wait.from_slot::int, wait.to_slot::int) as hour (slot)
    left join slot_claims claim on (claim.court_id, claim.booking_date, claim.slot)
      = (court.id, wait.booking_date, hour.slot)
    where wait.booking_date >= ${from} and wait.offered_until is null
      and (
        claim.kind is null
        or (claim.kind = 'offer' and claim.user_id is null)
        or (claim.kind = 'hold' and claim.wait_id is null and claim.expires_at <= ${asDate(now)})
      )
    union
    select court_id, booking_date, slot, true from slot_claims
    where kind = 'offer' and user_id is null
    order by date, slot, "courtId"`.execute(db);
  return rows;
};

/** The slots that are offered to members, with the wait that each offer is for. */
export const listSlotOffers = (db: Database) =>
  db
    .selectFrom('slot_claims')
    .select([
      'court_id as courtId',
      'booking_date as date',
      'slot',
      'user_id as userId',
      'wait_id as waitId',
      'expires_at as expiresAt',
    ])
    .where('kind', '=', sql.lit('offer'))
    .where('user_id', 'is not', null)
    .orderBy('booking_date')
    .orderBy('slot')
    .orderBy('court_id')
    .$narrowType<{ userId: string; waitId: string; expiresAt: Date }>()
    .execute();

interface NewSlotOffer extends SlotKey {
  readonly userId: string;
  readonly waitId: string;
  readonly expiresAt: Temporal.Instant;
}

/** Offers a slot that nobody has. Returns false if somebody has got it meanwhile. */
export const upsertSlotOffer = async (
  tx: Tx,
  { userId, waitId, expiresAt, ...slot }: NewSlotOffer,
  now: Temporal.Instant,
): Promise<boolean> => {
  const offered = await tx
    .insertInto('slot_claims')
    .values({
      ...slotColumns(slot),
      kind: 'offer',
      user_id: userId,
      wait_id: waitId,
      expires_at: asDate(expiresAt),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['court_id', 'booking_date', 'slot'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          user_id: eb.ref('excluded.user_id'),
          wait_id: eb.ref('excluded.wait_id'),
          expires_at: eb.ref('excluded.expires_at'),
          order_id: null,
        }))
        .where((eb) =>
          eb.or([
            eb.and([eb('slot_claims.kind', '=', 'offer'), eb('slot_claims.user_id', 'is', null)]),
            eb.and([
              eb('slot_claims.kind', '=', 'hold'),
              eb('slot_claims.wait_id', 'is', null),
              eb('slot_claims.expires_at', '<=', asDate(now)),
            ]),
          ]),
        ),
    )
    .returning('slot')
    .execute();
  return offered.length > 0;
};

/** A claim that keeps a freed slot for members who wait, and is offered to nobody yet. */
export const isKept = sql<boolean>`(claim.kind = 'offer' and claim.user_id is null)`;

/** Frees those of the slots that were kept for members who wait, and offered to nobody yet. */
export const deleteKeptSlots = async (tx: Tx, slots: readonly SlotKey[]): Promise<void> => {
  if (slots.length === 0) return;
  await tx
    .deleteFrom('slot_claims')
    .using(givenSlots(slots).as('given'))
    .where(
      sql<boolean>`(slot_claims.court_id, slot_claims.booking_date, slot_claims.slot)
        = (given.court_id, given.booking_date, given.slot)`,
    )
    .where('slot_claims.kind', '=', 'offer')
    .where('slot_claims.user_id', 'is', null)
    .execute();
};

/** Takes an offer from its member; the slot is kept for the next. False if it has been ordered. */
export const keepOfferedSlot = async (tx: Tx, waitId: string): Promise<boolean> => {
  const kept = await tx
    .updateTable('slot_claims')
    .set({ user_id: null, wait_id: null, expires_at: null })
    .where('wait_id', '=', waitId)
    .where('kind', '=', 'offer')
    .executeTakeFirstOrThrow();
  return kept.numUpdatedRows > 0n;
};

/** Deletes the offer of a wait if it has expired. Returns false if it has not, or was ordered. */
export const deleteExpiredOffer = async (
  tx: Tx,
  waitId: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const over = await tx
    .deleteFrom('slot_claims')
    .where('wait_id', '=', waitId)
    .where('kind', '=', 'offer')
    .where('expires_at', '<=', asDate(now))
    .executeTakeFirstOrThrow();
  return over.numDeletedRows > 0n;
};

export const deleteOffersOf = async (tx: Tx, waitIds: readonly string[]): Promise<void> => {
  if (waitIds.length === 0) return;
  await tx
    .deleteFrom('slot_claims')
    .where('wait_id', 'in', waitIds)
    .where('kind', '=', 'offer')
    .execute();
};
