import type { Slot } from '#domain/time/slots.ts';
import type { BookingDate } from '#domain/time/venue-time.ts';
import type { Sport } from '#domain/venue/courts.ts';
import type { Database } from '#server/db/database.ts';

/** The court slots that an order sells, by part and time. */
export const listOrderedSlots = (db: Database, orderId: string) =>
  db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.order_id', 'order_items.order_id')
    .innerJoin('courts', 'courts.id', 'order_items.court_id')
    .innerJoin('court_types', 'court_types.id', 'courts.court_type_id')
    .innerJoin('sports', 'sports.id', 'court_types.sport_id')
    .select([
      'order_items.order_id as subOrderId',
      'order_items.court_id as courtId',
      'courts.name as court',
      'court_types.name as courtType',
      'sports.name as sport',
      'order_items.booking_date as date',
      'order_items.slot',
    ])
    .where('orders.parent_order_id', '=', orderId)
    .where('order_items.kind', '=', 'court_booking')
    .orderBy('order_items.order_id')
    .orderBy('order_items.slot')
    .$narrowType<{ courtId: number; date: BookingDate; slot: Slot; sport: Sport }>()
    .execute();
export type OrderedSlot = Awaited<ReturnType<typeof listOrderedSlots>>[number];
