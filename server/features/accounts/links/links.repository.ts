import type { LinkKind } from '#domain/accounts/lifetimes.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

export interface AccountLink {
  readonly userId: string;
  readonly kind: LinkKind;
  readonly tokenHash: string;
  readonly expiresAt: Temporal.Instant;
}

/** Writes a further link. Earlier ones of the same person and kind stay good. */
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
 * The person whose link has the token, while it can be used. A link that the release before has sent
 * stands in account_links alone.
 */
const ownerOf = (db: Database, { kind, tokenHash, now }: LinkToken) =>
  db
    .selectFrom('account_link_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', asDate(now))
    .union(
      db
        .selectFrom('account_links')
        .select('user_id')
        .where('token_hash', '=', tokenHash)
        .where('kind', '=', kind)
        .where('expires_at', '>', asDate(now)),
    );

/** Marks a verification link as used, however often it is opened; undefined when it is over. */
export const openVerificationLink = (tx: Tx, tokenHash: string, now: Temporal.Instant) =>
  tx
    .updateTable('account_links')
    .set((eb) => ({ used_at: eb.fn.coalesce('used_at', eb.val(asDate(now))) }))
    .where('kind', '=', 'verification')
    .where('user_id', 'in', ownerOf(tx, { kind: 'verification', tokenHash, now }))
    .returning('user_id')
    .executeTakeFirst();

/** The account that a link belongs to, as long as the link can be used. */
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
    .select(['users.id', 'users.email', 'users.email_verified', 'profiles.username'])
    .where('kind', '=', kind)
    .where('account_links.user_id', 'in', ownerOf(db, { kind, tokenHash, now }))
    .executeTakeFirst();

/**
 * Takes a reset link away, and with it all others of its person. Of any number of takers at once, of one
 * link or of several, one gets true.
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
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteEndedLinks = async (db: Database, now: Temporal.Instant): Promise<void> => {
  await db.deleteFrom('account_links').where('expires_at', '<=', asDate(now)).execute();
  await db.deleteFrom('account_link_tokens').where('expires_at', '<=', asDate(now)).execute();
};
