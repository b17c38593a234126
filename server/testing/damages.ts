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
