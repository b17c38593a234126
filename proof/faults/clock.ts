import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '#domain/time/venue-time.ts';
import { rush, type Wanted } from '#proof/faults/clock-rush.ts';
import {
  addRichVisitors,
  judgeInvariants,
  type MovableVenue,
  openMovableVenue,
  orderSlot,
  slotsOn,
} from '#proof/faults/clock-venue.ts';
import type { Fault } from '#proof/faults/fault.ts';
import type { Visitor } from '#proof/model/crowd.ts';
import type { Random } from '#proof/model/random.ts';
import type { Finding } from '#proof/production/findings.ts';
import type { SlotKey } from '#proof/production/visitor.ts';

// One night on which a month and a year end, in the middle of a week.

const evening = '2026-12-31';
const midnight = Temporal.Instant.from('2027-01-01T00:00:00+08:00');
const closing = Temporal.Instant.from('2027-01-01T02:00:00+08:00');
const never = midnight.add({ hours: 24 * 365 });
/** The rush starts this long before an instant and ends this long after it. */
const around = { seconds: 3 };

interface People {
  readonly members: readonly Visitor[];
  readonly longTerm: readonly Visitor[];
  readonly athletes: readonly Visitor[];
}

const invite = async ({ db }: MovableVenue): Promise<People> => ({
  members: await addRichVisitors(db, 12, 'normal_member'),
  longTerm: await addRichVisitors(db, 4, 'long_term_member'),
  athletes: await addRichVisitors(db, 4, 'athlete'),
});

const always = { from: null, until: null };

/** Midnight ends a slot, a month and a year, but not the booking day. */
const wantedAtMidnight = async (
  { db }: MovableVenue,
  { members, athletes }: People,
): Promise<Wanted[]> => {
  const of = (ahead: number, slots?: Parameters<typeof slotsOn>[3]) =>
    slotsOn(db, addDays(evening, ahead), 'normal_member', slots);
  const [first, ...others] = await of(0, [24]);
  if (first === undefined) throw new Error('No courts found.');
  return [
    {
      name: 'midnight: the slot that ends',
      by: members,
      courtSlots: await of(0, [23]),
      from: null,
      until: midnight,
    },
    {
      name: 'midnight: the slot that begins',
      by: members,
      courtSlots: others,
      ...always,
    },
    {
      name: 'midnight: the last day of the window',
      by: members,
      courtSlots: await of(9),
      ...always,
    },
    {
      name: 'midnight: the day after the window',
      by: members,
      courtSlots: await of(10),
      from: never,
      until: null,
    },
    {
      name: 'midnight: free slots in a week that spans two years',
      by: athletes,
      courtSlots: [first, ...(await of(1)), ...(await of(3))],
      paidWith: 'nothing',
      ...always,
    },
  ];
};

/** At 02:00 the booking day changes, and the booking window moves with it. */
const wantedAtClosing = async (
  { db }: MovableVenue,
  { members, longTerm }: People,
): Promise<Wanted[]> => {
  const of = (ahead: number, slots?: Parameters<typeof slotsOn>[3]) =>
    slotsOn(db, addDays(evening, ahead), 'normal_member', slots);
  return [
    {
      name: '02:00: the last slot of the day',
      by: members,
      courtSlots: await of(0, [25]),
      from: null,
      until: closing,
    },
    { name: '02:00: the next day', by: members, courtSlots: await of(1), ...always },
    {
      name: '02:00: the new last day of the window',
      by: members,
      courtSlots: await of(10),
      from: closing,
      until: null,
    },
    {
      name: '02:00: the new last day of the window for long-term members',
      by: longTerm,
      courtSlots: await slotsOn(db, addDays(evening, 14), 'long_term_member'),
      from: closing,
      until: null,
    },
    {
      name: '02:00: the day after the window',
      by: members,
      courtSlots: await of(11),
      from: never,
      until: null,
    },
  ];
};

/** How often, and for how long, a rival tries to order a slot that another member holds. */
const rivalMs = 40;
const rivalsUntil = { seconds: 3 };

interface Held {
  readonly courtSlot: SlotKey;
  readonly orderId: string;
  readonly expiresAt: Temporal.Instant;
}

