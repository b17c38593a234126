import { type Kysely, sql } from 'kysely';

// The most that a person gives beyond the rules, where an owner has set it; null for the limits of
// the role.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table staff
      add column goodwill_action_sen integer,
      add column goodwill_day_sen integer,
      add constraint staff_goodwill_limits check (
        (goodwill_action_sen is null) = (goodwill_day_sen is null)
        and goodwill_action_sen >= 0 and goodwill_day_sen >= goodwill_action_sen
      );
  `.execute(db);
};
