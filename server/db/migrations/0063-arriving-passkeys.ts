import { type Kysely, sql } from 'kysely';

// The sign-in library inserts a passkey by itself. It is arriving, and counts for nothing, until our
// own transaction has written its entry in the audit log. One that the release before adds
// meanwhile stays so and has to be added again.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff_passkeys drop constraint staff_passkeys_state;
    alter table staff_passkeys add constraint staff_passkeys_state
      check (state in ('arriving', 'ready', 'unconfirmed'));
    alter table staff_passkeys alter column state set default 'arriving';
  `.execute(db);
};
