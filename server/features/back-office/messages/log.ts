import type { CallOutput } from '#contract/call.ts';
import { type listMessages, mostMessages, type readMessage } from '#contract/console-messages.ts';
import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { stateOfMail } from '#domain/venue/messages.ts';
import type { AppContext } from '#server/app-context.ts';
import { transact } from '#server/db/transact.ts';
import { findClosureRow } from '#server/features/back-office/closures/list.repository.ts';
import { resendTo } from '#server/features/back-office/members/member-mails.ts';
import {
  findMessage,
  findRecipientMail,
  listRecipients,
  listMessages as listSent,
} from '#server/features/back-office/messages/messages.repository.ts';
import type { StaffCaller } from '#server/http/callers.ts';
import { Refusal } from '#server/http/refusal.ts';

export const readMessages = async (
  { db }: AppContext,
  person: string | undefined,
): Promise<CallOutput<typeof listMessages>> => {
  const rows = await listSent(db, person ?? null, mostMessages);
  return { messages: rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() })) };
};

/** A message and what became of its mails. [MSG-8] */
export const readOne = async (
  { db }: AppContext,
  id: string,
): Promise<CallOutput<typeof readMessage>> => {
  const found = await findMessage(db, id);
  if (found === undefined) throw new Refusal('not_found');
  const { audience, ...message } = found;
  const closure =
    audience.kind === 'closure' ? await findClosureRow(db, audience.closureId) : undefined;
  const rows = await listRecipients(db, id);
  return {
    message: {
      ...message,
      sentAt: message.sentAt.toISOString(),
      isClosureUndone: closure?.isUndone === true && closure.replacedBy === null,
    },
    recipients: rows.map((row) => {
      const mail = row.keptId === null ? null : row;
      const state = stateOfMail(mail, isDeletedEmail(row.accountEmail));
      return {
        userId: row.userId,
        name: row.name,
        email: row.email,
        affected: [...row.affected],
        state,
        sentAt: row.sentAt?.toISOString() ?? null,
        failure: row.sentAt === null ? row.lastError : null,
        copies: row.copies,
        canResend: mail !== null && state !== 'waiting',
      };
    }),
  };
};

/** News are not sent again to who no longer wants them. [MSG-8] [MSG-9] [MAIL-1] */
export const resend = (
  { db, clock }: AppContext,
  by: StaffCaller,
  { id, userId }: { readonly id: string; readonly userId: string },
): Promise<void> =>
  transact(db, async (tx) => {
    const mail = await findRecipientMail(tx, id, userId);
    if (mail === undefined) throw new Refusal('not_found');
    const { mailId, email, audience, wantsNews } = mail;
    if (audience.kind === 'news' && wantsNews !== true) throw new Refusal('news_unwanted');
    await resendTo(tx, by, { userId, mailId, email }, clock.now());
  });
