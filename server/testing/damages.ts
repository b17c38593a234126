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
