import { type Kysely, sql } from 'kysely';

// The operator can give a status with a last day. Such a membership ends like one that was bought, and
// has neither plan nor order.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table memberships
      alter column plan_id drop not null,
      alter column order_id drop not null,
      add constraint memberships_bought_or_given check (num_nulls(plan_id, order_id) in (0, 2));
  `.execute(db);
};
