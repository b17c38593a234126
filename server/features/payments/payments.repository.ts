import { asDate, type Database } from '#server/db/database.ts';
import type { ProviderMessage } from '#server/features/platform/payment-provider.ts';

export interface JudgedMessage {
  readonly provider: string;
  readonly message: ProviderMessage;
  readonly orderId: string | null;
  readonly transactionId: string | null;
  readonly verdict: string;
  readonly detail: string | null;
}

/** How many signed messages about one charge are kept; what is signed names its order, too. */
export const countMessages = async (
  db: Database,
  provider: string,
  { orderId, transactionId }: { readonly orderId: string; readonly transactionId: string },
): Promise<number> => {
  const { count } = await db
    .selectFrom('payment_messages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .where('provider', '=', provider)
    .where('provider_transaction_id', '=', transactionId)
    .where('verdict', '<>', 'forged')
    .executeTakeFirstOrThrow();
  return count;
};

/**
 * Fields that are not signed may hold anything. PostgreSQL stores neither a zero character nor half of
 * a surrogate pair, and a message must not be lost for one.
 */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const storableHeaders = (headers: ProviderMessage['headers']): string =>
  JSON.stringify(headers, (_name, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );

/** Writes down what a provider, or somebody in its name, has said. It is never changed again. */
export const insertMessage = async (
  db: Database,
  judged: JudgedMessage,
  now: Temporal.Instant,
): Promise<void> => {
  const { source, body, headers } = judged.message;
  await db
    .insertInto('payment_messages')
    .values({
      received_at: asDate(now),
      source,
      provider: judged.provider,
      body: storable(body),
      headers: storableHeaders(headers),
      order_id: judged.orderId,
      provider_transaction_id: judged.transactionId,
      verdict: judged.verdict,
      detail: judged.detail === null ? null : storable(judged.detail),
    })
    .execute();
};
