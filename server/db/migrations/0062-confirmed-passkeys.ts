import { type Kysely, sql } from 'kysely';

// After a reset of the password a passkey is unconfirmed until it follows the new password.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff_passkeys add column state text not null default 'ready';
    alter table staff_passkeys add constraint staff_passkeys_state
      check (state in ('ready', 'unconfirmed'));
  `.execute(db);
};
