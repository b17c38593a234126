import { type Kysely, sql } from 'kysely';

// Money that waits is kept as income, or never came. `closed`, which was one kind for both and was booked
// as income, stays for decisions of before.
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
          else
            kind in ('refunded_at_provider', 'returned_in_cash', 'kept', 'not_received', 'closed')
            and num_nonnulls(credited_user_id, attached_order_id, reference) = 0
        end
      ),
      -- What is owed for a booking was received when it was sold.
      add constraint exception_resolutions_owed_was_received check (
        kind <> 'not_received' or change_id is null
      ),
      drop constraint exception_resolutions_charge_kinds,
      add constraint exception_resolutions_charge_kinds check (
        charge_id is null or kind in ('attached', 'refunded_outside', 'kept', 'not_received', 'closed')
      )
  `.execute(db);
};
