import { sql } from 'kysely';

/** All money of the desk: what it took, and as negative amounts what it handed back for undone sales. */
export const deskMoney = sql`
  select order_id, created_at, method, amount_sen, reference, taken_by, shift_id, false as is_undone
  from payments where provider = 'desk'
  union all
  select order_id, created_at, method, -amount_sen, null, staff_user_id, shift_id, true
  from undone_sales where method is not null`;
