import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createClaims(db);
  await createSeats(db);
  await createBookings(db);
  await tieClaimsToOwners(db);
  await tieLessonsToHours(db);
};

// The one truth of who owns an hour. The primary key lets an hour have one owner, whatever the
// kind, and a hold that has run out is taken over in the same statement that claims the hour. Holds
// belong to orders that wait; that is asked at the commit, so that an order and its holds can be
// settled in either order.
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
        references orders (pending_id, user_id) deferrable initially deferred,
      constraint slot_claims_instance_fk foreign key (instance_id, court_id, booking_date)
        references program_schedule_instances (live_id, court_id, date)
        deferrable initially immediate,
      -- 02:00 AM would be 26: the venue has no such hour. 06:00 AM is there for lessons and blocks,
      -- and is not sold to members. [SLOT-2] [SLOT-3]
      constraint slot_claims_slot check (
        slot between case when kind in ('booking', 'hold') then 7 else 6 end and 25
      ),
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
    create index slot_claims_by_instance on slot_claims (instance_id)
      where instance_id is not null;
    create index slot_claims_holds_by_user on slot_claims (user_id, booking_date)
      where kind = 'hold';
    create index slot_claims_holds_by_order on slot_claims (order_id) where kind = 'hold';
    create index slot_claims_holds_by_expiry on slot_claims (expires_at) where kind = 'hold';

    create view pending_bookings as
      select court_id, booking_date, slot, user_id, order_id, expires_at
      from slot_claims
      where kind = 'hold';
  `.execute(db);

// A seat is for a lesson what a claim is for a slot: held while the member pays, and theirs after.
// The number of participants is the number of seats, kept by the database, and the check on the
// session refuses the seat that is one too many. A cancelled session has no seats.
const createSeats = (db: Kysely<unknown>) =>
  sql`
    create table lesson_seats (
      instance_id integer,
      user_id uuid,
      kind text not null,
      order_id text,
      expires_at timestamptz,
      -- Who has booked the seat; nobody while it is only held.
      booked_by uuid generated always as (case when kind = 'booking' then user_id end) stored,
      constraint lesson_seats_pk primary key (instance_id, user_id),
      constraint lesson_seats_booked_by_unique unique (instance_id, booked_by),
      constraint lesson_seats_instance_fk foreign key (instance_id)
        references program_schedule_instances (live_id),
      constraint lesson_seats_user_fk foreign key (user_id) references users (id),
      constraint lesson_seats_order_fk foreign key (order_id, user_id)
        references orders (pending_id, user_id) deferrable initially deferred,
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
      constraint bookings_slot check (
        slot between case when booking_type = 'group_lesson' then 6 else 7 end and 25
      ),
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
        references order_items (order_id, court_id, booking_date, slot)
        deferrable initially immediate,
      constraint bookings_claim_fk foreign key (court_id, booking_date, slot, booked_by)
        references slot_claims (court_id, booking_date, slot, booked_by)
        deferrable initially immediate,
      constraint bookings_lesson_fk
        foreign key (court_id, booking_date, slot, program_schedule_instance_id)
        references slot_claims (court_id, booking_date, slot, instance_id)
        deferrable initially immediate,
      constraint bookings_seat_fk foreign key (program_schedule_instance_id, user_id)
        references lesson_seats (instance_id, booked_by)
        deferrable initially immediate
    );
    create index bookings_by_user on bookings (user_id, booking_date, slot);
    create index bookings_by_order on bookings (order_id);
  `.execute(db);

// The way back is checked at commit, because the claim comes first: an hour and a seat cannot stay
// booked without their booking, and a lesson cannot exist without its hour unless it is cancelled.
const tieClaimsToOwners = (db: Kysely<unknown>) =>
  sql`
    alter table slot_claims add constraint slot_claims_booking_fk
      foreign key (court_id, booking_date, slot, booked_by)
      references bookings (court_id, booking_date, slot, booked_by)
      deferrable initially deferred;

    alter table lesson_seats add constraint lesson_seats_booking_fk
      foreign key (instance_id, booked_by)
      references bookings (program_schedule_instance_id, user_id)
      deferrable initially deferred;

    alter table program_schedule_instances add constraint program_schedule_instances_claim_fk
      foreign key (court_id, date, slot, live_id)
      references slot_claims (court_id, booking_date, slot, instance_id)
      deferrable initially deferred;
  `.execute(db);

// The key above ties a lesson to its first hour. That it owns each of its hours and no others is
// asked at the commit, whichever of the two has changed.
const tieLessonsToHours = (db: Kysely<unknown>) =>
  sql`
    create function demand_lesson_hours(session_id integer) returns void language plpgsql as $$
    begin
      if exists (
        select from program_schedule_instances session
        where session.live_id = session_id and array(
          select claim.slot::integer from slot_claims claim
          where claim.instance_id = session.id order by claim.slot
        ) <> array(select generate_series(session.slot, session.slot + session.duration_slots - 1))
      ) then
        raise exception 'Session % does not own exactly its hours', session_id
          using errcode = 'check_violation', table = 'program_schedule_instances',
            constraint = 'program_schedule_instances_own_hours';
      end if;
    end $$;

    create function demand_hours_of_session() returns trigger language plpgsql as $$
    begin
      perform demand_lesson_hours(new.id);
      return null;
    end $$;

    create constraint trigger program_schedule_instances_own_hours
      after insert or update of court_id, date, slot, duration_slots, cancelled_at
      on program_schedule_instances deferrable initially deferred
      for each row execute function demand_hours_of_session();

    create function demand_hours_of_claim() returns trigger language plpgsql as $$
    begin
      perform demand_lesson_hours(old.instance_id);
      perform demand_lesson_hours(new.instance_id);
      return null;
    end $$;

    create constraint trigger slot_claims_lesson_taken after insert or update on slot_claims
      deferrable initially deferred for each row when (new.instance_id is not null)
      execute function demand_hours_of_claim();

    create constraint trigger slot_claims_lesson_released after update or delete on slot_claims
      deferrable initially deferred for each row when (old.instance_id is not null)
      execute function demand_hours_of_claim();
  `.execute(db);
