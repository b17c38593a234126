import { sql } from 'kysely';
import type { Tx } from '#server/db/database.ts';

/** Locks the mails of a closure, so that none of them is leased before the transaction ends. */
export const lockClosureMails = (tx: Tx, closureId: number) =>
  tx
    .selectFrom('mail_outbox')
    .select(['id', 'idempotency_key as key', 'attempts'])
    .where('closure_id', '=', closureId)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Puts a text before that of mails. */
export const prependToMails = async (
  tx: Tx,
  ids: readonly string[],
  text: string,
): Promise<void> => {
  await tx
    .updateTable('mail_outbox')
    .set({ body_text: sql<string>`${text}::text || body_text` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
};

/** Replaces a text in mails. */
export const replaceInMails = async (
  tx: Tx,
  ids: readonly string[],
  text: string,
  by: string,
): Promise<void> => {
  await tx
    .updateTable('mail_outbox')
    .set({ body_text: sql<string>`replace(body_text, ${text}, ${by})` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
};

/** Replaces a text in the mails of a closure that wait. */
export const replaceInMailsOfClosure = async (
  tx: Tx,
  closureId: number,
  text: string,
  by: string,
): Promise<void> => {
  await tx
    .updateTable('mail_outbox')
    .set({ body_text: sql<string>`replace(body_text, ${text}, ${by})` })
    .where('closure_id', '=', closureId)
    .where('sent_at', 'is', null)
    .execute();
};

export const deleteMails = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx.deleteFrom('mail_outbox').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();
};

/** True if a mail of a closure was sent, or is being sent. */
export const isMailedAbout = async (tx: Tx, closureId: number): Promise<boolean> =>
  (await lockClosureMails(tx, closureId)).some(({ attempts }) => attempts > 0);
