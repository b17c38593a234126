import type { LinkKind } from '#domain/accounts/lifetimes.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface AccountLink {
  readonly userId: string;
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly expiresAt: Temporal.Instant;
}

/** Inserts a link. Earlier links of the same member and kind stay valid. */
export const saveLink = async (tx: Tx, link: AccountLink): Promise<void> => {
  const fresh = {
    token_hash: link.tokenHash,
    expires_at: asDate(link.expiresAt),
    used_at: null,
  };
  await tx
    .insertInto('account_links')
    .values({ user_id: link.userId, kind: link.kind, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet(fresh))
    .execute();
  await tx
    .insertInto('account_link_tokens')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      kind: link.kind,
      expires_at: fresh.expires_at,
    })
    .execute();
};

interface LinkToken {
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly now: Temporal.Instant;
}

/**
 * Finds the member of a valid token. The previous release wrote its links to account_links only.
 */
const ownerOf = (db: Database, { kind, tokenHash, now }: LinkToken) =>
  db
    .selectFrom('account_link_tokens')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', asDate(now))
    .union(
      db
        .selectFrom('account_links')
        .select('user_id as userId')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where('expires_at', '>', asDate(now)),
    );

/** Marks a verification link as used; it may be opened again. Undefined when it has expired. */
export const openVerificationLink = (tx: Tx, tokenHash: string, now: Temporal.Instant) =>
  tx
    .updateTable('account_links')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(asDate(now))) }))
    .where('kind', '=', 'verification')
    .where('user_id', 'in', ownerOf(tx, { kind: 'verification', tokenHash, now }))
    .returning('user_id as userId')
    .executeTakeFirst();

/** Finds the account of a link, if the link is valid. */
export const findLinkOwner = (
  db: Database,
  kind: LinkKind,
  tokenHash: string,
  now: Temporal.Instant,
) =>
  db
    .selectFrom('account_links')
    .innerJoin('users', 'users.id', 'account_links.user_id')
    .leftJoin('profiles', 'profiles.user_id', 'users.id')
    .select([
      'users.id',
      'users.email',
      'users.email_verified as emailVerified',
      'profiles.username',
      'profiles.display_name as displayName',
    ])
    .where('kind', '=', kind)
    .where('account_links.user_id', 'in', ownerOf(db, { kind, tokenHash, now }))
    .executeTakeFirst();

/**
 * Deletes all reset links of the member who has this one. Concurrent calls are safe: one returns
 * true, whether they use the same link or several of one member.
 */
export const takeResetLink = async (
  tx: Tx,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<boolean> => {
  const row = await tx
    .deleteFrom('account_links')
    .where('kind', '=', 'reset')
    .where('user_id', 'in', ownerOf(tx, { kind: 'reset', tokenHash, now }))
    .returning('user_id as userId')
    .executeTakeFirst();
  return row !== undefined;
};

/** Ends every link that was mailed to the account. */
export const deleteLinksOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('account_link_tokens').where('user_id', '=', userId).execute();
  await tx.deleteFrom('account_links').where('user_id', '=', userId).execute();
};

export const deleteEndedLinks = async (db: Database, now: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', asDate(now)).execute();
  await db.deleteFrom('account_link_tokens').where('expires_at', '<=', asDate(now)).execute();
};
