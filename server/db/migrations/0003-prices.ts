import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table prices (
      list text,
      court_type_id integer,
      base_sen integer not null,
      peak_sen integer not null,
      constraint prices_pk primary key (list, court_type_id),
      constraint prices_list check (list in ('court_checkout', 'general_checkout')),
      constraint prices_not_negative check (base_sen >= 0 and peak_sen >= 0),
      constraint prices_court_type_fk foreign key (court_type_id) references court_types (id)
    );

    -- A promotion without a court type holds for all of them; without a start it has always run.
    create table promotions (
      id text,
      label text not null,
      court_type_id integer,
      except_court_type_id integer,
      starts_on date,
      ends_on date not null,
      applies_to text not null,
      kind text not null,
      amount_sen integer,
      percent integer,
      constraint promotions_pk primary key (id),
      constraint promotions_applies_to check (applies_to in ('all', 'off_peak')),
      constraint promotions_kind check (kind in ('amount', 'percent')),
      constraint promotions_one_figure check (
        case kind
          when 'amount' then amount_sen is not null and percent is null
          when 'percent' then percent is not null and amount_sen is null
        end
      ),
      -- The figure that the kind does not use is null, and a null takes no part.
      constraint promotions_figure_in_range check (
        amount_sen >= 0 and percent between 0 and 100
      ),
      constraint promotions_dates_in_order check (starts_on <= ends_on),
      constraint promotions_court_type_fk foreign key (court_type_id) references court_types (id),
      constraint promotions_except_fk foreign key (except_court_type_id)
        references court_types (id)
    );

    create table role_discounts (
      status text,
      court_type_id integer,
      amount_sen integer not null,
      from_slot smallint,
      to_slot smallint not null,
      constraint role_discounts_pk primary key (status, court_type_id, from_slot),
      constraint role_discounts_status check (
        status in (
          'normal_member', 'athlete', 'coach', 'super_host', 'super_host_pickle',
          'super_host_padel', 'long_term_member', 'vip_maserati'
        )
      ),
      constraint role_discounts_not_negative check (amount_sen >= 0),
      constraint role_discounts_slots check (6 <= from_slot and from_slot <= to_slot and to_slot <= 25),
      constraint role_discounts_court_type_fk foreign key (court_type_id)
        references court_types (id)
    );
  `.execute(db);
};
