import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Disables triggers and foreign keys, as only a fault below the app could. */
export const unguarded = (statement: string) => async (tx: Tx) => {
  await sql`set local session_replication_role = replica`.execute(tx);
  await sql.raw(statement).execute(tx);
};

/** A resolution whose credits are not in the ledger. */
export const uncreditedResolution = (user_id: string) =>
  unguarded(`insert into exception_resolutions (
                 id, provider, provider_transaction_id, order_id, amount_sen, kind,
                 credited_user_id, reason, state, needs_second, proposed_by, proposed_at,
                 ended_by, ended_at
               )
               select gen_random_uuid(), provider, provider_transaction_id, order_id, amount_sen,
                 'credited', '${user_id}', 'Agreed', 'resolved', false, '${user_id}', now(),
                 '${user_id}', now()
               from payments limit 1`);

/** Credits of a resolution that nobody made. */
export const unresolvedCredits = (user_id: string) =>
  unguarded(`insert into credit_entries (
                 user_id, amount_sen, kind, reason, created_by, created_at, idempotency_key
               )
               values ('${user_id}', 500, 'payment', 'Agreed', 'test', now(), 'exception/none');
               insert into credits (user_id, balance_sen) values ('${user_id}', 500)
               on conflict (user_id) do update set balance_sen = credits.balance_sen + 500`);

/** A closed shift without sales and a float of RM 200, which expected another amount. */
export const closedShift = (user_id: string, expectedSen: number) =>
  unguarded(`insert into shifts (
                 id, till, float_sen, opened_by, opened_at, closed_by, closed_at, expected_cash_sen,
                 expected_terminal_sen, counted_cash_sen, counted_terminal_sen
               )
               values (
                 gen_random_uuid(), 'desk', 20000, '${user_id}', now(), '${user_id}', now(),
                 ${expectedSen}, 0, ${expectedSen}, 0
               )`);

export const twoOpenShifts = (user_id: string) =>
  unguarded(`drop index shifts_one_open_per_till;
               insert into shifts (id, till, float_sen, opened_by, opened_at)
               select gen_random_uuid(), 'desk', 0, '${user_id}', now() from generate_series(1, 2)`);

/** A sale of which nothing was taken back. */
export const undoneSale = (user_id: string) =>
  unguarded(`insert into undone_sales (order_id, amount_sen, staff_user_id, reason, created_at)
             values ('order_paid', 0, '${user_id}', 'A mistake', now())`);

const logged = (sen: number): string => `
  insert into audit_log (at, actor, action, subject, details)
  select now(), 'test', 'settlement.close', 'reconciled-day:2026-01-05', jsonb_build_object(
    'after', jsonb_build_object('oursSen', ${sen}, 'theirsSen', 0, 'feesSen', 0, 'refundsSen', 0)
  );`;

/** A day that was closed without lines, and with other sums in the log or none at all. */
export const closedDay = (user_id: string, oursSen: number, loggedSen: number) =>
  unguarded(`${loggedSen === 0 ? '' : logged(loggedSen)}
    insert into reconciled_days values ('2026-01-05', ${oursSen}, 0, 0, 0, '${user_id}', now())`);

/** A closed day with a charge that nobody reported. */
export const closedDayOf = (user_id: string) =>
  unguarded(`${logged(100)}
    insert into reconciled_lines (day, line_key, pile, transaction_id, ours_sen, note)
    values ('2026-01-05', 'nobody', 'only_ours', 'nobody', 100, 'Unknown');
    insert into reconciled_days values ('2026-01-05', 100, 0, 0, 0, '${user_id}', now())`);

/** Refunds at the provider for more than was charged, or without their credits. */
export const refundedCharge = (user_id: string, moreSen: number) =>
  unguarded(`insert into provider_refunds (
                 id, provider, provider_transaction_id, amount_sen, user_id, reason, state,
                 needs_second, proposed_by, proposed_at, decided_by, asked_at, ended_at
               )
               select gen_random_uuid(), provider, provider_transaction_id, amount_sen + ${moreSen},
                 '${user_id}', 'Moves away', 'done', false, '${user_id}', now(), '${user_id}', now(),
                 now()
               from payments limit 1`);

