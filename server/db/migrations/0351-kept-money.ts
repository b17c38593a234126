import { type Kysely, sql } from 'kysely';

// Money that was owed for a booking, and that the venue keeps by a decision: it is no refund any more.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create view kept_money as
    select change_id, order_id, amount_sen, ended_at as at
    from exception_resolutions
    where change_id is not null and state = 'resolved' and kind in ('kept', 'closed')
  `.execute(db);
};
