import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** A slot with its court and date. */
export interface SlotKey {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** A slot to claim: as a booking, or as a hold until the order's payment is due. */
export type WantedSlot = SlotKey &
  (
    | { readonly kind: 'booking' }
    | { readonly kind: 'hold'; readonly orderId: string; readonly expiresAt: Temporal.Instant }
  );

export const slotColumns = ({ courtId, date, slot }: SlotKey) => ({
  court_id: courtId,
  booking_date: date,
  slot,
});

const rowOf = (userId: string, slot: WantedSlot) => ({
  ...slotColumns(slot),
  kind: slot.kind,
  user_id: userId,
  order_id: slot.kind === 'hold' ? slot.orderId : null,
  expires_at: slot.kind === 'hold' ? asDate(slot.expiresAt) : null,
});

interface NewClaims {
  readonly rows: readonly ReturnType<typeof rowOf>[];
  readonly userId: string;
  readonly now: Date;
}

const insertOrTakeOver = compileOnce((db, { rows, userId, now }: NewClaims) =>
  db
    .insertInto('slot_claims')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['court_id', 'booking_date', 'slot'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          user_id: eb.ref('excluded.user_id'),
          order_id: eb.ref('excluded.order_id'),
          expires_at: eb.ref('excluded.expires_at'),
        }))
        .where('slot_claims.kind', '=', 'hold')
        .where((eb) =>
          eb.or([eb('slot_claims.expires_at', '<=', now), eb('slot_claims.user_id', '=', userId)]),
        ),
    )
    .returning(['court_id as courtId', 'booking_date as date', 'slot']),
);

/**
 * Claims slots in one statement and returns those it got: free ones, and those of holds that have
 * expired or are the member's own. Slots must be sorted to avoid deadlocks.
 */
export const upsertClaims = (
  tx: Tx,
  userId: string,
  slots: readonly WantedSlot[],
  now: Temporal.Instant,
) =>
  insertOrTakeOver(tx, {
    rows: slots.map((slot) => rowOf(userId, slot)),
    userId,
    now: asDate(now),
  });

export const deleteClaims = async (tx: Tx, slots: readonly SlotKey[]): Promise<void> => {
  if (slots.length === 0) return;
  await tx
    .deleteFrom('slot_claims')
    .where((eb) =>
      eb(
        eb.refTuple('court_id', 'booking_date', 'slot'),
        'in',
        slots.map(({ courtId, date, slot }) => eb.tuple(courtId, date, slot)),
      ),
    )
    .execute();
};

export const deleteHoldsOf = async (tx: Tx, orderIds: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('slot_claims')
    .where('kind', '=', 'hold')
    .where('order_id', 'in', orderIds)
    .execute();
};

/** The slots of a member's live holds on a date, with their orders. */
export const liveHolds = (db: Database, userId: string, date: BookingDate, now: Date) =>
  db
    .selectFrom('slot_claims')
    .innerJoin('courts', 'courts.id', 'slot_claims.court_id')
    .select([
      'slot_claims.court_id as courtId',
      'slot_claims.booking_date as date',
      'slot_claims.slot',
      'slot_claims.order_id as orderId',
      'courts.name as court',
    ])
    // A literal: with a parameter, a prepared statement could not use the partial index.
    .where('slot_claims.kind', '=', sql.lit('hold'))
    .where('slot_claims.user_id', '=', userId)
    .where('slot_claims.booking_date', '=', date)
    .where('slot_claims.expires_at', '>', now)
    .$narrowType<{ orderId: string }>();

interface HoldsKey {
  readonly userId: string;
  readonly date: BookingDate;
  readonly now: Date;
}

const selectLiveHolds = compileOnce((db, { userId, date, now }: HoldsKey) =>
  liveHolds(db, userId, date, now),
);

export const listHeldSlots = (
  db: Database,
  userId: string,
  date: BookingDate,
  now: Temporal.Instant,
) => selectLiveHolds(db, { userId, date, now: asDate(now) });

export type HeldSlot = Awaited<ReturnType<typeof listHeldSlots>>[number];

/** Claims the free slots of a class and returns their number. */
export const insertClassClaims = async (
  tx: Tx,
  classId: number,
  { courtId, date, slot, durationSlots }: SlotKey & { readonly durationSlots: number },
): Promise<number> => {
  const rows = await tx
    .insertInto('slot_claims')
    .values(
      Array.from({ length: durationSlots }, (_, offset) => ({
        court_id: courtId,
        booking_date: date,
        slot: (slot + offset) as Slot,
        kind: 'lesson' as const,
        instance_id: classId,
      })),
    )
    .onConflict((conflict) => conflict.columns(['court_id', 'booking_date', 'slot']).doNothing())
    .returning('slot')
    .execute();
  return rows.length;
};

/** Locks the claim of a slot that is about to be freed. */
export const lockClaim = async (tx: Tx, { courtId, date, slot }: SlotKey): Promise<void> => {
  await tx
    .selectFrom('slot_claims')
    .select('kind')
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .where('slot', '=', slot)
    .forUpdate()
    .execute();
};

/** Gives a booked slot to another member. The caller has locked the claim. */
export const updateClaimOwner = async (
  tx: Tx,
  { courtId, date, slot }: SlotKey,
  userId: string,
): Promise<void> => {
  await tx
    .updateTable('slot_claims')
    .set({ user_id: userId })
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .where('slot', '=', slot)
    .execute();
};

export const deleteClassClaims = async (tx: Tx, classIds: readonly number[]): Promise<void> => {
  await tx.deleteFrom('slot_claims').where('instance_id', 'in', classIds).execute();
};
