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

/** Hours that members want, and from when until when they are sold. */
export interface Wanted {
  readonly name: string;
  readonly by: readonly Visitor[];
  readonly hours: readonly SlotKey[];
  /** Credits, unless it says otherwise. */
  readonly paidWith?: PaidWith;
  /** From this instant on; null for as long as anybody asks. */
  readonly from: Temporal.Instant | null;
  /** Up to this instant, and not at it; null for ever. */
  readonly until: Temporal.Instant | null;
}

/** One order that was tried, between two instants of the venue's clock. */
interface Attempt extends Ordered {
  readonly wanted: Wanted;
  /** What decided it was shown by the clock no earlier and no later than this. */
  readonly earliest: Temporal.Instant;
  readonly latest: Temporal.Instant;
}

const pauseMs = 15;

const isBefore = (one: Temporal.Instant, other: Temporal.Instant): boolean =>
  Temporal.Instant.compare(one, other) < 0;

const isOpen = ({ from, until }: Wanted, at: Temporal.Instant): boolean =>
  (from === null || !isBefore(at, from)) && (until === null || isBefore(at, until));

/** Everybody orders one hour after another, of all that they want, until the clock shows the end. */
export const rush = async (
  venue: MovableVenue,
  wants: readonly Wanted[],
  end: Temporal.Instant,
  random: Random,
): Promise<Finding[]> => {
  const attempts: Attempt[] = [];
  const tryOne = async (visitor: Visitor, wanted: Wanted): Promise<void> => {
    const hour = random.pick(wanted.hours);
    if (hour === undefined) throw new Error('There is nothing to want.');
    const earliest = venue.earliestNow();
    const ordered = await orderSlot(venue, visitor, hour, wanted.paidWith ?? 'credits');
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

/** When each order was placed, by the venue's own clock. */
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
/** What a rush may answer besides: the hour is gone, or the member has enough for the day. */
const usual = new Set([
  ...timely,
  'timeslot_taken',
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
  // Only where the whole of an attempt lies inside the time of sale is its refusal wrong.
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
      `${refused.length} refused by time, ${refusedWrongly.length} wrongly`,
      ...(strange.length > 0 ? [`${strange.length} strange: ${words.join(', ')}`] : []),
    ].join(', '),
    isGood:
      soldWrongly.length + refusedWrongly.length + strange.length === 0 &&
      sold.length > 0 === isEverSold &&
      refused.length > 0 === isEverRefused,
  };
};
