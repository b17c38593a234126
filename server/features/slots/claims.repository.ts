import { type RawBuilder, sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { compileOnce } from '#server/db/compile-once.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';

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

/** Slots as a table of their keys, with the names of `slot_claims`. */
export const givenSlots = (slots: readonly SlotKey[]): RawBuilder<unknown> =>
  sql`(
    select * from unnest(
      ${slots.map(({ courtId }) => courtId)}::integer[],
      ${slots.map(({ date }) => date)}::date[],
      ${slots.map(({ slot }) => slot)}::smallint[]
    ) as of_slots(court_id, booking_date, slot)
  )`;

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

/** An expired hold whose slot goes neither back to its member as an offer nor to those who wait. */
const isForAnybody = sql<boolean>`(slot_claims.wait_id is null
  and not is_waited_for(slot_claims.court_id, slot_claims.booking_date, slot_claims.slot))`;

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
        .where((eb) => {
          const [isHold, isOver, isOwn] = [
            eb('slot_claims.kind', '=', 'hold'),
            eb('slot_claims.expires_at', '<=', now),
            eb('slot_claims.user_id', '=', userId),
          ];
          return eb.or([
            eb.and([isHold, isOwn]),
            eb.and([isHold, isOver, isForAnybody]),
            // The member's own offer, until it expires. [WAIT-7]
            eb.and([eb('slot_claims.kind', '=', 'offer'), isOwn, eb.not(isOver)]),
          ]);
        }),
    )
    .returning(['court_id as courtId', 'booking_date as date', 'slot']),
);

/**
 * Claims slots in one statement and returns those it got: free ones, those of holds that have
 * expired or are the member's own, and those that are offered to the member. Slots must be sorted to avoid deadlocks.
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

const bookedColumns = ['court_id', 'booking_date', 'slot', 'kind', 'user_id'] as const;

/**
 * Claims booked slots of any members in one statement and returns how many it got: free ones, and
 * those of expired holds. Slots must be sorted to avoid deadlocks.
 */
export const insertBookedClaims = async (
  tx: Tx,
  slots: readonly (SlotKey & { readonly userId: string })[],
  now: Temporal.Instant,
): Promise<number> => {
  if (slots.length === 0) return 0;
  const rows = slots.map((slot) => ({
    ...slotColumns(slot),
    kind: 'booking',
    user_id: slot.userId,
  }));
  const claimed = await tx
    .insertInto('slot_claims')
    .columns(bookedColumns)
    .expression(selectRows('slot_claims', bookedColumns, rows))
    .onConflict((conflict) =>
      conflict
        .columns(['court_id', 'booking_date', 'slot'])
        .doUpdateSet((eb) => ({
          kind: eb.ref('excluded.kind'),
          user_id: eb.ref('excluded.user_id'),
          order_id: null,
          expires_at: null,
          wait_id: null,
        }))
        .where('slot_claims.kind', '=', 'hold')
        .where('slot_claims.expires_at', '<=', asDate(now)),
    )
    .returning('slot')
    .execute();
  return claimed.length;
};

/** Locks the claims in the order in which all code claims slots, then deletes them. */
export const deleteClaims = async (tx: Tx, slots: readonly SlotKey[]): Promise<void> => {
  if (slots.length === 0) return;
  await tx
    .with('locked', (cte) =>
      cte
        .selectFrom('slot_claims')
        .innerJoin(givenSlots(slots).as('given'), (join) =>
          join.on(sql<boolean>`(slot_claims.court_id, slot_claims.booking_date, slot_claims.slot)
            = (given.court_id, given.booking_date, given.slot)`),
        )
        .select(['slot_claims.court_id', 'slot_claims.booking_date', 'slot_claims.slot'])
        .orderBy('slot_claims.court_id')
        .orderBy('slot_claims.booking_date')
        .orderBy('slot_claims.slot')
        .forUpdate('slot_claims'),
    )
    .deleteFrom('slot_claims')
    .using('locked')
    .whereRef('slot_claims.court_id', '=', 'locked.court_id')
    .whereRef('slot_claims.booking_date', '=', 'locked.booking_date')
    .whereRef('slot_claims.slot', '=', 'locked.slot')
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

type ClassSlots = SlotKey & { readonly durationSlots: number };

export const slotsOfClass = ({ courtId, date, slot, durationSlots }: ClassSlots): SlotKey[] =>
  Array.from({ length: durationSlots }, (_, offset) => ({
    courtId,
    date,
    slot: (slot + offset) as Slot,
  }));

/** Claims the free slots of a class and returns their number. */
export const insertClassClaims = async (
  tx: Tx,
  classId: number,
  lessonClass: ClassSlots,
): Promise<number> => {
  const rows = await tx
    .insertInto('slot_claims')
    .values(
      slotsOfClass(lessonClass).map((slot) => ({
        ...slotColumns(slot),
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
