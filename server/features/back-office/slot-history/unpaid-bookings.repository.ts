import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';
import type { SlotKey } from '#server/features/slots/claims.repository.ts';

interface UnpaidBooking {
  readonly userId: string;
  readonly name: string;
  readonly bookedAt: Date;
  /** The staff member who sold it; null if the member booked it. */
  readonly seller: string | null;
}

/**
 * The bookings that were made of the slot and that no order paid for: free slots and private lessons.
 * A move changes the row of a booking and a cancellation deletes it, so a booking that was ever
 * changed is read from its first change, which left the slot for which it was made. The order that sold
 * a free slot was placed at the same moment, and has no item for it. [HIST-9]
 */
export const listUnpaidBookings = async (
  db: Database,
  { courtId, date, slot }: SlotKey,
): Promise<readonly UnpaidBooking[]> => {
  const { rows } = await sql<UnpaidBooking>`
    with made as (
      select booking.user_id, booking.created_at as booked_at
      from bookings booking
      where booking.court_id = ${courtId} and booking.booking_date = ${date}
        and booking.slot = ${slot}
        and booking.order_id is null and booking.booking_type <> 'group_lesson'
        and not exists (select from booking_changes where booking_id = booking.id)
      union all
      select change.user_id, coalesce(
          change.booked_at,
          -- Changes of earlier releases do not say when the booking was made.
          (select min(booked_at) from booking_changes where booking_id = change.booking_id),
          (select created_at from bookings where id = change.booking_id)
        )
      from booking_changes change
      where change.court_id = ${courtId} and change.booking_date = ${date}
        and change.slot = ${slot} and change.item_id is null
        and not exists (
          select from booking_changes earlier
          where earlier.booking_id = change.booking_id
            and (earlier.created_at, earlier.id) < (change.created_at, change.id)
        )
    )
    select made.user_id as "userId", made.booked_at as "bookedAt",
      coalesce(profiles.display_name, profiles.username, users.email) as name,
      (
        select staff.name from orders sold join staff on staff.user_id = sold.sold_by
        where sold.user_id = made.user_id and sold.created_at = made.booked_at
          and sold.parent_order_id is null
        limit 1
      ) as seller
    from made
    join users on users.id = made.user_id
    left join profiles on profiles.user_id = made.user_id
    where made.booked_at is not null
    order by made.booked_at`.execute(db);
  return rows;
};
