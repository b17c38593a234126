import type { CallOutput } from '#contract/call.ts';
import type { getReceipt, getStatement } from '#contract/history.ts';
import { slotAt } from '#domain/bookings/moves.ts';
import {
  type CreditedPayment,
  type ExplainedEntry,
  entryWords,
  type SoldThing,
} from '#domain/money/credit-statement.ts';
import { sumSen } from '#domain/money/money.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { AppContext } from '#server/app-context.ts';
import { asDate, type Database } from '#server/db/database.ts';
import { bookedThing } from '#server/features/bookings/bookings.ts';
import {
  type EntryRow,
  listEntriesBefore,
  listEntriesWithin,
  listReturnsOfOrder,
} from '#server/features/bookings/history/credit-statement.repository.ts';
import {
  listSoldItems,
  type SoldItem,
} from '#server/features/bookings/history/history.repository.ts';
import {
  listMovesOfOrders,
  type MoveRow,
} from '#server/features/bookings/past-changes.repository.ts';

const pageLength = 50;

const courtSlot = (
  courtName: string | null,
  bookingDate: BookingDate | null,
  slot: Slot | null,
): SoldThing | null =>
  courtName === null || bookingDate === null || slot === null
    ? null
    : { booked: { type: 'court_booking', courtName }, bookingDate, slot };

const soldThing = (item: SoldItem): SoldThing | null => {
  const { kind, bookingDate, slot, courtName } = item;
  if (kind === 'membership_upgrade') return { plan: item.plan ?? '' };
  if (bookingDate === null || slot === null) return null;
  const booked = bookedThing({ ...item, bookingType: kind, courtName: courtName ?? '' });
  return { booked, bookingDate, slot };
};

/** Maps the reason for which money became credits to the kind of credited payment. */
const creditedAs = (reason: string | null): CreditedPayment => {
  if (reason === 'wrong_amount') return 'otherAmount';
  if (reason === 'day_closed' || reason === 'place_closed') return 'closed';
  if (reason === 'session_cancelled') return 'cancelled';
  return reason === 'second_charge' ? 'second' : 'late';
};

/** The items that an order has sold, where they are now, and their moves. */
interface Sale {
  readonly items: readonly SoldItem[];
  /** Oldest first. */
  readonly moves: readonly MoveRow[];
}

/** The sales of main orders; empty for an unknown order. */
export const readSales = async (
  db: Database,
  orderIds: readonly string[],
): Promise<(orderId: string) => Sale> => {
  const items = Map.groupBy(await listSoldItems(db, orderIds), (item) => item.mainOrderId);
  const moves = Map.groupBy(await listMovesOfOrders(db, orderIds), (move) => move.mainOrderId);
  return (orderId) => ({ items: items.get(orderId) ?? [], moves: moves.get(orderId) ?? [] });
};

type SlotOfItem = Pick<SoldItem, 'courtId' | 'courtName' | 'bookingDate' | 'slot'>;

const soldSlotOf = ({ courtId, courtName, bookingDate, slot }: SlotOfItem): SlotOfItem => ({
  courtId,
  courtName,
  bookingDate,
  slot,
});

/** By time, then court. Items without a time, such as a membership, come last. */
const byTime = (one: SlotOfItem, other: SlotOfItem): number =>
  (one.bookingDate ?? '~').localeCompare(other.bookingDate ?? '~') ||
  (one.slot ?? 0) - (other.slot ?? 0) ||
  (one.courtId ?? 0) - (other.courtId ?? 0);

/** The items as they were at a moment, without later moves. [MOVE-7] */
export const itemsAt = ({ items, moves }: Sale, moment: Temporal.Instant): SoldItem[] =>
  items
    .map((item) => {
      const own = moves.filter(({ itemId }) => itemId === item.id);
      const past = own.map((move) => ({
        at: move.createdAt.toTemporalInstant(),
        from: soldSlotOf(move),
      }));
      return { ...item, ...slotAt(moment, past, soldSlotOf(item)) };
    })
    .sort(byTime);

