import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { selectRows } from '#server/db/json-rows.ts';
import { deleteClaims, type SlotKey } from '#server/features/slots/claims.repository.ts';
import { deleteSeats } from '#server/features/slots/lesson-seats.repository.ts';

/** The member of a booking, also after it has ended; undefined for an unknown booking. */
export const findMemberOf = (db: Database, bookingId: string) =>
  db
    .selectFrom('bookings')
    .select('user_id as userId')
    .where('id', '=', bookingId)
    .unionAll(
      db
        .selectFrom('booking_changes')
        .select('user_id as userId')
        .where('booking_id', '=', bookingId),
    )
    .limit(1)
    .executeTakeFirst();

const isAnyOf = (bookingIds: readonly string[]) => sql<string>`any(${bookingIds}::uuid[])`;

/** The parts that sold bookings, with their main orders; a free booking has none. */
export const listPartsOf = (tx: Tx, bookingIds: readonly string[]) =>
  tx
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.order_id', 'bookings.order_id')
    .select(['orders.order_id as orderId', 'orders.parent_order_id as parentOrderId'])
    .where('bookings.id', '=', isAnyOf(bookingIds))
    .execute();

/** Locks main orders and then parts of them. */
export const lockOrders = (tx: Tx, orderIds: readonly string[]) =>
  tx
    .selectFrom('orders')
    .select([
      'order_id as orderId',
      'status',
      'paid_amount_sen as paidSen',
      'refunded_amount_sen as refundedSen',
      'billing_email as billingEmail',
    ])
    .where('order_id', '=', sql<string>`any(${orderIds}::text[])`)
    .orderBy('parent_order_id', (order) => order.asc().nullsFirst())
    .orderBy('order_id')
    .forUpdate()
    .execute();

export type SoldBy = Awaited<ReturnType<typeof lockOrders>>[number];

