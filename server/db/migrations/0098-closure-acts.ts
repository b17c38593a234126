import { type Kysely, sql } from 'kysely';

// A closure in one action: its scope, its author, and until when it can be undone. While days of the
// venue or of a sport are closed, `closures` has a row with the same id, which the rules read; slots of
// a court are closed by blocks. Bookings and mails name the closure that ended or queued them, so that it can be undone.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table closure_acts (
      id integer default nextval('closures_id_seq'),
      sport_id integer,
      court_id integer,
      slots smallint[],
      from_date date not null,
      to_date date not null,
      reason text not null,
      closed_at timestamptz not null,
      closed_by uuid,
      undo_until timestamptz not null,
      opened_at timestamptz,
      opened_by uuid,
      is_undone boolean not null default false,
      constraint closure_acts_pk primary key (id),
      constraint closure_acts_sport_fk foreign key (sport_id) references sports (id),
      constraint closure_acts_court_fk foreign key (court_id) references courts (id),
      constraint closure_acts_closed_by_fk foreign key (closed_by) references staff (user_id),
      constraint closure_acts_opened_by_fk foreign key (opened_by) references staff (user_id),
      constraint closure_acts_dates_in_order check (from_date <= to_date),
      constraint closure_acts_scope check (
        num_nonnulls(sport_id, court_id) <= 1
        and (slots is null or court_id is not null and cardinality(slots) > 0)
      ),
      constraint closure_acts_undone_opens check (not is_undone or opened_at is not null)
    );
    create index closure_acts_by_last_day on closure_acts (to_date);

    alter table booking_changes
      add column closure_id integer,
      add constraint booking_changes_closure_fk foreign key (closure_id)
        references closure_acts (id);
    create index booking_changes_by_closure on booking_changes (closure_id)
      where closure_id is not null;

    alter table slot_claims
      add column closure_id integer,
      add constraint slot_claims_closure_blocks check (closure_id is null or kind = 'block');
    create index slot_claims_by_closure on slot_claims (closure_id) where closure_id is not null;

    alter table mail_outbox
      add column closure_id integer;
    create index mail_outbox_by_closure on mail_outbox (closure_id) where closure_id is not null;
  `.execute(db);
};
