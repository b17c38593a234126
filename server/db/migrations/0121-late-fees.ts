import { type Kysely, sql } from 'kysely';

// The amount by which a file or a charge that came after the closing of a day changed its fees. The closed
// day stays as it is; the journal posts these amounts on the day when they were read.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table late_fees (
      id bigint generated always as identity,
      day date not null,
      fee_sen integer not null,
      read_at timestamptz not null,
      constraint late_fees_pk primary key (id),
      constraint late_fees_day_fk foreign key (day) references reconciled_days (day),
      constraint late_fees_some check (fee_sen <> 0)
    );
    create index late_fees_by_day on late_fees (day);
    create trigger late_fees_append_only before update or delete or truncate on late_fees
      for each statement execute function refuse_rewriting();
  `.execute(db);
};