/** Maps a ledger row to the entry that the texts are made from. */
const explain = (row: EntryRow, saleOf: (orderId: string) => Sale): ExplainedEntry => {
  const orderId = row.mainOrderId ?? '';
  const items = itemsAt(saleOf(orderId), row.createdAt.toTemporalInstant());
  const things = () => items.flatMap((item) => soldThing(item) ?? []);
  switch (row.kind) {
    case 'order':
      return { kind: 'order', orderId, sold: things() };
    case 'move': {
      const from = courtSlot(row.leftCourt, row.leftDate, row.leftSlot);
      const to = courtSlot(row.newCourt, row.newDate, row.newSlot);
      // For the compiler: the table requires a change for a move.
      if (from === null || to === null)
        throw new Error(`Ledger entry ${row.id} of a move has no slots`);
      return { kind: 'move', from, to };
    }
    case 'refund': {
      const refunded = items.find(({ id }) => id === row.itemId);
      const sold = refunded ? soldThing(refunded) : null;
      return { kind: 'refund', orderId, refunded: sold, venueReason: row.reason };
    }
    case 'refund_undone': {
      const restored = items.find(({ id }) => id === row.itemId);
      return { kind: 'refund_undone', orderId, restored: restored ? soldThing(restored) : null };
    }
    case 'payment':
      if (row.mainOrderId === null) return { kind: 'credited_payment', reason: row.reason ?? '' };
      return { kind: 'payment', orderId, was: creditedAs(row.paymentReason), ordered: things() };
    default:
      return { kind: row.kind, reason: row.reason ?? '' };
  }
};

const explainAll = async (db: Database, rows: readonly EntryRow[]) => {
  const orderIds = [...new Set(rows.flatMap(({ mainOrderId }) => mainOrderId ?? []))];
  const saleOf = await readSales(db, orderIds);
  return rows.map((row) => {
    const cause = explain(row, saleOf);
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      amountSen: row.amountSen,
      balanceSen: row.balanceSen,
      cause,
      words: entryWords(cause),
      // A pending order has no receipt yet.
      orderId: row.orderStatus === 'pending' ? null : row.mainOrderId,
    };
  });
};

/** The entries of a member in a period, oldest first. [STATEMENT-1] */
export const readEntriesWithin = async (
  db: Database,
  userId: string,
  [from, until]: readonly [Temporal.Instant, Temporal.Instant],
) => explainAll(db, await listEntriesWithin(db, userId, asDate(from), asDate(until)));

/** Everything that orders have sold, as it was at a moment. */
export const readSoldThings = async (
  db: Database,
  orders: readonly { readonly orderId: string }[],
): Promise<(orderId: string, at: Temporal.Instant) => readonly SoldThing[]> => {
  const saleOf = await readSales(
    db,
    orders.map(({ orderId }) => orderId),
  );
  return (orderId, at) => itemsAt(saleOf(orderId), at).flatMap((item) => soldThing(item) ?? []);
};

export const readStatement = async (
  { db }: AppContext,
  userId: string,
  before: number | null,
): Promise<CallOutput<typeof getStatement>> => {
  // One row more than a page, to know whether there is a next page.
  const rows = await listEntriesBefore(db, userId, { before, limit: pageLength + 1 });
  const page = rows.slice(0, pageLength);
  return {
    entries: await explainAll(db, page),
    next: rows.length > pageLength ? (page.at(-1)?.id ?? null) : null,
  };
};

/**
 * The money of an order that was returned since it was paid, including charges that were never due.
 */
export const readReturnsOfOrder = async (
  db: Database,
  userId: string,
  orderId: string,
): Promise<Pick<CallOutput<typeof getReceipt>, 'beyondSen' | 'changes'>> => {
  const rows = await listReturnsOfOrder(db, userId, orderId);
  const changes = (await explainAll(db, rows)).map(({ balanceSen, ...entry }) => entry);
  const beyond = rows.filter(
    ({ kind, paymentReason }) =>
      kind === 'payment' && ['second', 'otherAmount'].includes(creditedAs(paymentReason)),
  );
  return { beyondSen: sumSen(beyond.map(({ amountSen }) => amountSen)), changes };
};
