import { type Kysely, sql } from 'kysely';

// The second factor of people of the staff. The fields are those of the sign-in library, which
// encrypts the secret and the recovery codes. It counts no failures here: our own limits do.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table users add column two_factor_enabled boolean not null default false;

    create table staff_second_factors (
      id uuid default gen_random_uuid(),
      user_id uuid not null,
      secret text not null,
      recovery_codes text not null,
      -- False until the first code of the new secret was given.
      verified boolean not null default false,
      failed_verification_count integer not null default 0,
      locked_until timestamptz,
      constraint staff_second_factors_pk primary key (id),
      constraint staff_second_factors_user_unique unique (user_id),
      constraint staff_second_factors_user_fk foreign key (user_id) references users (id)
        on delete cascade
    );
  `.execute(db);
};
