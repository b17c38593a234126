import { asDate, type Database } from '#server/db/database.ts';
import type { ProviderMessage } from '#server/features/platform/payment-provider.ts';

interface JudgedMessage {
  readonly provider: string;
  readonly message: ProviderMessage;
  readonly orderId: string | null;
  readonly transactionId: string | null;
  readonly verdict: string;
  readonly detail: string | null;
}

/** Counts the stored signed messages about one charge. The signature covers the order id too. */
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
 * Unsigned fields may contain anything. PostgreSQL stores neither NUL nor a lone surrogate, and no
 * message may be lost because of one.
 */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const storableHeaders = (headers: ProviderMessage['headers']): string =>
  JSON.stringify(headers, (_name, value: unknown) =>
    typeof value === 'string' ? storable(value) : value,
  );

/** Stores a message, real or forged. Messages are never updated. */
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
