import { type Kysely, sql } from 'kysely';

// Wherever the console names the buyer of an order, it says that the member was deleted.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    update profiles set display_name = 'Deleted member'
    from users where users.id = profiles.user_id and users.email like 'deleted-%@deleted.invalid'
  `.execute(db);
};
