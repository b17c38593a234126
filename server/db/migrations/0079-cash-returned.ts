import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await allowCash(db);
  await groupDecisions(db);
  await tieCashToDecisions(db);
};

// Money that waits can be handed back in cash.
const allowCash = (db: Kysely<unknown>) =>
  sql`
    alter table exception_resolutions
      drop constraint exception_resolutions_kind_fields,
      add constraint exception_resolutions_kind_fields check (
        case kind
          when 'credited' then
            credited_user_id is not null and num_nonnulls(attached_order_id, reference) = 0
          when 'attached' then
            attached_order_id is not null and change_id is null
            and num_nonnulls(credited_user_id, reference) = 0
          when 'refunded_outside' then
            reference is not null and num_nonnulls(credited_user_id, attached_order_id) = 0
          when 'refunded_at_provider' then
            num_nonnulls(credited_user_id, attached_order_id, reference) = 0
          when 'returned_in_cash' then
            num_nonnulls(credited_user_id, attached_order_id, reference) = 0
          when 'closed' then num_nonnulls(credited_user_id, attached_order_id, reference) = 0
          else false
        end
      );
  `.execute(db);

// One decision can be about several bookings of an order. Each has a resolution, which names the first
// one of its decision; that of the release before is a decision of its own.
const groupDecisions = (db: Kysely<unknown>) =>
  sql`
    alter table exception_resolutions
      add column decision_id uuid,
      add constraint exception_resolutions_decision_fk foreign key (decision_id)
        references exception_resolutions (id);
    create index exception_resolutions_by_decision on exception_resolutions (decision_id);
  `.execute(db);

const tieCashToDecisions = (db: Kysely<unknown>) =>
  sql`
    alter table cash_entries
      add column decision_id uuid,
      add constraint cash_entries_decision_fk foreign key (decision_id)
        references exception_resolutions (id),
      add constraint cash_entries_decision_is_paid_out check (decision_id is null or amount_sen < 0);
    create unique index cash_entries_one_of_decision on cash_entries (decision_id);
    create index cash_entries_by_time on cash_entries (created_at);
  `.execute(db);
