import { type Kysely, sql } from 'kysely';

// Why a payment bought nothing, where its reason says only why it waits: a guest has no credits, or the
// balance is full. Null for payments of before.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table payments
      add column unapplied_reason text,
      add constraint payments_unapplied_reason check (
        unapplied_reason is null or reason in ('guest_money', 'balance_full')
      );
    create index exception_resolutions_by_attached on exception_resolutions (attached_order_id)
      where attached_order_id is not null
  `.execute(db);
};
