import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Tx } from '#server/db/database.ts';

/** A slot or a class of an order that a closure has ended before it was paid. */
interface EndedItem {
  readonly orderId: string;
  readonly userId: string;
  readonly name: string;
  /** The number of the buyer; null if it is not known. */
  readonly phone: string | null;
  readonly isByPhone: boolean;
  readonly courtId: number;
  readonly court: string;
  readonly date: BookingDate;
  readonly slot: Slot;
}

/** The items of the orders that a closure has ended and that still wait for a payment, by name and time. */
export const listEndedOrders = async (tx: Tx, closureId: number): Promise<readonly EndedItem[]> => {
  const { rows } = await sql<EndedItem>`
    select ended.order_id as "orderId", ended.user_id as "userId",
      coalesce(guests.name, profiles.display_name, profiles.username, users.email) as name,
      coalesce(nullif(ended.billing_mobile, ''), guests.phone) as phone,
      ended.channel = 'phone' as "isByPhone", courts.id as "courtId", courts.name as court,
      coalesce(item.booking_date, class.date)::text as date, coalesce(item.slot, class.slot) as slot
    from orders ended
    join users on users.id = ended.user_id
    left join profiles on profiles.user_id = users.id
    left join guests on guests.user_id = users.id
    join orders part on part.parent_order_id = ended.order_id
    join order_items item on item.order_id = part.order_id
    left join program_schedule_instances class on class.id = item.instance_id
    join courts on courts.id = coalesce(item.court_id, class.court_id)
    where ended.ended_by = ${closureId} and ended.status = 'pending'
    order by name, "orderId", date, slot, court`.execute(tx);
  return rows;
};
