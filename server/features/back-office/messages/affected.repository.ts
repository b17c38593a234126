import { type RawBuilder, sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { ClosurePlaces } from '#domain/venue/closures.ts';
import type { Audience } from '#domain/venue/messages.ts';
import type { Database } from '#server/db/database.ts';
import { isClosed } from '#server/features/back-office/closures/affected.repository.ts';

export interface AffectedRow {
  readonly userId: string;
  readonly name: string;
  readonly email: string | null;
  readonly isGuest: boolean;
  readonly isSuspended: boolean;
  readonly bookingDate: BookingDate;
  readonly slot: Slot;
  readonly bookingType: 'court_booking' | 'group_lesson' | 'private_lesson';
  readonly courtName: string;
  readonly coachName: string | null;
  readonly coachUsername: string | null;
  readonly sportName: string | null;
  readonly programName: string | null;
  readonly programLevel: string | null;
  readonly durationSlots: number | null;
  readonly teacherName: string | null;
  readonly teacherUsername: string | null;
}

/**
 * The places of a closure. Of one that was opened again or undone, bookings that are there now are not
 * meant; but of one that was undone, those are that came back.
 */
interface ClosedPlaces {
  readonly places: ClosurePlaces;
  readonly isInForce: boolean;
  readonly isUndone: boolean;
}

/** The bookings that a message is about; a closure with the places that it closes. */
export type BookedAudience =
  | Exclude<Audience, { readonly kind: 'news' | 'closure' }>
  | { readonly kind: 'closure'; readonly closureId: number; readonly closed: ClosedPlaces };

/**
 * A closure or the cancellation of a class has ended most of the bookings concerned; a changed closure
 * under the ids of those that it has replaced. Bookings that had begun, and so did not end, count too.
 */
const isIn = (audience: BookedAudience): RawBuilder<boolean> => {
  switch (audience.kind) {
    case 'day':
      return sql`b.closure_id is null
        and b.booking_date between ${audience.from}::date and ${audience.until}::date`;
    case 'court':
      return sql`b.closure_id is null
        and b.booking_date between ${audience.from}::date and ${audience.until}::date
        and b.court_id = ${audience.courtId}`;
    case 'slots':
      return sql`b.closure_id is null
        and b.court_id = ${audience.courtId}
        and b.booking_date = any(${[...audience.dates]}::date[])
        and b.slot < ${audience.slot + audience.durationSlots}
        and b.slot + b.length > ${audience.slot}`;
    case 'class':
      return sql`b.class_id = ${audience.instanceId} and not b.is_back
        and (b.closure_id is null or instance.cancelled_at is not null)`;
    case 'closure':
      return sql`((${audience.closed.isInForce} and b.closure_id is null) or b.closure_id in (
          with recursive chain (id) as (
            select ${audience.closureId}::integer
            union all
            select act.id from closure_acts act join chain on act.replaced_by = chain.id)
          select id from chain))
        and (${audience.closed.isUndone} or not b.is_back)
        and ${isClosed(audience.closed.places, {
          court: 'b.court_id',
          date: 'b.booking_date',
          slot: 'b.slot',
          length: 'b.length',
        })}`;
  }
};

/** Bookings, and those that a closure or the cancellation of their class has ended, back or not. */
const bookedOrEnded = sql`
  select booking.user_id, booking.booking_date, booking.slot, booking.booking_type,
    booking.court_id, booking.coach_user_id, booking.program_schedule_instance_id as class_id,
    coalesce(class.duration_slots, 1) as length, null::integer as closure_id, false as is_back
  from bookings booking
  left join program_schedule_instances class on class.id = booking.program_schedule_instance_id
  union all
  select change.user_id, change.booking_date, change.slot,
    case when item.instance_id is not null then 'group_lesson'
      when change.coach_user_id is not null then 'private_lesson' else 'court_booking' end,
    change.court_id, change.coach_user_id, item.instance_id,
    coalesce(class.duration_slots, 1), change.closure_id,
    exists (select from booking_changes undo where undo.undoes = change.id)
  from booking_changes change
  left join order_items item on item.id = change.item_id
  left join program_schedule_instances class on class.id = item.instance_id
  where change.kind = 'given_back' and change.closure_id is not null`;

/**
 * The bookings there, with whose they are; by person and then by time. A class has the coach who
 * stands in. [MSG-4]
 */
export const listAffected = async (
  db: Database,
  audience: BookedAudience,
): Promise<readonly AffectedRow[]> => {
  const { rows } = await sql<AffectedRow>`
    select b.user_id as "userId", coalesce(guests.name, member.display_name, member.username,
        users.name) as name,
      case when guests.user_id is null then users.email
        else (
          select o.billing_email from orders o
          where o.user_id = guests.user_id and o.billing_email <> users.email
          order by o.created_at desc limit 1)
      end as email,
      guests.user_id is not null as "isGuest", users.suspended_at is not null as "isSuspended",
      b.booking_date::text as "bookingDate", b.slot, b.booking_type as "bookingType",
      courts.name as "courtName", coach.display_name as "coachName",
      coach.username as "coachUsername", sports.name as "sportName",
      programs.name as "programName", programs.level as "programLevel",
      instance.duration_slots as "durationSlots", teacher.display_name as "teacherName",
      teacher.username as "teacherUsername"
    from (${bookedOrEnded}) b
    join users on users.id = b.user_id
    join courts on courts.id = b.court_id
    left join profiles member on member.user_id = b.user_id
    left join guests on guests.user_id = b.user_id
    left join profiles coach on coach.user_id = b.coach_user_id
    left join program_schedule_instances instance on instance.id = b.class_id
    left join program_schedules schedule on schedule.id = instance.schedule_id
    left join programs on programs.id = schedule.program_id
    left join sports on sports.id = programs.sport_id
    left join profiles teacher
      on teacher.user_id = coalesce(instance.substitute_user_id, programs.coach_user_id)
    where ${isIn(audience)}
    order by name, b.user_id, b.booking_date, b.slot, courts.id`.execute(db);
  return rows;
};

/** Every account with a profile, with what decides if it gets news. [MSG-9] */
export const listNewsReaders = (db: Database) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .leftJoin('guests', 'guests.user_id', 'users.id')
    .select((eb) => [
      'users.id as userId',
      'users.email',
      'users.email_verified as isVerified',
      'profiles.wants_news as wantsNews',
      eb('users.suspended_at', 'is not', null).$castTo<boolean>().as('isSuspended'),
      eb.fn.coalesce('profiles.display_name', 'profiles.username').as('name'),
    ])
    .where('guests.user_id', 'is', null)
    .orderBy('name')
    .orderBy('users.id')
    .execute();

export const listCourtChoices = (db: Database) =>
  db.selectFrom('courts').select(['id', 'name']).orderBy('id').execute();

/** The classes from a day on that take place, and those that were cancelled with bookings. */
export const listClassChoices = (db: Database, from: BookingDate, most: number) =>
  classes(db)
    .where('instance.date', '>=', from)
    .where((eb) =>
      eb.or([
        eb('instance.cancelled_at', 'is', null),
        eb.exists(
          eb
            .selectFrom('booking_changes as change')
            .innerJoin('order_items as item', 'item.id', 'change.item_id')
            .select('change.id')
            .whereRef('item.instance_id', '=', 'instance.id')
            .where('change.closure_id', 'is not', null),
        ),
      ]),
    )
    .orderBy('instance.date')
    .orderBy('instance.slot')
    .limit(most)
    .execute();

const classes = (db: Database) =>
  db
    .selectFrom('program_schedule_instances as instance')
    .innerJoin('program_schedules', 'program_schedules.id', 'instance.schedule_id')
    .innerJoin('programs', 'programs.id', 'program_schedules.program_id')
    .select((eb) => [
      'instance.id',
      'instance.date',
      'instance.slot',
      'instance.duration_slots as durationSlots',
      eb('instance.cancelled_at', 'is not', null).$castTo<boolean>().as('isCancelled'),
      'programs.name as program',
      'programs.level',
    ]);

export const findClass = (db: Database, id: number) =>
  classes(db).where('instance.id', '=', id).executeTakeFirst();

export const findCourtName = async (db: Database, id: number): Promise<string | null> => {
  const row = await db.selectFrom('courts').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name ?? null;
};
