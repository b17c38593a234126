import { type Kysely, sql } from 'kysely';

// The history of a slot also tells who wanted it in vain, and why. No other table knows.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table refused_attempts (
      id bigint generated always as identity,
      at timestamptz not null,
      user_id uuid not null,
      court_id integer not null,
      booking_date date not null,
      slot smallint not null,
      code text not null,
      constraint refused_attempts_pk primary key (id),
      constraint refused_attempts_user_fk foreign key (user_id) references users (id),
      constraint refused_attempts_court_fk foreign key (court_id) references courts (id)
    );
    create index refused_attempts_by_slot on refused_attempts (court_id, booking_date, slot);
    create index refused_attempts_by_user on refused_attempts (user_id);
    create index refused_attempts_by_time on refused_attempts (at);
  `.execute(db);
};
