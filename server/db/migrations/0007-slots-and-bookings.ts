import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createClaims(db);
  await createSeats(db);
  await createBookings(db);
  await tieClaimsToOwners(db);
};

// The one truth of who owns an hour. The primary key lets an hour have one owner, whatever the
// kind, and a hold that has run out is taken over in the same statement that claims the hour.
const createClaims = (db: Kysely<unknown>) =>
  sql`
    create table slot_claims (
      court_id integer,
      booking_date date,
      slot smallint,
      kind text not null,
      user_id uuid,
      order_id text,
      instance_id integer,
      block_reason text,
      expires_at timestamptz,
      -- Who has booked the hour; nobody while it is only held.
      booked_by uuid generated always as (case when kind = 'booking' then user_id end) stored,
      constraint slot_claims_pk primary key (court_id, booking_date, slot),
      constraint slot_claims_booked_by_unique unique (court_id, booking_date, slot, booked_by),
      constraint slot_claims_instance_unique unique (court_id, booking_date, slot, instance_id),
      constraint slot_claims_court_fk foreign key (court_id) references courts (id),
      constraint slot_claims_user_fk foreign key (user_id) references users (id),
      constraint slot_claims_order_fk foreign key (order_id, user_id)
        references orders (order_id, user_id),
      constraint slot_claims_instance_fk foreign key (instance_id)
        references program_schedule_instances (id),
      -- 02:00 AM would be 26: the venue has no such hour.
      constraint slot_claims_slot check (slot between 6 and 25),
      constraint slot_claims_kind check (kind in ('booking', 'hold', 'lesson', 'block')),
      constraint slot_claims_kind_fields check (
        case kind
          when 'booking' then
            user_id is not null
            and num_nonnulls(order_id, instance_id, block_reason, expires_at) = 0
          when 'hold' then
            num_nulls(user_id, order_id, expires_at) = 0
            and num_nonnulls(instance_id, block_reason) = 0
          when 'lesson' then
            instance_id is not null
            and num_nonnulls(user_id, order_id, block_reason, expires_at) = 0
          when 'block' then
            block_reason is not null
            and num_nonnulls(user_id, order_id, instance_id, expires_at) = 0
        end
      )
    );
    create index slot_claims_holds_by_user on slot_claims (user_id, booking_date)
      where kind = 'hold';
    create index slot_claims_holds_by_order on slot_claims (order_id) where kind = 'hold';
    create index slot_claims_holds_by_expiry on slot_claims (expires_at) where kind = 'hold';

    create view pending_bookings as
      select court_id, booking_date, slot, user_id, order_id, expires_at
      from slot_claims
      where kind = 'hold';
  `.execute(db);

// What claims are to hours, seats are to lessons: held while the member pays, and theirs after.
// The number of participants is the number of seats, kept by the database, and the check on the
// session refuses the seat that is one too many.
const createSeats = (db: Kysely<unknown>) =>
  sql`
    create table lesson_seats (
      instance_id integer,
      user_id uuid,
      kind text not null,
      order_id text,
      expires_at timestamptz,
      constraint lesson_seats_pk primary key (instance_id, user_id),
      constraint lesson_seats_instance_fk foreign key (instance_id)
        references program_schedule_instances (id),
      constraint lesson_seats_user_fk foreign key (user_id) references users (id),
      constraint lesson_seats_order_fk foreign key (order_id, user_id)
        references orders (order_id, user_id),
      constraint lesson_seats_kind check (kind in ('booking', 'hold')),
      constraint lesson_seats_kind_fields check (
        case kind
          when 'booking' then num_nonnulls(order_id, expires_at) = 0
          when 'hold' then num_nulls(order_id, expires_at) = 0
        end
      )
    );
    create index lesson_seats_holds_by_order on lesson_seats (order_id) where kind = 'hold';
    create index lesson_seats_holds_by_expiry on lesson_seats (expires_at) where kind = 'hold';

    create function count_lesson_seats() returns trigger language plpgsql as $$
    begin
      if tg_op in ('DELETE', 'UPDATE') then
        update program_schedule_instances set participants = participants - 1
          where id = old.instance_id;
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        update program_schedule_instances set participants = participants + 1
          where id = new.instance_id;
      end if;
      return null;
    end $$;

    create trigger lesson_seats_count after insert or delete or update of instance_id on lesson_seats
      for each row execute function count_lesson_seats();
  `.execute(db);

// A booking without an order is a free one.
const createBookings = (db: Kysely<unknown>) =>
  sql`
    create table bookings (
      id uuid,
      court_id integer not null,
      user_id uuid not null,
      booking_date date not null,
      slot smallint not null,
      booking_type text not null,
      order_id text,
      program_schedule_instance_id integer,
      coach_user_id uuid,
      created_at timestamptz not null,
      -- The members of a lesson share its hour; only the others own theirs.
      booked_by uuid generated always as (
        case when booking_type <> 'group_lesson' then user_id end
      ) stored,
      constraint bookings_pk primary key (id),
      constraint bookings_hour_unique unique (court_id, booking_date, slot, booked_by),
      constraint bookings_seat_unique unique (program_schedule_instance_id, user_id),
      constraint bookings_slot check (slot between 6 and 25),
      constraint bookings_type check (
        booking_type in ('court_booking', 'group_lesson', 'private_lesson')
      ),
      constraint bookings_type_fields check (
        (booking_type = 'group_lesson') = (program_schedule_instance_id is not null)
        and (booking_type = 'private_lesson') = (coach_user_id is not null)
      ),
      constraint bookings_court_fk foreign key (court_id) references courts (id),
      constraint bookings_user_fk foreign key (user_id) references users (id),
      constraint bookings_coach_fk foreign key (coach_user_id) references profiles (user_id),
      constraint bookings_order_fk foreign key (order_id, user_id)
        references orders (order_id, user_id),
      -- What a refund gives back is read from the item, so a paid booking cannot be without one.
      constraint bookings_order_item_fk foreign key (order_id, court_id, booking_date, slot)
        references order_items (order_id, court_id, booking_date, slot),
      constraint bookings_claim_fk foreign key (court_id, booking_date, slot, booked_by)
        references slot_claims (court_id, booking_date, slot, booked_by)
        deferrable initially immediate,
      constraint bookings_lesson_fk
        foreign key (court_id, booking_date, slot, program_schedule_instance_id)
        references slot_claims (court_id, booking_date, slot, instance_id)
        deferrable initially immediate,
      constraint bookings_seat_fk foreign key (program_schedule_instance_id, user_id)
        references lesson_seats (instance_id, user_id)
        deferrable initially immediate
    );
    create index bookings_by_user on bookings (user_id, booking_date, slot);
    create index bookings_by_order on bookings (order_id);
  `.execute(db);

// The way back is checked at commit, because the claim comes first: an hour cannot stay booked
// without its booking, and a lesson cannot exist without its hour.
const tieClaimsToOwners = (db: Kysely<unknown>) =>
  sql`
    alter table slot_claims add constraint slot_claims_booking_fk
      foreign key (court_id, booking_date, slot, booked_by)
      references bookings (court_id, booking_date, slot, booked_by)
      deferrable initially deferred;

    alter table program_schedule_instances add constraint program_schedule_instances_claim_fk
      foreign key (court_id, date, slot, id)
      references slot_claims (court_id, booking_date, slot, instance_id)
      deferrable initially deferred;
  `.execute(db);
