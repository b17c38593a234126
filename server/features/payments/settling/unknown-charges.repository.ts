import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Sen } from '#domain/money/money.ts';
import { asDate, type Tx } from '#server/db/database.ts';

interface ReportedCharge {
  readonly provider: string;
  readonly transactionId: string;
  readonly orderId: string;
  readonly amountSen: Sen;
  readonly currency: string;
  readonly method?: string | null;
}

/**
 * Keeps a paid charge whose order is not ours, once. One that a settlement file brought before counts
 * as reported from then on, and has the signed amount and currency unless a person has decided about
 * it. Returns false if nothing has changed. [EXC-12] [EXC-14]
 */
export const keepReportedCharge = async (
  tx: Tx,
  charge: ReportedCharge,
  now: Temporal.Instant,
): Promise<boolean> => {
  const { provider, transactionId } = charge;
  const terms = {
    named_order_id: charge.orderId,
    amount_sen: charge.amountSen,
    currency: charge.currency,
    method: charge.method ?? null,
    is_reported: true,
  };
  const inserted = await tx
    .insertInto('unknown_charges')
    .values({
      ...terms,
      id: randomUUIDv7(),
      ...{ provider, transaction_id: transactionId },
      seen_at: asDate(now),
    })
    .onConflict((conflict) => conflict.columns(['provider', 'transaction_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted !== undefined) return true;
  const isDecided = await isDecidedCharge(tx, provider, transactionId);
  const updated = await tx
    .updateTable('unknown_charges')
    .set(isDecided ? { is_reported: true } : terms)
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId)
    .where('is_reported', '=', false)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
};

/** Keeps what a person decides about a charge that only files have, which is locked. [EXC-14] */
export const keepTermsOfFile = async (
  tx: Tx,
  id: string,
  terms: { readonly amountSen: Sen; readonly namedOrderId: string | null },
): Promise<void> => {
  await tx
    .updateTable('unknown_charges')
    .set({ amount_sen: terms.amountSen, named_order_id: terms.namedOrderId })
    .where('id', '=', id)
    .where('is_reported', '=', false)
    .execute();
};

/** Keeps the charges of a settlement file that are no payments of ours, each once. [EXC-12] */
export const keepChargesOfFile = async (
  tx: Tx,
  provider: string,
  fileId: string,
  now: Temporal.Instant,
): Promise<void> => {
  await sql`
    insert into unknown_charges (
      id, provider, transaction_id, named_order_id, amount_sen, currency, is_reported, seen_at
    )
    select gen_random_uuid(), ${provider}, transaction_id, order_id, amount_sen, 'MYR', false,
      ${asDate(now)}
    from (
      select distinct on (transaction_id) transaction_id, order_id, amount_sen
      from settlement_rows
      where file_id = ${fileId} and kind = 'charge' and amount_sen > 0
      order by transaction_id, line
    ) theirs
    where not exists (
      select from payments
      where provider_transaction_id = transaction_id and provider <> 'desk'
        and settled_at is not null
    )
    on conflict (provider, transaction_id) do nothing`.execute(tx);
};

/** Locks a charge of no order of ours, so that a person and a message decide about it in turn. */
export const lockUnknownCharge = (tx: Tx, id: string) =>
  tx
    .selectFrom('unknown_charges')
    .select([
      'provider',
      'transaction_id as transactionId',
      'named_order_id as namedOrderId',
      'amount_sen as amountSen',
      'currency',
      'method',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export type UnknownCharge = NonNullable<Awaited<ReturnType<typeof lockUnknownCharge>>>;

/** Locks the charge if it was unknown, and says whether a person has decided about it. [EXC-13] */
export const isDecidedCharge = async (
  tx: Tx,
  provider: string,
  transactionId: string,
): Promise<boolean> => {
  const charge = await tx
    .selectFrom('unknown_charges')
    .select('id')
    .where('provider', '=', provider)
    .where('transaction_id', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();
  if (charge === undefined) return false;
  const decision = await tx
    .selectFrom('exception_resolutions')
    .select('id')
    .where('charge_id', '=', charge.id)
    .where('state', '=', 'resolved')
    .executeTakeFirst();
  return decision !== undefined;
};
