import { sql } from 'kysely';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';
import { isMeantBy } from '#server/features/back-office/members/buyer-search.repository.ts';

/**
 * The address that was given with a sale to a guest, otherwise that of the newest of their other sales
 * with one. [DESK-37]
 */
const addressOf = (guest: string) => sql<string | null>`(
  select orders.billing_email
  from guests same join orders on orders.user_id = same.user_id
  where same.phone = ${sql.ref(`${guest}.phone`)}
    and lower(same.name) = lower(${sql.ref(`${guest}.name`)})
    and orders.billing_email not like '%@guest.invalid'
  order by same.user_id = ${sql.ref(`${guest}.user_id`)} desc, orders.created_at desc limit 1)`;

/** The guests whom the text of a search means, each once, the newest first. [DESK-37] */
export const searchGuests = async (
  db: Database,
  text: string,
  today: BookingDate,
  limit: number,
) => {
  const { rows } = await sql<{
    readonly userId: string;
    readonly name: string;
    readonly phone: string;
    readonly email: string | null;
    readonly lastBooking: BookingDate | null;
  }>`
    with found as (
      select distinct guests.phone, lower(guests.name) as called
      from guests
        join users on users.id = guests.user_id
        left join profiles on profiles.user_id = users.id
      where ${isMeantBy(text)}
    ), newest as (
      select distinct on (guests.phone, lower(guests.name)) guests.*
      from found join guests on guests.phone = found.phone and lower(guests.name) = found.called
      order by guests.phone, lower(guests.name), guests.created_at desc, guests.user_id
    )
    select user_id as "userId", name, phone, ${addressOf('newest')} as email, (
      select max(bookings.booking_date)
      from guests same join bookings on bookings.user_id = same.user_id
      where same.phone = newest.phone and lower(same.name) = lower(newest.name)
        and bookings.booking_date <= ${today}) as "lastBooking"
    from newest
    order by created_at desc, user_id
    limit ${limit}`.execute(db);
  return rows;
};

/** How to reach a guest; undefined for a member. */
export const findGuestContact = (db: Database, userId: string) =>
  db
    .selectFrom('guests')
    .select(['phone', addressOf('guests').as('email')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
