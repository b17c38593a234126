import { type Kysely, sql } from 'kysely';

// Slots of a court that were sold every week in one order. The dates follow from the first one and the
// number of weeks; those that were not sold are kept with the reason.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table weekly_bookings (
      order_id text,
      court_id integer not null,
      slot smallint not null,
      duration_slots smallint not null,
      first_date date not null,
      weeks smallint not null,
      left_out jsonb not null,
      constraint weekly_bookings_pk primary key (order_id),
      constraint weekly_bookings_order_fk foreign key (order_id) references orders (order_id),
      constraint weekly_bookings_court_fk foreign key (court_id) references courts (id),
      constraint weekly_bookings_slots check (
        slot >= 6 and duration_slots >= 1 and slot + duration_slots <= 26
        and duration_slots * weeks <= 104
      ),
      constraint weekly_bookings_weeks check (weeks between 1 and 52),
      constraint weekly_bookings_left_out check (jsonb_typeof(left_out) = 'array')
    );
    create index weekly_bookings_by_end on weekly_bookings ((first_date + 7 * (weeks - 1)));
  `.execute(db);
};
