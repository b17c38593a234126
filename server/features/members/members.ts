import { isDeletedEmail } from '#domain/accounts/account-deletion.ts';
import { normaliseEmail } from '#domain/accounts/email.ts';
import type { Database, Tx } from '#server/db/database.ts';
import {
  findMemberByEmail,
  lockAccountShared,
  type MemberRow,
} from '#server/features/members/members.repository.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Locks the account. A request that overlaps the deletion of its account must not write to it. */
export const requireAccount = async (tx: Tx, userId: string): Promise<void> => {
  const account = await lockAccountShared(tx, userId);
  if (account === undefined || isDeletedEmail(account.email)) throw new Refusal('unauthenticated');
};

/** Finds a member by e-mail, in any spelling. Throws a refusal that names the e-mail. */
export const requireMember = async (db: Database, email: string): Promise<MemberRow> => {
  const row = await findMemberByEmail(db, normaliseEmail(email));
  if (row === undefined) {
    throw new Refusal('not_found', { reason: 'no_member', email });
  }
  return row;
};
