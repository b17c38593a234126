import { type Kysely, sql } from 'kysely';

// Scripts and machines that call the operator's API. A token is 32 random bytes, so a plain hash is
// enough. Accounts are revoked and not deleted: the audit log names them.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table service_accounts (
      name text,
      permissions text[] not null,
      token_hash text not null,
      created_at timestamptz not null,
      token_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      constraint service_accounts_pk primary key (name),
      constraint service_accounts_token_unique unique (token_hash),
      constraint service_accounts_name check (name ~ '^[a-z][a-z0-9-]{1,39}$' and name <> 'operator'),
      constraint service_accounts_permissions check (cardinality(permissions) > 0)
    );

    alter table audit_log
      add column service_account text,
      add constraint audit_log_service_fk foreign key (service_account)
        references service_accounts (name);
  `.execute(db);
};
