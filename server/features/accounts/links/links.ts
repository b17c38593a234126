import { createHash, randomBytes } from 'node:crypto';
import { type LinkPurpose, linkExpiry } from '#domain/accounts/lifetimes.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { deleteEndedEmailChanges } from '#server/features/accounts/email-change.repository.ts';
import { deleteEndedLinks, saveLink } from '#server/features/accounts/links/links.repository.ts';

const tokenBytes = 32;

/** The token is random and long, so a fast hash is enough. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url');

export const makeToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Creates a link and returns its token. Earlier links of the same kind and member stay valid. */
export const issueLink = async (
  tx: Tx,
  purpose: Exclude<LinkPurpose, 'emailChange'>,
  userId: string,
  now: Temporal.Instant,
): Promise<string> => {
  const token = makeToken();
  await saveLink(tx, {
    userId,
    kind: purpose === 'invitation' ? 'reset' : purpose,
    tokenHash: hashOfToken(token),
    expiresAt: linkExpiry(purpose, now),
  });
  return token;
};

export const sweepLinks = async ({ db, clock }: AppContext): Promise<void> => {
  await deleteEndedLinks(db, clock.now());
  await deleteEndedEmailChanges(db, clock.now());
};
