import { type Kysely, sql } from 'kysely';

// A block that cancels bookings is kept as a closure of its slots, whose claims name it, so that it is
// undone as closures are while its mails wait.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table closure_acts
      add column is_block boolean not null default false,
      add constraint closure_acts_block_slots check (
        not is_block or slots is not null and class_id is null
      );
    alter table slot_claims
      add column block_act_id integer,
      add constraint slot_claims_act_blocks check (block_act_id is null or kind = 'block');
    create index slot_claims_by_block_act on slot_claims (block_act_id)
      where block_act_id is not null;
  `.execute(db);
};
