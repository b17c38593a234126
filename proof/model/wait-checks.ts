import { sql } from 'kysely';
import { refusalOfSuspended } from '#domain/accounts/suspension.ts';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import { refusalOfWaitingOrders } from '#domain/orders/orders.ts';
import { refusalToBook } from '#domain/slots/booking-rules.ts';
import { dailySlotLimit } from '#domain/slots/daily-limit.ts';
import { type Slot, slotStart } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import { sports } from '#domain/venue/courts.ts';
import { offerMinutes } from '#domain/waits/offers.ts';
import { makeOfferCounter } from '#proof/model/offer-events.ts';
import { prepareQuery } from '#proof/model/prepared-query.ts';
import type { World } from '#proof/model/world.ts';
import { offerFreeSlots } from '#server/features/bookings/waiting-list/slot-offers.ts';
import { expireHolds } from '#server/features/slots/expiry.ts';

interface WaitSeen {
  readonly id: string;
  readonly userId: string;
  readonly date: BookingDate;
  readonly courtTypeId: number;
  readonly courtId: number | null;
  readonly from: Slot;
  readonly to: Slot;
  readonly isOffered: boolean;
}

const queryWaits = prepareQuery(
  'slot waits',
  sql<WaitSeen>`
    select id, user_id as "userId", booking_date::text as date, court_type_id as "courtTypeId",
      court_id as "courtId", from_slot as "from", to_slot as "to",
      offered_until is not null as "isOffered"
    from slot_waits`,
);

interface OfferSeen {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly userId: string | null;
  readonly expiresAt: Date | null;
}

const queryOffers = prepareQuery(
  'slot offers',
  sql<OfferSeen>`
    select court_id as "courtId", booking_date::text as date, slot, user_id as "userId",
      expires_at as "expiresAt"
    from slot_claims where kind = 'offer'`,
);

interface FreeSlot {
  readonly courtId: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly userId: string;
}

/** Slots that nobody has, with each member who waits for them without an offer. */
const queryForgotten = prepareQuery(
  'forgotten slot waits',
  sql<FreeSlot>`
    select courts.id as "courtId", wait.booking_date::text as date, hour.slot, wait.user_id as "userId"
    from slot_waits wait
    join courts on courts.court_type_id = wait.court_type_id
      and courts.id = coalesce(wait.court_id, courts.id)
    cross join lateral generate_series(wait.from_slot::int, wait.to_slot::int) as hour (slot)
    where wait.offered_until is null and not exists (
      select from slot_claims claim where (claim.court_id, claim.booking_date, claim.slot)
        = (courts.id, wait.booking_date, hour.slot)
    )`,
);

/** True if the member could book the slot now if it were free, and is offered no other at that time. */
const couldHaveIt = async (
  { context }: World,
  { courtId, date, slot, userId }: Omit<OfferSeen, 'expiresAt'> & { readonly userId: string },
): Promise<boolean> => {
  const { db, clock, readRuleBook } = context;
  const now = clock.now();
  const { rows } = await sql<{
    status: string;
    suspendedAt: Date | null;
    count: number;
    channels: ('web' | 'desk' | 'phone')[];
    others: number;
  }>`
    select membership_status as status, suspended_at as "suspendedAt",
      ((select count(*) from bookings where user_id = ${userId} and booking_date = ${date})
        + (select count(*) from slot_claims where user_id = ${userId} and booking_date = ${date}
            and kind in ('hold', 'offer') and expires_at > ${new Date(now.epochMilliseconds)}
            and (court_id, slot) <> (${courtId}, ${slot})))::int as count,
      (select coalesce(array_agg(channel), '{}') from orders where user_id = ${userId}
        and parent_order_id is null and status = 'pending'
        and expires_at > ${new Date(now.epochMilliseconds)}) as channels,
      (select count(*)::int from slot_claims where user_id = ${userId} and booking_date = ${date}
        and slot = ${slot} and kind in ('offer', 'hold') and wait_id is not null
        and court_id <> ${courtId}) as others
    from users join profiles on profiles.user_id = users.id where users.id = ${userId}`.execute(db);
  const [member] = rows;
  const rules = await readRuleBook(db);
  const row = rules.courts.find(({ id }) => id === courtId);
  const sport = sports.find((name) => name === row?.sportName);
  if (member === undefined || row === undefined || sport === undefined) return false;
  const status = membershipStatusOf(member.status);
  const court = { sport, restricted: row.restricted, queue: row.queueType };
  return (
    refusalOfSuspended(member) === null &&
    refusalToBook({ court, date, slot }, status, rules.closedDays, now) === null &&
    refusalOfWaitingOrders(member.channels) === null &&
    (status !== 'normal_member' || member.count < dailySlotLimit) &&
    member.others === 0 &&
    Temporal.Instant.compare(slotStart(date, slot), now) > 0
  );
};

