import { type OnConflictBuilder, sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';
import type { Schema } from '#server/db/schema.ts';
import { givenSlots, type SlotKey, slotColumns } from '#server/features/slots/claims.repository.ts';

interface BlockPlace {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slots: readonly Slot[];
}

interface NewBlocks {
  readonly courtId: number;
  /** Ascending like the slots, to avoid deadlocks. */
  readonly dates: readonly BookingDate[];
  readonly slots: readonly Slot[];
  readonly reason: string;
  readonly seriesId: string | null;
  /** The act of a block that cancels bookings. */
  readonly blockActId?: number | null;
}

/** A block takes the slot of a hold that has expired; any other claim stays. */
const inPlaceOfExpiredHolds =
  (now: Temporal.Instant, alsoOffers = false) =>
  (conflict: OnConflictBuilder<Schema, 'slot_claims'>) =>
    conflict
      .columns(['court_id', 'booking_date', 'slot'])
      .doUpdateSet((eb) => ({
        kind: eb.ref('excluded.kind'),
        block_reason: eb.ref('excluded.block_reason'),
        series_id: eb.ref('excluded.series_id'),
        closure_id: eb.ref('excluded.closure_id'),
        block_act_id: eb.ref('excluded.block_act_id'),
        user_id: null,
        order_id: null,
        expires_at: null,
        wait_id: null,
      }))
      .where((eb) =>
        eb.or([
          eb.and([
            eb('slot_claims.kind', '=', 'hold'),
            eb('slot_claims.expires_at', '<=', asDate(now)),
          ]),
          ...(alsoOffers ? [eb('slot_claims.kind', '=', 'offer')] : []),
        ]),
      );

/**
 * Blocks the slots on each of the dates in one statement and returns those it got: free ones, and
 * those of expired holds. The rows of the others stay locked until the transaction ends.
 */
export const insertBlocks = (
  tx: Tx,
  { courtId, dates, slots, reason, seriesId, blockActId = null }: NewBlocks,
  now: Temporal.Instant,
) =>
  tx
    .insertInto('slot_claims')
    .values(
      dates.flatMap((date) =>
        slots.map((slot) => ({
          court_id: courtId,
          booking_date: date,
          slot,
          kind: 'block' as const,
          block_reason: reason,
          series_id: seriesId,
          block_act_id: blockActId,
        })),
      ),
    )
    .onConflict(inPlaceOfExpiredHolds(now))
    .returning(['booking_date as date', 'slot'])
    .execute();

/** Deletes the blocks among these slots and returns them. */
export const deleteBlocks = (tx: Tx, { courtId, date, slots }: BlockPlace) =>
  tx
    .deleteFrom('slot_claims')
    .where('court_id', '=', courtId)
    .where('booking_date', '=', date)
    .where('slot', 'in', slots)
    .where('kind', '=', 'block')
    // A closure is opened as a whole.
    .where('closure_id', 'is', null)
    .returning(['slot', 'block_reason as reason'])
    .execute();

const closureColumns = [
  'court_id',
  'booking_date',
  'slot',
  'kind',
  'block_reason',
  'closure_id',
] as const;

/**
 * Blocks slots for a closure in one statement and returns those it got: free ones, those of expired
 * holds, and those that are offered, whose members wait on. [WAIT-8] Slots must be sorted to avoid deadlocks. [CLOSE-1]
 */
export const insertClosureBlocks = (
  tx: Tx,
  { id, reason }: { readonly id: number; readonly reason: string },
  slots: readonly SlotKey[],
  now: Temporal.Instant,
) =>
  tx
    .insertInto('slot_claims')
    .columns(closureColumns)
    .expression(
      selectRows(
        'slot_claims',
        closureColumns,
        slots.map((slot) => ({
          ...slotColumns(slot),
          kind: 'block',
          block_reason: reason,
          closure_id: id,
        })),
      ),
    )
    .onConflict(inPlaceOfExpiredHolds(now, true))
    .returning(['court_id as courtId', 'booking_date as date', 'slot'])
    .execute();

/** The claims of some slots. */
export const listClaimsOf = (tx: Tx, slots: readonly SlotKey[]) =>
  tx
    .selectFrom('slot_claims')
    .innerJoin(givenSlots(slots).as('given'), (join) =>
      join.on(sql<boolean>`(slot_claims.court_id, slot_claims.booking_date, slot_claims.slot)
        = (given.court_id, given.booking_date, given.slot)`),
    )
    .select([
      'slot_claims.court_id as courtId',
      'slot_claims.booking_date as date',
      'slot_claims.slot',
      'slot_claims.kind',
      'slot_claims.expires_at as expiresAt',
      'slot_claims.closure_id as closureId',
      'slot_claims.block_act_id as blockActId',
    ])
    .execute();

/** Deletes the blocks of a series on these dates and returns the dates that had some. */
export const deleteSeriesBlocks = async (
  tx: Tx,
  seriesId: string,
  dates: readonly BookingDate[],
): Promise<BookingDate[]> => {
  if (dates.length === 0) return [];
  const rows = await tx
    .deleteFrom('slot_claims')
    .where('series_id', '=', seriesId)
    .where('booking_date', 'in', dates)
    .returning('booking_date as date')
    .execute();
  return [...new Set(rows.map(({ date }) => date))].sort();
};

/** The slots of a court that a closure closes on its days; null for every slot. */
interface ClosedSlots {
  readonly id: number;
  readonly from: BookingDate;
  readonly to: BookingDate;
  readonly slots: readonly Slot[] | null;
  readonly reason: string;
}

const isOfAct = (id: number) => sql<boolean>`(closure_id = ${id} or block_act_id = ${id})`;

/**
 * Gives blocks of a closure, or of a block that cancelled bookings, to another closure of the same court
 * that closes their slots. [CLOSE-9] [DESK-35]
 */
export const passClosureBlocks = async (
  tx: Tx,
  fromId: number,
  { id, from, to, slots, reason }: ClosedSlots,
): Promise<void> => {
  await tx
    .updateTable('slot_claims')
    .set({ closure_id: id, block_act_id: null, block_reason: reason })
    .where(isOfAct(fromId))
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .$if(slots !== null, (query) => query.where('slot', 'in', slots ?? []))
    .execute();
};

/** Blocks of a court that no closure owns. */
export interface FreeBlocks {
  readonly courtId: number;
  readonly dates: readonly BookingDate[];
  readonly slots: readonly Slot[];
  /** Those of one series alone. */
  readonly seriesId?: string;
}

/** Locks the blocks there that no closure owns, so that a closure that comes at once waits. */
export const lockBlocks = async (
  tx: Tx,
  { courtId, dates, slots, seriesId }: FreeBlocks,
): Promise<readonly { readonly slot: Slot; readonly reason: string | null }[]> => {
  if (dates.length === 0) return [];
  return await tx
    .selectFrom('slot_claims')
    .select(['slot', 'block_reason as reason'])
    .where('court_id', '=', courtId)
    .where('booking_date', 'in', dates)
    .where('slot', 'in', slots)
    .where('kind', '=', 'block')
    .where('closure_id', 'is', null)
    .$if(seriesId !== undefined, (query) => query.where('series_id', '=', seriesId ?? null))
    .orderBy('booking_date')
    .orderBy('slot')
    .forUpdate()
    .execute();
};

/** Gives locked blocks that no closure owns to a closure of their court that closes their slots. */
export const giveBlocksToClosure = async (
  tx: Tx,
  { courtId, dates, slots: ofBlocks, seriesId }: FreeBlocks,
  { id, from, to, slots, reason }: ClosedSlots,
): Promise<BookingDate[]> => {
  if (dates.length === 0) return [];
  const rows = await tx
    .updateTable('slot_claims')
    .set({ closure_id: id, block_act_id: null, block_reason: reason, series_id: null })
    .where('court_id', '=', courtId)
    .where('booking_date', 'in', dates)
    .where('booking_date', '>=', from)
    .where('booking_date', '<=', to)
    .where('slot', 'in', ofBlocks)
    .$if(slots !== null, (query) => query.where('slot', 'in', slots ?? []))
    .where('kind', '=', 'block')
    .where('closure_id', 'is', null)
    .$if(seriesId !== undefined, (query) => query.where('series_id', '=', seriesId ?? null))
    .returning('booking_date as date')
    .execute();
  return rows.map(({ date }) => date);
};

/** Removes the blocks of a closure, or of a block that cancelled bookings, and returns them. */
export const deleteClosureBlocks = (tx: Tx, actId: number) =>
  tx
    .deleteFrom('slot_claims')
    .where(isOfAct(actId))
    .returning(['slot', 'block_reason as reason'])
    .execute();
