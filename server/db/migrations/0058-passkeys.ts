import { type Kysely, sql } from 'kysely';

// The passkeys of people of the staff. The fields are those of the sign-in library, but for the last
// use. Only the public half of a key is here.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table staff_passkeys (
      id uuid default gen_random_uuid(),
      user_id uuid not null,
      name text not null,
      credential_id text not null,
      public_key text not null,
      counter bigint not null,
      device_type text not null,
      backed_up boolean not null,
      transports text,
      aaguid text,
      created_at timestamptz not null,
      last_used_at timestamptz,
      constraint staff_passkeys_pk primary key (id),
      constraint staff_passkeys_credential_unique unique (credential_id),
      constraint staff_passkeys_staff_fk foreign key (user_id) references staff (user_id)
        on delete cascade
    );
    create index staff_passkeys_by_user on staff_passkeys (user_id);
  `.execute(db);
};