const typeOf = async ({ context }: World, courtId: number): Promise<number> => {
  const { courts } = await context.readRuleBook(context.db);
  return courts.find(({ id }) => id === courtId)?.typeId ?? 0;
};

const wants = (
  wait: WaitSeen,
  { courtId, date, slot }: Pick<OfferSeen, 'courtId' | 'date' | 'slot'>,
  typeId: number,
): boolean =>
  wait.date === date &&
  wait.courtTypeId === typeId &&
  (wait.courtId ?? courtId) === courtId &&
  wait.from <= slot &&
  slot <= wait.to;

/** Offers at every look but one of three, so that kept slots are seen as well. */
const offersAtOnce = 3;

/**
 * Checks the waits once free slots have been offered and nothing else happens: every member who could
 * have an offer has one, no member got a slot before another who has waited longer, no offer is too long
 * or for a member who could not book, and no slot is kept. [WAIT-4] [WAIT-5] [WAIT-6]
 */
export const makeSlotWaitCheck = (world: World): (() => Promise<string[]>) => {
  /** The number of the look that saw a wait first, so that the order does not come from the server. */
  const since = new Map<string, number>();
  const countOffers = makeOfferCounter(world);
  let looks = 0;
  return async () => {
    looks += 1;
    await countOffers();
    const before = await queryWaits(world);
    for (const { id } of before) if (!since.has(id)) since.set(id, looks);
    if (looks % offersAtOnce > 0) return [];
    await expireHolds(world.context);
    // An order that was not paid in time has given the rest of its offer back, which is no new offer.
    const offersBefore = await queryOffers(world);
    await offerFreeSlots(world.context);
    const faults: string[] = [];
    const now = world.context.clock.now();
    const waits = await queryWaits(world);
    for (const offer of await queryOffers(world)) {
      const { userId, expiresAt, ...slot } = offer;
      const text = `${slot.courtId}/${slot.date}/${slot.slot}`;
      if (userId === null || expiresAt === null) {
        faults.push(`${text} is kept and offered to nobody`);
        continue;
      }
      const latest = now.add({ minutes: offerMinutes }).epochMilliseconds;
      if (expiresAt.getTime() > latest) faults.push(`${text} is offered for too long`);
      if (!(await couldHaveIt(world, { ...slot, userId })))
        faults.push(`${text} is offered to ${userId}, who could not book it`);
      const isOld = offersBefore.some(
        (old) =>
          old.userId === userId &&
          old.courtId === slot.courtId &&
          old.date === slot.date &&
          old.slot === slot.slot,
      );
      if (isOld) continue;
      const count = world.counts.get('slot offer: made') ?? 0;
      world.counts.set('slot offer: made', count + 1);
      const typeId = await typeOf(world, slot.courtId);
      const own = Math.min(
        ...before
          .filter((wait) => wait.userId === userId && wants(wait, slot, typeId))
          .map(({ id }) => since.get(id) ?? Infinity),
      );
      for (const wait of waits) {
        const isBefore = (since.get(wait.id) ?? Infinity) < own;
        if (wait.isOffered || !isBefore || !wants(wait, slot, typeId)) continue;
        if (await couldHaveIt(world, { ...slot, userId: wait.userId }))
          faults.push(`${text} is offered to ${userId} before ${wait.userId}`);
      }
    }
    for (const free of await queryForgotten(world)) {
      if (await couldHaveIt(world, free))
        faults.push(
          `${free.userId} waits for ${free.courtId}/${free.date}/${free.slot}, which is free`,
        );
    }
    return faults;
  };
};
