import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await freeHoursOfRefundedItems(db);
  await createChanges(db);
  await tieEntriesToChanges(db);
  await createFeeds(db);
};

// An item that is refunded keeps its hour for the record and lets go of it: another item of the same
// order may be moved there, and no booking can refer to it any more.
const freeHoursOfRefundedItems = (db: Kysely<unknown>) =>
  sql`
    alter table bookings drop constraint bookings_order_item_fk;
    alter table order_items
      drop constraint order_items_hour_unique,
      add column booked_slot smallint
        generated always as (case when refunded_at is null then slot end) stored;
    alter table order_items
      add constraint order_items_hour_unique
        unique (order_id, court_id, booking_date, booked_slot);
    alter table bookings
      add constraint bookings_order_item_fk foreign key (order_id, court_id, booking_date, slot)
        references order_items (order_id, court_id, booking_date, booked_slot)
        deferrable initially immediate;
  `.execute(db);

// Members' moves and cancellations of their bookings. A cancelled booking is deleted, so only its row
// here explains the entry of the ledger. The amount is the change of the member's credits. The item
// keeps the price at which it was sold; the whole cost of a booking is that price without the amounts
// of its moves.
const createChanges = (db: Kysely<unknown>) =>
  sql`
    create table booking_changes (
      id uuid,
      booking_id uuid not null,
      user_id uuid not null,
      item_id uuid,
      kind text not null,
      court_id integer not null,
      booking_date date not null,
      slot smallint not null,
      to_court_id integer,
      to_date date,
      to_slot smallint,
      amount_sen integer not null,
      created_at timestamptz not null,
      constraint booking_changes_pk primary key (id),
      constraint booking_changes_user_fk foreign key (user_id) references users (id),
      constraint booking_changes_item_fk foreign key (item_id) references order_items (id),
      constraint booking_changes_court_fk foreign key (court_id) references courts (id),
      constraint booking_changes_to_court_fk foreign key (to_court_id) references courts (id),
      constraint booking_changes_kind check (kind in ('moved', 'given_back')),
      constraint booking_changes_kind_fields check (
        case kind
          when 'moved' then num_nulls(to_court_id, to_date, to_slot) = 0
          else num_nonnulls(to_court_id, to_date, to_slot) = 0 and amount_sen >= 0
        end
      ),
      -- A booking without an item is a free one.
      constraint booking_changes_free_of_charge check (item_id is not null or amount_sen = 0)
    );
    create index booking_changes_by_booking on booking_changes (booking_id);
    create index booking_changes_by_item on booking_changes (item_id) where item_id is not null;
    create index booking_changes_by_user on booking_changes (user_id, created_at);
    create unique index booking_changes_given_back_once on booking_changes (booking_id)
      where kind = 'given_back';

    create trigger booking_changes_append_only before update or delete or truncate on booking_changes
      for each statement execute function refuse_rewriting();
  `.execute(db);

// A move takes the difference or gives it back, so its entries have either sign.
const tieEntriesToChanges = (db: Kysely<unknown>) =>
  sql`
    alter table credit_entries
      add column change_id uuid,
      drop constraint credit_entries_kind,
      drop constraint credit_entries_sign,
      add constraint credit_entries_kind check (
        kind in ('order', 'refund', 'move', 'payment', 'grant', 'correction')
      ),
      add constraint credit_entries_sign check (
        case
          when kind = 'order' then amount_sen < 0
          when kind in ('move', 'correction') then true
          else amount_sen > 0
        end
      ),
      add constraint credit_entries_move_has_change check (kind <> 'move' or change_id is not null),
      add constraint credit_entries_change_unique unique (change_id),
      add constraint credit_entries_change_fk foreign key (change_id)
        references booking_changes (id);
  `.execute(db);

// One address for each member, under which a calendar reads their bookings. Only a hash of its
// secret is kept, so it can be told once and replaced, and never be read from here.
const createFeeds = (db: Kysely<unknown>) =>
  sql`
    create table calendar_feeds (
      user_id uuid,
      token_hash text not null,
      created_at timestamptz not null,
      constraint calendar_feeds_pk primary key (user_id),
      constraint calendar_feeds_token_unique unique (token_hash),
      constraint calendar_feeds_user_fk foreign key (user_id) references users (id)
        on delete cascade
    );
  `.execute(db);