/** Credits that went to the card by no refund. */
export const unrefundedCredits = (user_id: string) =>
  unguarded(`insert into credit_entries (
                 user_id, amount_sen, kind, order_id, reason, created_by, created_at, idempotency_key
               )
               select '${user_id}', 500, 'card_refund', order_id, 'Moves away', 'test', now(),
                 'card-refund/none' from orders limit 1;
               insert into credits (user_id, balance_sen) values ('${user_id}', 500)
               on conflict (user_id) do update set balance_sen = credits.balance_sen + 500`);

/** An exception that is resolved by a refund that nobody asked for. */
export const unaskedRefund = (user_id: string) =>
  unguarded(`insert into exception_resolutions (
                 id, provider, provider_transaction_id, order_id, amount_sen, kind, reason, state,
                 needs_second, proposed_by, proposed_at, ended_by, ended_at
               )
               select gen_random_uuid(), provider, provider_transaction_id, order_id, amount_sen,
                 'refunded_at_provider', 'Agreed', 'sent', false, '${user_id}', now(),
                 '${user_id}', now()
               from payments limit 1`);

/** A membership that an order has bought. */
export const boughtWith = (user_id: string, order: string): string => `
  insert into memberships (
    user_id, plan_id, order_id, status, status_before, ends_on, bought_at
  )
  select '${user_id}', id, '${order}', status, 'normal_member', '2026-12-31', now()
  from membership_plans where status = 'long_term_member'`;

/** A day of which a sen is kept that nobody sold. */
export const keptSen = unguarded(`insert into sold_days values ('2026-01-05', now());
  insert into sold_totals values (
    '2026-01-05', null, 'court_booking', 'web', false, null, 1, 0, 0, 0, 0, 0, 0
  )`);

/** A day of which a sen is kept that did not come in. */
export const keptReceipt = unguarded(`insert into sold_days values ('2026-01-05', now());
  insert into receipt_totals values ('2026-01-05', 'paid', 'provider', null, 1)`);

/** A booking that ended, and nothing says where its money went. */
export const undecidedEnd = (user_id: string) =>
  unguarded(`insert into booking_changes (
                 id, booking_id, user_id, item_id, kind, court_id, booking_date, slot,
                 amount_sen, gave_back, created_at
               )
               select gen_random_uuid(), gen_random_uuid(), '${user_id}', id, 'given_back', court_id,
                 booking_date, slot, 0, 'nothing', now()
               from order_items where order_id = 'order_paid_1' and refunded_at is not null`);

/** A member who waits for 10 PM of the first court; an offer lasts until the next day. */
const waitFor10PM = (user_id: string, offeredUntil: string): string => `
  insert into slot_waits (
    id, user_id, booking_date, court_type_id, court_id, from_slot, to_slot, joined_at, offered_until
  )
  select '00000000-0000-0000-0000-000000000001', '${user_id}', '2026-03-09', court_type_id, id, 22,
    22, now(), ${offeredUntil}
  from courts order by id limit 1;`;

/** An offer of a slot to a member who waits for 10 PM. */
export const offeredSlot = (user_id: string, slot: number) =>
  unguarded(`${waitFor10PM(user_id, "now() + interval '1 day'")}
    insert into slot_claims (court_id, booking_date, slot, kind, user_id, wait_id, expires_at)
    select court_id, booking_date, ${slot}, 'offer', user_id, id, offered_until from slot_waits`);

export const offerOfNothing = (user_id: string) =>
  unguarded(waitFor10PM(user_id, "now() + interval '1 day'"));

export const suspendedInLine = (user_id: string) =>
  unguarded(`${waitFor10PM(user_id, 'null')}
    update users set suspended_at = now(), suspension_reason = 'A reason' where id = '${user_id}'`);
