import { type Kysely, sql } from 'kysely';

// The number and name that an account of the journal has in the venue's books.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table journal_accounts (
      account text,
      number text not null,
      name text not null,
      changed_at timestamptz not null,
      constraint journal_accounts_pk primary key (account)
    );
  `.execute(db);
};