/** Holds slots for payments that never come. */
const hold = async (venue: MovableVenue, courtSlots: readonly SlotKey[]): Promise<Held[]> => {
  const holders = await addRichVisitors(venue.db, courtSlots.length, 'normal_member');
  const orders = await Promise.all(
    holders.map((holder, at) => orderSlot(venue, holder, courtSlots[at] as SlotKey)),
  );
  const rows = await venue.db
    .selectFrom('orders')
    .select(['order_id', 'expires_at'])
    .where(
      'order_id',
      'in',
      orders.map(({ orderId }) => orderId),
    )
    .execute();
  const ends = new Map(rows.map(({ order_id, expires_at }) => [order_id, expires_at]));
  return orders.flatMap(({ orderId }, at) => {
    const [courtSlot, expiresAt] = [courtSlots[at], ends.get(orderId)?.toTemporalInstant()];
    return courtSlot === undefined || expiresAt === undefined
      ? []
      : [{ courtSlot, orderId, expiresAt }];
  });
};

/**
 * Tries to order a held slot until it succeeds. Returns how long after the hold's expiry, in ms.
 */
const takeOver = async (
  venue: MovableVenue,
  { courtSlot, expiresAt }: Held,
  rival: Visitor,
): Promise<number> => {
  const end = expiresAt.add(rivalsUntil);
  while (Temporal.Instant.compare(venue.latestNow(), end) < 0) {
    const { status, orderId } = await orderSlot(venue, rival, courtSlot, 'credits');
    if (status === 200) {
      const { created_at } = await venue.db
        .selectFrom('orders')
        .select('created_at')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return expiresAt.until(created_at.toTemporalInstant()).total('milliseconds');
    }
    await sleep(rivalMs);
  }
  return Number.POSITIVE_INFINITY;
};

const tryHolds = async (
  venue: MovableVenue,
  name: string,
  held: readonly Held[],
  count: number,
): Promise<Finding> => {
  const first = held.map(({ expiresAt }) => expiresAt).sort(Temporal.Instant.compare)[0];
  if (first === undefined) throw new Error('Nothing was held.');
  await venue.moveTo(first.subtract({ seconds: 1 }));
  const rivals = await addRichVisitors(venue.db, held.length, 'normal_member');
  const delays = await Promise.all(
    held.map((one, at) => takeOver(venue, one, rivals[at] as Visitor)),
  );
  const [soonest, latest] = [Math.min(...delays), Math.max(...delays)];
  return {
    what: `${name}: expired holds taken over, soonest and latest after expiry`,
    seen: `${held.length}, ${soonest} ms, ${latest} ms`,
    isGood: held.length === count && soonest >= 0 && latest < 1_000,
  };
};

const judgeFreeSlots = async ({ db }: MovableVenue, { athletes }: People): Promise<Finding> => {
  const rows = await db
    .selectFrom('bookings')
    .select((eb) => ['user_id', eb.fn.countAll<number>().as('count')])
    .where(
      'user_id',
      'in',
      athletes.map(({ userId }) => userId),
    )
    .where('order_id', 'is', null)
    .groupBy('user_id')
    .execute();
  const counts = rows.map(({ count }) => count);
  return {
    what: 'free slots of each athlete in that week',
    seen: counts.join(', '),
    isGood: counts.length === athletes.length && counts.every((count) => count === 2),
  };
};

const heldSlots = 6;

/** Runs a rush around an instant, while holds from before it expire after it. */
const cross = async (
  venue: MovableVenue,
  name: string,
  instant: Temporal.Instant,
  wants: readonly Wanted[],
  random: Random,
): Promise<Finding[]> => {
  await venue.moveTo(instant.subtract({ minutes: 1, seconds: 30 }));
  const day = addDays(evening, name === 'midnight' ? 4 : 5);
  const free = (await slotsOn(venue.db, day, 'normal_member', [12])).slice(0, heldSlots);
  const held = await hold(venue, free);
  await venue.moveTo(instant.subtract(around));
  const sold = await rush(venue, wants, instant.add(around), random);
  return [...sold, await tryHolds(venue, name, held, heldSlots)];
};

/**
 * Sets the clock to the edges of slots, days, months and windows, with members ordering at each.
 */
export const clockEdges: Fault = {
  name: 'clock across midnight, month end and 02:00',
  run: async (place, random) => {
    const venue = await openMovableVenue(place, midnight.subtract({ minutes: 10 }));
    const people = await invite(venue);
    const atMidnight = await wantedAtMidnight(venue, people);
    const atClosing = await wantedAtClosing(venue, people);
    return [
      ...(await cross(venue, 'midnight', midnight, atMidnight, random)),
      await judgeFreeSlots(venue, people),
      ...(await cross(venue, '02:00', closing, atClosing, random)),
      await judgeInvariants(venue.db),
    ];
  },
};