/** Locks the bookings that are still there, sorted as slots are claimed, and returns their ids. */
export const lockBookings = async (
  tx: Tx,
  bookingIds: readonly string[],
): Promise<readonly string[]> => {
  const rows = await tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', isAnyOf(bookingIds))
    .orderBy('court_id')
    .orderBy('booking_date')
    .orderBy('slot')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Locks a member's bookings without an order, including private lessons, from a date on. They are
 * sorted as slots are claimed.
 */
export const lockFreeBookings = (tx: Tx, userId: string, from: BookingDate) =>
  tx
    .selectFrom('bookings')
    .select([
      'id',
      'user_id as userId',
      'court_id as courtId',
      'booking_date as bookingDate',
      'slot',
      'booking_type as bookingType',
      'order_id as orderId',
      'program_schedule_instance_id as instanceId',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('booking_date', '>=', from)
    .orderBy('court_id')
    .orderBy('booking_date')
    .orderBy('slot')
    .forUpdate()
    .execute();

export type ChangedBooking = Awaited<ReturnType<typeof lockFreeBookings>>[number];

export const slotKeyOf = (
  booking: Pick<ChangedBooking, 'courtId' | 'bookingDate' | 'slot'>,
): SlotKey => ({
  courtId: booking.courtId,
  date: booking.bookingDate,
  slot: booking.slot,
});

/**
 * Bookings are deleted before their slots and seats are freed: the constraints on claims and seats
 * are deferred until commit, those on bookings are not.
 */
export const deleteBookings = async (
  tx: Tx,
  bookings: readonly Pick<ChangedBooking, 'id'>[],
): Promise<void> => {
  const ids = bookings.map(({ id }) => id);
  await tx.deleteFrom('bookings').where('id', '=', isAnyOf(ids)).execute();
};

/** Frees the slots and seats of deleted bookings. */
export const freePlaces = async (tx: Tx, bookings: readonly ChangedBooking[]): Promise<void> => {
  const claims = bookings.filter(({ instanceId }) => instanceId === null);
  await deleteClaims(tx, claims.map(slotKeyOf));
  await deleteSeats(
    tx,
    bookings.flatMap(({ instanceId: classId, userId }) =>
      classId === null ? [] : { classId, userId },
    ),
  );
};

/** The staff member who changed a booking, and the reason given. */
export interface ChangedByStaff {
  readonly userId: string;
  readonly reason: string;
  /** True if a block took the slot of the booking. */
  readonly isByBlock?: boolean;
  /** The act of that block, if its mails wait. [DESK-35] */
  readonly closure?: EndedByClosure | undefined;
}

/** The closure or block that ended a booking, and the staff member who did; null for a service account. */
export interface EndedByClosure {
  readonly id: number;
  readonly staffUserId: string | null;
  readonly reason: string;
}

interface BookingChange {
  readonly booking: ChangedBooking;
  /** Null for a free booking. */
  readonly itemId: string | null;
  /** Null if the booking ends or is restored. */
  readonly movedTo: SlotKey | null;
  /** The change of the member's credits, or of the money that the venue owes a guest. */
  readonly amountSen: Sen;
  /** Null for a move or a restoration of a member. */
  readonly gaveBack: RefundKind | null;
  readonly staff?: ChangedByStaff | undefined;
  readonly closure?: EndedByClosure | undefined;
  /** The coach of a private lesson. */
  readonly coachUserId?: string | null | undefined;
  readonly keptSen?: Sen | undefined;
  readonly goodwillSen?: Sen | undefined;
  /** The move or cancellation that this change undoes. */
  readonly undoes?: string | undefined;
  /** The last restoration of a booking that ends; null if there was none. */
  readonly afterRestoration?: string | null | undefined;
  /** The same for both moves of a swap. */
  readonly swapId?: string | undefined;
  /** The same for all bookings that move together. */
  readonly jointId?: string | undefined;
}

const changeColumns = [
  'id',
  'booking_id',
  'user_id',
  'item_id',
  'kind',
  'court_id',
  'booking_date',
  'slot',
  'to_court_id',
  'to_date',
  'to_slot',
  'amount_sen',
  'gave_back',
  'staff_user_id',
  'reason',
  'kept_sen',
  'goodwill_sen',
  'by_block',
  'undoes',
  'swap_id',
  'joint_id',
  'after_restoration',
  'closure_id',
  'coach_user_id',
  'booked_at',
  'created_at',
] as const;

const rowOfChange = (change: BookingChange, now: Temporal.Instant) => {
  const { booking, itemId, movedTo, amountSen, gaveBack, staff, keptSen, goodwillSen } = change;
  const { closure } = change;
  const endOrReturn = change.undoes === undefined ? 'given_back' : 'restored';
  return {
    id: randomUUIDv7(),
    booking_id: booking.id,
    user_id: booking.userId,
    item_id: itemId,
    kind: movedTo === null ? endOrReturn : 'moved',
    court_id: booking.courtId,
    booking_date: booking.bookingDate,
    slot: booking.slot,
    to_court_id: movedTo?.courtId ?? null,
    to_date: movedTo?.date ?? null,
    to_slot: movedTo?.slot ?? null,
    amount_sen: amountSen,
    gave_back: gaveBack,
    staff_user_id: staff?.userId ?? closure?.staffUserId ?? null,
    reason: staff?.reason ?? closure?.reason ?? null,
    kept_sen: keptSen ?? 0,
    goodwill_sen: goodwillSen ?? 0,
    by_block: staff?.isByBlock ?? false,
    undoes: change.undoes ?? null,
    swap_id: change.swapId ?? null,
    joint_id: change.jointId ?? null,
    after_restoration: change.afterRestoration ?? null,
    closure_id: closure?.id ?? null,
    coach_user_id: change.coachUserId ?? null,
    booked_at: booking.createdAt,
    created_at: asDate(now),
  } as const;
};

/** Records changes of bookings. Returns their ids, in order, which the ledger refers to. */
export const insertChanges = async (
  tx: Tx,
  changes: readonly BookingChange[],
  now: Temporal.Instant,
): Promise<readonly string[]> => {
  const rows = changes.map((change) => rowOfChange(change, now));
  await tx
    .insertInto('booking_changes')
    .columns(changeColumns)
    .expression(selectRows('booking_changes', changeColumns, rows))
    .execute();
  return rows.map(({ id }) => id);
};

export const insertChange = async (
  tx: Tx,
  change: BookingChange,
  now: Temporal.Instant,
): Promise<string> => {
  const [id = ''] = await insertChanges(tx, [change], now);
  return id;
};
