import { sql } from 'kysely';
import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Database } from '#server/db/database.ts';

interface CashOwedRow {
  readonly orderId: string;
  readonly userId: string;
  /** As the order names the guest. */
  readonly name: string | null;
  readonly phone: string | null;
  readonly slots: readonly {
    readonly changeId: string;
    readonly court: string;
    readonly date: BookingDate;
    readonly slot: Slot;
    readonly amountSen: number;
    /** Why the booking was cancelled or moved. */
    readonly reason: string | null;
  }[];
}

/** What waits for bookings that the desk was paid for in cash, without what is proposed about it, oldest first. */
export const listCashOwed = (db: Database): Promise<readonly CashOwedRow[]> =>
  sql<CashOwedRow>`
    select waiting.order_id as "orderId", waiting.user_id as "userId",
      bought.billing_name as name, guests.phone,
      json_agg(json_build_object(
        'changeId', change.id, 'court', courts.name, 'date', change.booking_date,
        'slot', change.slot, 'amountSen', waiting.amount_sen, 'reason', change.reason
      ) order by change.booking_date, courts.id, change.slot) as slots
    from open_exceptions waiting
    join booking_changes change on change.id = waiting.change_id
    join courts on courts.id = change.court_id
    join orders bought on bought.order_id = waiting.order_id
    left join guests on guests.user_id = waiting.user_id
    where waiting.cause = 'booking'
      and exists (
        select from payments desk where desk.order_id = waiting.order_id
          and desk.provider = 'desk' and desk.method = 'cash'
      )
      and not exists (
        select from exception_resolutions decision
        where decision.change_id = change.id and decision.state in ('proposed', 'sent')
      )
    group by waiting.order_id, waiting.user_id, bought.billing_name, guests.phone
    order by min(waiting.at), waiting.order_id`
    .execute(db)
    .then(({ rows }) => rows);
