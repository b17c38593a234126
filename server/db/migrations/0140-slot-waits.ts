import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createWaits(db);
  await letOffersOwnSlots(db);
  await keepFreedSlots(db);
};

// Members who wait for a slot: of one court, or of any court of a type between two slots of a day.
// A wait that is offered a slot stays where it is, so an offer that is withdrawn costs no place.
const createWaits = (db: Kysely<unknown>) =>
  sql`
    create table slot_waits (
      id uuid,
      user_id uuid not null,
      -- Whoever asked first is first.
      position bigint generated always as identity,
      booking_date date not null,
      court_type_id integer not null,
      court_id integer,
      from_slot smallint not null,
      to_slot smallint not null,
      joined_at timestamptz not null,
      offered_until timestamptz,
      constraint slot_waits_pk primary key (id),
      constraint slot_waits_position_unique unique (position),
      constraint slot_waits_once unique nulls not distinct
        (user_id, booking_date, court_type_id, court_id, from_slot, to_slot),
      constraint slot_waits_user_fk foreign key (user_id) references users (id),
      constraint slot_waits_court_type_fk foreign key (court_type_id) references court_types (id),
      constraint slot_waits_court_fk foreign key (court_id) references courts (id),
      constraint slot_waits_slots check (
        from_slot between 7 and to_slot and to_slot <= 25
        and (court_id is null or from_slot = to_slot)
      )
    );
    create index slot_waits_by_date on slot_waits (booking_date, court_type_id);
  `.execute(db);

// An offer is a claim of its slot like any other, so the one key says who has it. Before it is known
// who gets the offer, a freed slot is kept by an offer to nobody. A hold that was placed from an offer
// remembers the wait, so that the offer comes back if the order is not paid.
const letOffersOwnSlots = (db: Kysely<unknown>) =>
  sql`
    alter table slot_claims
      add column wait_id uuid,
      add constraint slot_claims_wait_fk foreign key (wait_id) references slot_waits (id)
        on delete set null,
      drop constraint slot_claims_kind,
      drop constraint slot_claims_kind_fields;
    create unique index slot_claims_wait_unique on slot_claims (wait_id) where wait_id is not null;
    create unique index slot_claims_one_offer on slot_claims (user_id, booking_date, slot)
      where kind = 'offer' and user_id is not null;
    create index slot_claims_offers on slot_claims (booking_date) where kind = 'offer';

    create or replace function claim_fields_fit_kind(
      kind text, user_id uuid, order_id text, instance_id integer, block_reason text,
      expires_at timestamptz
    ) returns boolean language plpgsql immutable as $$
    begin
      return case kind
        when 'booking' then user_id is not null
          and num_nonnulls(order_id, instance_id, block_reason, expires_at) = 0
        when 'hold' then num_nulls(user_id, order_id, expires_at) = 0
          and num_nonnulls(instance_id, block_reason) = 0
        when 'offer' then num_nulls(user_id, expires_at) in (0, 2)
          and num_nonnulls(order_id, instance_id, block_reason) = 0
        when 'lesson' then instance_id is not null
          and num_nonnulls(user_id, order_id, block_reason, expires_at) = 0
        when 'block' then block_reason is not null
          and num_nonnulls(user_id, order_id, instance_id, expires_at) = 0
      end;
    end $$;
    alter table slot_claims
      add constraint slot_claims_kind check (
        kind in ('booking', 'hold', 'offer', 'lesson', 'block')
      ),
      add constraint slot_claims_kind_fields check (
        claim_fields_fit_kind(kind, user_id, order_id, instance_id, block_reason, expires_at)
      ),
      add constraint slot_claims_offer_of_wait check (
        case kind
          when 'offer' then (wait_id is null) = (user_id is null)
          when 'lesson' then wait_id is null
          when 'block' then wait_id is null
          else true
        end
      );
  `.execute(db);

// A slot that is freed while members wait for it is kept, however it was freed. The trigger runs at the
// commit, so that one transaction can free a slot and take it again. If nobody who waits could book the
// slot, the job of the offers frees it for everybody.
const keepFreedSlots = (db: Kysely<unknown>) =>
  sql`
    create function is_waited_for(of_court integer, on_date date, of_slot smallint)
    returns boolean language sql stable as $$
      select exists (
        select from slot_waits wait
        where wait.booking_date = on_date
          and of_slot between wait.from_slot and wait.to_slot
          and wait.offered_until is null
          and wait.court_type_id = (select court_type_id from courts where id = of_court)
          and coalesce(wait.court_id, of_court) = of_court
      )
    $$;

    -- Something else has the slot of an offer, such as a closure: its member waits on.
    create function return_to_line(of_wait uuid) returns void language sql as $$
      update slot_waits wait set offered_until = null
        where id = of_wait and not exists (select from slot_claims where wait_id = wait.id)
    $$;

    create function return_offered_member() returns trigger language plpgsql as $$
    begin
      perform return_to_line(old.wait_id);
      return null;
    end $$;

    create constraint trigger slot_claims_offer_ended after update on slot_claims
      deferrable initially deferred for each row
      when (old.wait_id is not null and new.wait_id is null)
      execute function return_offered_member();

    create function keep_freed_slot() returns trigger language plpgsql as $$
    begin
      if exists (
        select from slot_claims claim
        where (claim.court_id, claim.booking_date, claim.slot)
          = (old.court_id, old.booking_date, old.slot)
      ) then
        perform return_to_line(old.wait_id);
        return null;
      end if;
      if old.kind = 'hold' and old.wait_id is not null then
        insert into slot_claims (court_id, booking_date, slot, kind, user_id, wait_id, expires_at)
          select old.court_id, old.booking_date, old.slot, 'offer', user_id, id, offered_until
          from slot_waits where id = old.wait_id and offered_until is not null
          on conflict do nothing;
        if found then
          return null;
        end if;
        perform return_to_line(old.wait_id);
      end if;
      -- What was booked through the offer has ended, and the wait with it.
      if old.kind = 'booking' and old.wait_id is not null then
        delete from slot_waits where id = old.wait_id;
      end if;
      if is_waited_for(old.court_id, old.booking_date, old.slot) then
        insert into slot_claims (court_id, booking_date, slot, kind)
          values (old.court_id, old.booking_date, old.slot, 'offer')
          on conflict do nothing;
      end if;
      return null;
    end $$;

    create constraint trigger slot_claims_kept_when_freed after delete on slot_claims
      deferrable initially deferred for each row
      when (old.kind <> 'offer' or old.user_id is not null)
      execute function keep_freed_slot();
  `.execute(db);
