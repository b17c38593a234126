import { sql } from 'kysely';
import { membershipStatusOf } from '#domain/members/membership-status.ts';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { WaitOfMember } from '#domain/waits/slot-waits.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';
import { deleteOffersOf } from '#server/features/slots/slot-offers.repository.ts';

/** An arbitrary key for the advisory lock; no other lock may use it. */
const offerLock = 7_340_025;

/**
 * Offers of slots are made one after the other, so that they follow the order of the waits, and nobody
 * is offered two courts for the same time. [WAIT-4] [WAIT-6]
 */
export const lockSlotOffers = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${offerLock})`.execute(tx);
};

interface WaitRow {
  readonly id: string;
  readonly userId: string;
  readonly position: number;
  readonly sport: Sport;
  readonly date: BookingDate;
  readonly courtType: string;
  readonly court: string | null;
  readonly from: Slot;
  readonly to: Slot;
}

const columns = sql`wait.id, wait.user_id as "userId", wait.position::int, sport.name as sport,
  wait.booking_date as date, type.name as "courtType", court.name as court,
  wait.from_slot as "from", wait.to_slot as "to"`;

const tables = sql`slot_waits wait
  join court_types type on type.id = wait.court_type_id
  join sports sport on sport.id = type.sport_id
  left join courts court on court.id = wait.court_id`;

/** A wait with its offer, or the order that was placed from it. */
interface ListedWait extends WaitRow {
  readonly kind: 'offer' | 'hold' | null;
  readonly offeredCourt: string | null;
  readonly offeredSlot: Slot | null;
  readonly until: Date | null;
  /** The reason of a closure of all of its slots; null if one of them is open. */
  readonly blockedFor: string | null;
}

/** All members' waits for the days and court types for which the member waits. */
export const listWaitsAround = async (db: Database, userId: string): Promise<ListedWait[]> => {
  const { rows } = await sql<ListedWait>`
    select ${columns}, claim.kind, offered.name as "offeredCourt", claim.slot as "offeredSlot",
      wait.offered_until as until, (
        select min(block.block_reason)
        from courts
        cross join generate_series(wait.from_slot::int, wait.to_slot::int) as hour (slot)
        left join slot_claims block on (block.court_id, block.booking_date, block.slot)
          = (courts.id, wait.booking_date, hour.slot) and block.closure_id is not null
        where courts.court_type_id = wait.court_type_id
          and courts.id = coalesce(wait.court_id, courts.id)
        having bool_and(block.closure_id is not null)
      ) as "blockedFor"
    from ${tables}
    left join slot_claims claim on claim.wait_id = wait.id and claim.kind in ('offer', 'hold')
    left join courts offered on offered.id = claim.court_id
    where (wait.booking_date, wait.court_type_id) in (
      select booking_date, court_type_id from slot_waits where user_id = ${userId}
    )
    order by wait.booking_date, wait.from_slot, wait.position`.execute(db);
  return rows;
};

interface WaitingMember extends WaitOfMember {
  readonly id: string;
  readonly email: string;
}

/** The waits for slots of these dates, with the facts that decide whether their members could book one. */
export const listWaiting = async (
  db: Database,
  dates: readonly BookingDate[],
  now: Temporal.Instant,
): Promise<WaitingMember[]> => {
  if (dates.length === 0) return [];
  const at = asDate(now);
  const { rows } = await sql<
    WaitRow & {
      email: string;
      membership: string | null;
      suspendedAt: Date | null;
      booked: number;
      held: number;
      channels: ('web' | 'desk' | 'phone')[];
      offered: Slot[];
      offeredUntil: Date | null;
    }
  >`
    select ${columns}, member.email, member.suspended_at as "suspendedAt",
      profile.membership_status as membership, wait.offered_until as "offeredUntil",
      (select count(*)::int from bookings where user_id = wait.user_id
        and booking_date = wait.booking_date) as booked,
      (select count(*)::int from slot_claims where user_id = wait.user_id
        and booking_date = wait.booking_date and kind in ('hold', 'offer')
        and expires_at > ${at}) as held,
      (select coalesce(array_agg(channel), '{}') from orders where user_id = wait.user_id
        and parent_order_id is null and pending_id is not null and expires_at > ${at}) as channels,
      (select coalesce(array_agg(slot::int), '{}') from slot_claims where user_id = wait.user_id
        and booking_date = wait.booking_date and kind in ('offer', 'hold')
        and wait_id is not null) as offered
    from ${tables}
    join users member on member.id = wait.user_id
    left join profiles profile on profile.user_id = wait.user_id
    where wait.booking_date = any(${[...dates]}::date[])
    order by wait.position`.execute(db);
  return rows.map(({ membership, channels, offeredUntil, ...row }) => ({
    ...row,
    status: membershipStatusOf(membership),
    offeredUntil: offeredUntil?.toTemporalInstant() ?? null,
    // Only their number and channels matter where none of them holds the slot.
    waiting: channels.map((channel) => ({ createdAt: now, expiresAt: now, channel })),
  }));
};

interface NewWait {
  readonly id: string;
  readonly userId: string;
  readonly date: BookingDate;
  readonly courtTypeId: number;
  readonly courtId: number | null;
  readonly from: Slot;
  readonly to: Slot;
}

export const insertSlotWait = async (
  tx: Tx,
  { id, userId, date, courtTypeId, courtId, from, to }: NewWait,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('slot_waits')
    .values({
      id,
      user_id: userId,
      booking_date: date,
      court_type_id: courtTypeId,
      court_id: courtId,
      from_slot: from,
      to_slot: to,
      joined_at: asDate(now),
    })
    .execute();
};

export const setOfferedUntil = async (
  tx: Tx,
  waitId: string,
  until: Temporal.Instant | null,
): Promise<void> => {
  await tx
    .updateTable('slot_waits')
    .set({ offered_until: until && asDate(until) })
    .where('id', '=', waitId)
    .execute();
};

/** Locks waits, so that none of them is offered anything, and returns those that are still there. */
export const lockWaits = (tx: Tx, waitIds: readonly string[]) =>
  tx
    .selectFrom('slot_waits')
    .select([
      'id',
      'user_id as userId',
      'booking_date as date',
      'court_type_id as courtTypeId',
      'offered_until as offeredUntil',
    ])
    .where('id', 'in', waitIds)
    .orderBy('id')
    .forUpdate()
    .execute();

/** The members who wait for slots of a day and a court type. */
export const listMembersWaiting = async (
  tx: Tx,
  date: BookingDate,
  courtTypeId: number,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('slot_waits')
    .select('user_id as userId')
    .distinct()
    .where('booking_date', '=', date)
    .where('court_type_id', '=', courtTypeId)
    .execute();
  return rows.map(({ userId }) => userId);
};

/** Deletes locked waits with their offers; the freed slots are kept for others who wait. */
export const deleteWaits = async (tx: Tx, waitIds: readonly string[]): Promise<void> => {
  if (waitIds.length === 0) return;
  await deleteOffersOf(tx, waitIds);
  await tx.deleteFrom('slot_waits').where('id', 'in', waitIds).execute();
};

const listWaitIdsOf = async (db: Database, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('slot_waits')
    .select('id')
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ id }) => id);
};

/** Ends all waits of a member for slots. */
export const deleteSlotWaitsOf = async (tx: Tx, userId: string): Promise<void> => {
  const waitIds = await listWaitIdsOf(tx, userId);
  if (waitIds.length === 0) return;
  await lockWaits(tx, waitIds);
  await deleteWaits(tx, waitIds);
};

/** Waits whose member has booked a slot of them, and all those of days before a date. */
export const listDoneWaits = async (db: Database, before: BookingDate): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select wait.id from slot_waits wait
    where wait.booking_date < ${before} or exists (
      select from slot_claims claim
      join courts court on court.id = claim.court_id
      where claim.kind = 'booking' and claim.user_id = wait.user_id
        and claim.booking_date = wait.booking_date
        and claim.slot between wait.from_slot and wait.to_slot
        and court.court_type_id = wait.court_type_id
        and claim.court_id = coalesce(wait.court_id, claim.court_id)
    )`.execute(db);
  return rows.map(({ id }) => id);
};

/** The last slots of the waits of a date. */
export const listLastSlots = (db: Database, date: BookingDate) =>
  db
    .selectFrom('slot_waits')
    .select(['id', 'booking_date as date', 'to_slot as slot'])
    .where('booking_date', '=', date)
    .execute();
