import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import { holdSeconds, isHoldLive } from '#domain/orders/holds.ts';
import { waitingOrderLimit } from '#domain/orders/orders.ts';
import { goneFrom, prepareQuery } from '#proof/model/prepared-query.ts';
import type { World } from '#proof/model/world.ts';

export interface BookingSeen {
  readonly id: string;
  readonly userId: string;
  readonly place: string;
  /** The amount paid, moves included. */
  readonly worthSen: Sen;
  readonly isTooLate: boolean;
}

/** A hold entitles to its slot even if the slot ends before the payment arrives. */
const queryBookings = prepareQuery(
  'bookings',
  sql<BookingSeen>`
    select booking.id, booking.user_id as "userId",
      concat_ws('/', booking.court_id, booking.booking_date, booking.slot) as place,
      (coalesce(item.final_sen, 0) - coalesce(moved_sen, 0))::int as "worthSen",
      booking.created_at > (
        booking.booking_date + (booking.slot + 1) * interval '1 hour'
      ) at time zone 'Asia/Kuala_Lumpur' + ${sql.lit(holdSeconds)} * interval '1 second'
        as "isTooLate"
    from bookings booking
    left join order_items item on item.order_id = booking.order_id
      and (item.court_id, item.booking_date, item.booked_slot)
        = (booking.court_id, booking.booking_date, booking.slot)
    left join (
      select booking_id, sum(amount_sen) as moved_sen
      from booking_changes where kind = 'moved' group by booking_id
    ) change on change.booking_id = booking.id`,
);

export type BookingsSeen = ReadonlyMap<string, BookingSeen>;

export const lookAtBookings = async (world: World): Promise<BookingsSeen> =>
  new Map((await queryBookings(world)).map((row) => [row.id, row]));

type ReportedWorld = Pick<
  World,
  'reported' | 'absentBookings' | 'cancelledWithClass' | 'moved' | 'people'
>;

/** Compares the reported ends and returns of bookings in a batch with the rows after it. */
const wrongEnds = (world: ReportedWorld, before: BookingsSeen, after: BookingsSeen): string[] => {
  const { reported, absentBookings, cancelledWithClass } = world;
  const gone = goneFrom(world);
  const isEnd = ({ id, userId }: Pick<BookingSeen, 'id' | 'userId'>): boolean =>
    reported.cancelled.has(id) || cancelledWithClass.has(id) || gone.has(userId);
  const lost = [...before.values()].filter((booking) => !after.has(booking.id) && !isEnd(booking));
  const missing = [...reported.restored]
    .map(([id, userId]) => ({ id, userId }))
    .filter((booking) => !before.has(booking.id) && !after.has(booking.id) && !isEnd(booking));
  const kept = [...reported.cancelled].filter((id) => after.has(id) && !reported.restored.has(id));
  const back = [...absentBookings].filter((id) => after.has(id) && !reported.restored.has(id));
  return [
    ...lost.map(({ id }) => `booking ${id} has disappeared`),
    ...missing.map(({ id }) => `booking ${id} was restored and is not there`),
    ...kept.map((id) => `booking ${id} was cancelled and is still there`),
    ...back.map((id) => `booking ${id} is back and was not restored`),
  ];
};

/** Keeps what the next batch is compared with. */
const forgetBatch = (
  { reported, absentBookings }: ReportedWorld,
  before: BookingsSeen,
  after: BookingsSeen,
) => {
  for (const id of [...before.keys(), ...reported.cancelled, ...reported.restored.keys()]) {
    if (after.has(id)) absentBookings.delete(id);
    else absentBookings.add(id);
  }
  reported.cancelled.clear();
  reported.restored.clear();
};

/**
 * No booking disappears, returns, moves or changes its price unless it was reported to its member, and
 * what was reported has happened. Among operations of one batch on one booking the order is unknown.
 */
export const strangeBookings = (
  world: ReportedWorld,
  before: BookingsSeen,
  after: BookingsSeen,
): string[] => {
  const faultOf = ({ id, userId, place, worthSen }: BookingSeen): string | null => {
    const now = after.get(id);
    if (now === undefined) return null;
    if (now.userId !== userId) return 'belongs to another member';
    if (now.place === place && now.worthSen === worthSen) return null;
    return world.moved.get(id)?.has(now.worthSen) ? null : 'differs from what its member was told';
  };
  const faults = [...before.values()].map((booking) => [booking.id, faultOf(booking)] as const);
  const late = [...after.values()].filter(({ isTooLate }) => isTooLate);
  const ends = wrongEnds(world, before, after);
  forgetBatch(world, before, after);
  return [
    ...ends,
    ...faults.flatMap(([id, fault]) => (fault === null ? [] : [`booking ${id} ${fault}`])),
    ...late.map(({ id, place }) => `booking ${id} was made after its slot, ${place}`),
  ];
};

const queryOwners = prepareQuery(
  'owners',
  sql<{ courtSlot: string; userId: string }>`
    select concat_ws('/', courts.name, booking_date, slot) as "courtSlot", user_id as "userId"
    from slot_claims join courts on courts.id = court_id
    where kind = 'booking' or kind = 'hold'`,
);

/**
 * A member who was promised a slot has it, until the promise expires or the member's next
 * operation.
 */
export const brokenPromises = async (world: World): Promise<string[]> => {
  const now = world.context.clock.now();
  const owners = new Map(
    (await queryOwners(world)).map(({ courtSlot, userId }) => [courtSlot, userId]),
  );
  return world.promises
    .filter(({ until }) => until === null || isHoldLive(until, now))
    .flatMap(({ person, courtSlots }) =>
      courtSlots
        .filter((courtSlot) => owners.get(courtSlot) !== person.userId)
        .map((courtSlot) => `${person.name} was promised ${courtSlot}`),
    );
};

const queryWaiting = prepareQuery(
  'waiting',
  sql<{ orderId: string; userId: string; expiresAt: Date; keptUntil: Date }>`
    select orders.order_id as "orderId", orders.user_id as "userId",
      orders.expires_at as "expiresAt", max(kept.expires_at) as "keptUntil"
    from orders join (
      select order_id, expires_at from slot_claims where kind = 'hold'
      union all
      select order_id, expires_at from lesson_seats where kind = 'hold'
      union all
      select order_id, expires_at from pending_credits_deduction
    ) kept using (order_id)
    group by orders.order_id`,
);

/** No hold outlasts its order, and no member has too many open orders. [ORDER-16] */
export const strangeHolds = async (world: World): Promise<string[]> => {
  const now = world.context.clock.now();
  const waiting = await queryWaiting(world);
  const live = waiting.filter(({ keptUntil }) => isHoldLive(keptUntil.toTemporalInstant(), now));
  const outlived = live.filter(({ expiresAt }) => !isHoldLive(expiresAt.toTemporalInstant(), now));
  const tooMany = [...Map.groupBy(live, ({ userId }) => userId)].filter(
    ([, own]) => own.length > waitingOrderLimit,
  );
  return [
    ...outlived.map(({ orderId }) => `${orderId} has expired and still holds something`),
    ...tooMany.map(([userId, own]) => `${userId} has ${own.length} open orders`),
  ];
};
