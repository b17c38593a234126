import { setTimeout as sleep } from 'node:timers/promises';
import {
  type MovableVenue,
  type Ordered,
  orderSlot,
  type PaidWith,
} from '#proof/faults/clock-venue.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import type { Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { SlotKey } from '#proof/production/visitor.ts';
import type { Database } from '#server/db/database.ts';

/** Slots that members try to book, and the span in which they are sold. */
export interface Wanted {
  readonly name: string;
  readonly by: readonly Visitor[];
  readonly courtSlots: readonly SlotKey[];
  /** Credits by default. */
  readonly paidWith?: PaidWith;
  /** Sold from this instant on; null means from the start. */
  readonly from: Temporal.Instant | null;
  /** Sold until before this instant; null means without end. */
  readonly until: Temporal.Instant | null;
}

/** One attempted order, with bounds on the venue's time when it was decided. */
interface Attempt extends Ordered {
  readonly wanted: Wanted;
  /** The venue's clock showed no earlier and no later than this when the order was decided. */
  readonly earliest: Temporal.Instant;
  readonly latest: Temporal.Instant;
}

const pauseMs = 15;

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0;

const isOpen = ({ from, until }: Wanted, at: Temporal.Instant): boolean =>
  (from === null || !isBefore(at, from)) && (until === null || isBefore(at, until));

/** All members order one wanted slot after another until the clock shows the end. */
export const rush = async (
  venue: MovableVenue,
  wants: readonly Wanted[],
  end: Temporal.Instant,
  random: Random,
): Promise<Finding[]> => {
  const attempts: Attempt[] = [];
  const tryOne = async (visitor: Visitor, wanted: Wanted): Promise<void> => {
    const courtSlot = random.pick(wanted.courtSlots);
    if (courtSlot === undefined) throw new Error('No slots to book.');
    const earliest = venue.earliestNow();
    const ordered = await orderSlot(venue, visitor, courtSlot, wanted.paidWith ?? 'credits');
    attempts.push({ ...ordered, wanted, earliest, latest: venue.latestNow() });
  };
  const visitors = new Set(wants.flatMap(({ by }) => by));
  const live = async (visitor: Visitor): Promise<void> => {
    const own = wants.filter(({ by }) => by.includes(visitor));
    while (isBefore(venue.latestNow(), end)) {
      const wanted = random.pick(own);
      if (wanted !== undefined) await tryOne(visitor, wanted);
      await sleep(random.below(2 * pauseMs));
    }
  };
  await Promise.all([...visitors].map(live));
  const sold = await soldAt(venue.db, attempts);
  return wants.map((wanted) => judge(wanted, attempts, sold));
};

/** When each order was placed, by the venue's clock. */
const soldAt = async (
  db: Database,
  attempts: readonly Attempt[],
): Promise<ReadonlyMap<string, Temporal.Instant>> => {
  const orderIds = attempts.filter(({ status }) => status === 200).map(({ orderId }) => orderId);
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'created_at'])
    .where('order_id', 'in', orderIds)
    .execute();
  return new Map(
    rows.map(({ order_id, created_at }) => [order_id, created_at.toTemporalInstant()]),
  );
};

const timely = new Set(['outside_window', 'slot_past']);
/** Other refusals a rush may get: the slot is taken, the queue or the member's day is full. */
const usual = new Set([
  ...timely,
  'timeslot_taken',
  'rush',
  'timeslot_being_processed',
  'already_confirmed',
  'daily_limit',
  'free_slots_exceeded',
]);

const judge = (
  wanted: Wanted,
  all: readonly Attempt[],
  soldAtById: ReadonlyMap<string, Temporal.Instant>,
): Finding => {
  const attempts = all.filter((attempt) => attempt.wanted === wanted);
  const sold = attempts.filter(({ status }) => status === 200);
  const refused = attempts.filter(({ code }) => code !== null && timely.has(code));
  const soldWrongly = sold.filter(({ orderId, latest }) => {
    const at = soldAtById.get(orderId) ?? latest;
    return !isOpen(wanted, at);
  });
  // A refusal is wrong only if the whole attempt lies inside the span of sale.
  const refusedWrongly = refused.filter(
    ({ earliest, latest }) => isOpen(wanted, earliest) && isOpen(wanted, latest),
  );
  const strange = attempts.filter(
    ({ status, code }) => status !== 200 && (code === null || !usual.has(code)),
  );
  const isEverSold = wanted.from === null || attempts.some(({ latest }) => isOpen(wanted, latest));
  const isEverRefused = attempts.some(({ earliest }) => !isOpen(wanted, earliest));
  const words = strange.slice(0, 2).map(({ status, code }) => `${status} ${code}`);
  return {
    what: wanted.name,
    seen: [
      `${sold.length} sold, ${soldWrongly.length} out of time`,
      `${refused.length} refused because of the time, ${refusedWrongly.length} wrongly`,
      ...(strange.length > 0 ? [`${strange.length} unexpected: ${words.join(', ')}`] : []),
    ].join(', '),
    isGood:
      soldWrongly.length + refusedWrongly.length + strange.length === 0 &&
      sold.length > 0 === isEverSold &&
      refused.length > 0 === isEverRefused,
  };
};
