import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createSignIn(db);
  await createProfiles(db);
};

// The fields are those of the sign-in library, under our names. Its ids may be made by the
// database, its instants keep their zone, and an account of a provider exists once.
const createSignIn = (db: Kysely<unknown>) =>
  sql`
    create table users (
      id uuid default gen_random_uuid(),
      name text not null,
      email text not null,
      email_verified boolean not null default false,
      image text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint users_pk primary key (id),
      constraint users_email_unique unique (email),
      constraint users_email_lower_case check (email = lower(email))
    );

    create table sessions (
      id uuid default gen_random_uuid(),
      user_id uuid not null,
      token text not null,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint sessions_pk primary key (id),
      constraint sessions_token_unique unique (token),
      constraint sessions_user_fk foreign key (user_id) references users (id) on delete cascade
    );
    create index sessions_by_user on sessions (user_id);

    create table accounts (
      id uuid default gen_random_uuid(),
      user_id uuid not null,
      account_id text not null,
      provider_id text not null,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      password text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint accounts_pk primary key (id),
      constraint accounts_provider_unique unique (provider_id, account_id),
      constraint accounts_user_fk foreign key (user_id) references users (id) on delete cascade
    );
    create index accounts_by_user on accounts (user_id);

    create table verifications (
      id uuid default gen_random_uuid(),
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint verifications_pk primary key (id)
    );
    create index verifications_by_identifier on verifications (identifier);

    create table rate_limits (
      id uuid default gen_random_uuid(),
      key text not null,
      count integer not null,
      last_request bigint not null,
      constraint rate_limits_pk primary key (id),
      constraint rate_limits_key_unique unique (key)
    );
  `.execute(db);

// A profile outlives a wish to be forgotten: the person's row is anonymised, never removed, so
// that the ledger and the orders keep their owner.
const createProfiles = (db: Kysely<unknown>) =>
  sql`
    create table profiles (
      user_id uuid,
      membership_status text not null default 'normal_member',
      username text not null,
      display_name text,
      gender text,
      date_of_birth date,
      avatar_url text,
      description text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      constraint profiles_pk primary key (user_id),
      constraint profiles_user_fk foreign key (user_id) references users (id),
      constraint profiles_membership_status check (
        membership_status in (
          'normal_member', 'athlete', 'coach', 'super_host', 'super_host_pickle',
          'super_host_padel', 'long_term_member', 'vip_maserati'
        )
      ),
      constraint profiles_username_shape check (username ~ '^[A-Za-z0-9_]{3,20}$'),
      constraint profiles_gender check (gender in ('Male', 'Female', 'Undisclosed', 'Other')),
      constraint profiles_born_since_1920 check (date_of_birth >= date '1920-01-01')
    );
    -- Two names that differ by case alone would be read as one person.
    create unique index profiles_username_unique on profiles (lower(username));
  `.execute(db);
