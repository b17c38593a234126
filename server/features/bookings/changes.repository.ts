import { randomUUIDv7 } from 'node:crypto';
import type { NotNull } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import type { RefundKind } from '#domain/staff/guest-money.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { deleteClaims, type SlotKey } from '#server/features/slots/claims.repository.ts';
import { deleteSeat } from '#server/features/slots/lesson-seats.repository.ts';

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

/** The part that sold a booking, with its main order; undefined for a free booking. */
export const findPartOf = (tx: Tx, userId: string, bookingId: string) =>
  tx
    .selectFrom('bookings')
    .innerJoin('orders', 'orders.order_id', 'bookings.order_id')
    .select(['orders.order_id as orderId', 'orders.parent_order_id as parentOrderId'])
    .where('bookings.id', '=', bookingId)
    .where('bookings.user_id', '=', userId)
    .executeTakeFirst();

/** Locks a main order and one of its parts, in this order. */
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
    .where('order_id', 'in', orderIds)
    .orderBy('parent_order_id', (order) => order.asc().nullsFirst())
    .forUpdate()
    .execute();

export type SoldBy = Awaited<ReturnType<typeof lockOrders>>[number];

/** Undefined if the member has no such booking, or no longer. */
export const lockBooking = (tx: Tx, userId: string, bookingId: string) =>
  tx
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

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
 * Deletes the booking first: the constraints on its claim and seat are deferred until commit, its
 * own are not.
 */
export const deleteBooking = async (tx: Tx, booking: ChangedBooking): Promise<void> => {
  await tx.deleteFrom('bookings').where('id', '=', booking.id).execute();
  if (booking.instanceId === null) {
    await deleteClaims(tx, [slotKeyOf(booking)]);
    return;
  }
  await deleteSeat(tx, booking.instanceId, booking.userId);
};

/** The staff member who changed a booking, and the reason given. */
export interface ChangedByStaff {
  readonly userId: string;
  readonly reason: string;
}

export interface BookingChange {
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
  readonly keptSen?: Sen | undefined;
  readonly goodwillSen?: Sen | undefined;
  /** The move or cancellation that this change undoes. */
  readonly undoes?: string | undefined;
  /** The last restoration of a booking that ends; null if there was none. */
  readonly afterRestoration?: string | null | undefined;
  /** The same for both moves of a swap. */
  readonly swapId?: string | undefined;
}

/** Records a change of a booking. Returns its id, which the ledger refers to. */
export const insertChange = async (
  tx: Tx,
  change: BookingChange,
  now: Temporal.Instant,
): Promise<string> => {
  const { booking, itemId, movedTo, amountSen, gaveBack, staff, keptSen, goodwillSen } = change;
  const endOrReturn = change.undoes === undefined ? 'given_back' : 'restored';
  const id = randomUUIDv7();
  await tx
    .insertInto('booking_changes')
    .values({
      id,
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
      staff_user_id: staff?.userId ?? null,
      reason: staff?.reason ?? null,
      kept_sen: keptSen ?? 0,
      goodwill_sen: goodwillSen ?? 0,
      undoes: change.undoes ?? null,
      swap_id: change.swapId ?? null,
      after_restoration: change.afterRestoration ?? null,
      booked_at: booking.createdAt,
      created_at: asDate(now),
    })
    .execute();
  return id;
};

/** How a booking of the member has ended, with the current status of its main order. */
export const findEnd = (tx: Tx, userId: string, bookingId: string) =>
  tx
    .selectFrom('booking_changes as change')
    .leftJoin('order_items as item', 'item.id', 'change.item_id')
    .leftJoin('orders as part', 'part.order_id', 'item.order_id')
    .leftJoin('orders as main', (join) =>
      join.on((eb) =>
        eb('main.order_id', '=', eb.fn.coalesce('part.parent_order_id', 'part.order_id')),
      ),
    )
    .select([
      'change.id as changeId',
      'change.amount_sen as amountSen',
      'change.gave_back as gaveBack',
      'main.status as mainStatus',
    ])
    .where('change.booking_id', '=', bookingId)
    .where('change.user_id', '=', userId)
    .where('change.kind', '=', 'given_back')
    .orderBy('change.created_at', 'desc')
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The last restoration of a booking; null if it was never restored. */
export const findLastRestoration = async (tx: Tx, bookingId: string): Promise<string | null> => {
  const last = await tx
    .selectFrom('booking_changes')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'restored')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.id ?? null;
};

/** The last move of a booking; undefined if it was never moved. */
export const findLastMove = (tx: Tx, bookingId: string) =>
  tx
    .selectFrom('booking_changes')
    .select(['id', 'amount_sen as amountSen'])
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'moved')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The moves of items of main orders, oldest first. */
export const listMovesOfOrders = async (db: Database, mainOrderIds: readonly string[]) => {
  if (mainOrderIds.length === 0) return [];
  return db
    .selectFrom('booking_changes as change')
    .innerJoin('order_items as item', 'item.id', 'change.item_id')
    .innerJoin('orders as part', 'part.order_id', 'item.order_id')
    .innerJoin('courts as left_court', 'left_court.id', 'change.court_id')
    .innerJoin('courts as new_court', 'new_court.id', 'change.to_court_id')
    .select((eb) => [
      eb.fn.coalesce('part.parent_order_id', 'part.order_id').as('mainOrderId'),
      'change.id',
      'item.id as itemId',
      'change.created_at as createdAt',
      'change.amount_sen as amountSen',
      'change.court_id as courtId',
      'left_court.name as courtName',
      'change.booking_date as bookingDate',
      'change.slot',
      'new_court.name as toCourtName',
      'change.to_date as toDate',
      'change.to_slot as toSlot',
    ])
    .$narrowType<{ toDate: NotNull; toSlot: NotNull }>()
    .where((eb) =>
      eb.or([
        eb('part.order_id', 'in', mainOrderIds),
        eb('part.parent_order_id', 'in', mainOrderIds),
      ]),
    )
    .where('change.kind', '=', 'moved')
    .orderBy('change.created_at')
    .orderBy('change.id')
    .execute();
};

export type MoveRow = Awaited<ReturnType<typeof listMovesOfOrders>>[number];
