import { type RawBuilder, sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { ClosurePlaces } from '#domain/venue/closures.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

/** SQL: true for a row whose court, date and slots are within the places of the closure. */
export const isClosed = (
  { scope, from, to }: ClosurePlaces,
  row: { court: string; date: string; slot: string; length?: string },
): RawBuilder<boolean> => {
  const onDays = sql<boolean>`${sql.ref(row.date)} between ${from}::date and ${to}::date`;
  switch (scope.kind) {
    case 'venue':
      return onDays;
    case 'sport':
      return sql`${onDays} and ${sql.ref(row.court)} in (
        select courts.id from courts
        join court_types on court_types.id = courts.court_type_id
        join sports on sports.id = court_types.sport_id
        where sports.name = ${scope.sport})`;
    case 'court':
      return sql`${onDays} and ${sql.ref(row.court)} = ${scope.courtId}`;
    case 'slots': {
      const length = row.length === undefined ? sql`1` : sql.ref(row.length);
      return sql`${onDays} and ${sql.ref(row.court)} = ${scope.courtId} and exists (
        select from unnest(${[...scope.slots]}::smallint[]) as closed(slot)
        where closed.slot >= ${sql.ref(row.slot)} and closed.slot < ${sql.ref(row.slot)} + ${length})`;
    }
  }
};

/** The bookings of courts and private lessons at these places, also those that have begun. */
export const listBookingsThere = async (db: Database, places: ClosurePlaces) => {
  const { rows } = await sql<{ id: string; userId: string; date: BookingDate; slot: Slot }>`
    select b.id, b.user_id as "userId", b.booking_date::text as date, b.slot from bookings b
    where b.program_schedule_instance_id is null
      and ${isClosed(places, { court: 'b.court_id', date: 'b.booking_date', slot: 'b.slot' })}
    `.execute(db);
  return rows;
};

export interface ClassThere {
  readonly id: number;
  readonly date: BookingDate;
  readonly slot: Slot;
  readonly durationSlots: number;
  readonly program: string;
  readonly level: string;
  readonly court: string;
}

/** The classes at these places that are not cancelled, also those that have begun. */
export const listClassesThere = async (
  db: Database,
  places: ClosurePlaces,
): Promise<readonly ClassThere[]> => {
  const place = {
    court: 'class.court_id',
    date: 'class.date',
    slot: 'class.slot',
    length: 'class.duration_slots',
  };
  const { rows } = await sql<ClassThere>`
    select class.id, class.date::text as date, class.slot,
      class.duration_slots as "durationSlots", programs.name as program, programs.level,
      courts.name as court
    from program_schedule_instances class
    join program_schedules on program_schedules.id = class.schedule_id
    join programs on programs.id = program_schedules.program_id
    join courts on courts.id = class.court_id
    where class.cancelled_at is null and ${isClosed(places, place)}
    order by class.date, class.slot, class.id`.execute(db);
  return rows;
};

/** Everyone who has a seat in one of the classes, or waits for one. */
export const listPeopleOfClasses = async (db: Database, classIds: readonly number[]) => {
  if (classIds.length === 0) return [];
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from lesson_seats where instance_id = any(${classIds}::integer[])
    union
    select user_id from lesson_waits where instance_id = any(${classIds}::integer[])`.execute(db);
  return rows;
};

export interface HoldThere {
  readonly userId: string;
  readonly orderId: string;
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** The slots of courts at these places that are held for an order. */
export const listHoldsThere = async (
  db: Database,
  places: ClosurePlaces,
  now: Temporal.Instant,
): Promise<readonly HoldThere[]> => {
  const place = { court: 'held.court_id', date: 'held.booking_date', slot: 'held.slot' };
  const { rows } = await sql<HoldThere>`
    select held.user_id as "userId", held.order_id as "orderId", courts.name as court,
      held.booking_date::text as date, held.slot
    from slot_claims held
    join courts on courts.id = held.court_id
    where held.kind = 'hold' and held.expires_at > ${asDate(now)} and ${isClosed(places, place)}
    order by held.booking_date, held.slot, held.court_id`.execute(db);
  return rows;
};

export type OfferThere = Omit<HoldThere, 'orderId'> & { readonly courtId: number };

/** The slots of courts at these places that are offered to members who wait. */
export const listOffersThere = async (
  db: Database,
  places: ClosurePlaces,
  now: Temporal.Instant,
): Promise<readonly OfferThere[]> => {
  const place = { court: 'offered.court_id', date: 'offered.booking_date', slot: 'offered.slot' };
  const { rows } = await sql<OfferThere>`
    select offered.user_id as "userId", offered.court_id as "courtId", courts.name as court,
      offered.booking_date::text as date, offered.slot
    from slot_claims offered
    join courts on courts.id = offered.court_id
    where offered.kind = 'offer' and offered.user_id is not null
      and offered.expires_at > ${asDate(now)} and ${isClosed(places, place)}
    order by offered.booking_date, offered.slot, offered.court_id`.execute(db);
  return rows;
};

/** The names of people, as the desk calls them. */
export const listPeople = async (tx: Tx, userIds: readonly string[]) => {
  const { rows } = await sql<{ userId: string; name: string; isGuest: boolean }>`
    select users.id as "userId",
      coalesce(guests.name, profiles.display_name, profiles.username, users.email) as name,
      guests.user_id is not null as "isGuest"
    from users
    left join profiles on profiles.user_id = users.id
    left join guests on guests.user_id = users.id
    where users.id = any(${userIds}::uuid[])
    order by name, users.id`.execute(tx);
  return rows;
};
