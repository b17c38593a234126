import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { ServiceAccount } from '#contract/operator-services.ts';
import {
  type GrantablePermission,
  operatorName,
  type ServiceRights,
} from '#domain/staff/service-permissions.ts';
import type { AppContext } from '#server/app-context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/transact.ts';
import { hashOfToken } from '#server/features/accounts/links/links.ts';
import {
  findServiceByToken,
  insertService,
  replaceToken,
  revokeAccount,
  type ServiceRow,
  saveLastUse,
} from '#server/features/accounts/services/services.repository.ts';
import { writeAudit } from '#server/features/platform/audit.ts';
import { countToken, refuseTokensOf } from '#server/features/platform/rate-limits/rate-limits.ts';
import { Refusal } from '#server/http/refusal.ts';

const isSame = (a: string, b: string): boolean =>
  timingSafeEqual(Buffer.from(hashOfToken(a)), Buffer.from(hashOfToken(b)));

/** A use is recorded at most this often. */
const usePauseMs = 60_000;

const findRights = async (
  { db, secrets }: AppContext,
  token: string,
): Promise<ServiceRights | null> => {
  if (isSame(token, secrets.operatorToken)) {
    return { name: operatorName, permissions: [] };
  }
  return (await findServiceByToken(db, hashOfToken(token))) ?? null;
};

/**
 * Finds the service account of a request's token; null without one. A network that has tried too
 * many wrong ones is refused with the right one too, or it could go on guessing. [SERVICE-3]
 */
export const findService = async (
  context: AppContext,
  request: FastifyRequest,
): Promise<ServiceRights | null> => {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return null;
  const account = await findRights(context, token);
  if (account === null) {
    await countToken(context, token, request.ip);
    return null;
  }
  await refuseTokensOf(context, request.ip);
  return account;
};

/** Records that an account was let in. */
export const recordUse = async (context: AppContext, { name }: ServiceRights): Promise<void> => {
  if (name === operatorName) return;
  await saveLastUse(context.db, name, context.clock.now(), usePauseMs);
};

const accountOf = ({
  createdAt,
  tokenAt,
  lastUsedAt,
  revokedAt,
  ...row
}: ServiceRow): ServiceAccount => ({
  ...row,
  createdAt: createdAt.toISOString(),
  tokenAt: tokenAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});

export const accountsOf = (rows: readonly ServiceRow[]): ServiceAccount[] => rows.map(accountOf);

const newToken = (): string => `depot_${randomBytes(32).toString('base64url')}`;

/** Makes one change of an account, and writes it to the log. Tokens are never written there. */
const changeAccount = (
  { db, clock }: AppContext,
  name: string,
  action: 'service.add' | 'service.revoke' | 'service.rotate',
  change: (tx: Tx, now: Temporal.Instant) => Promise<ServiceRow>,
): Promise<ServiceAccount> =>
  transact(db, async (tx) => {
    const now = clock.now();
    const row = await change(tx, now);
    const details = { permissions: row.permissions };
    await writeAudit(tx, { action, subject: `service:${name}`, details }, now);
    return accountOf(row);
  });

interface WithToken {
  readonly account: ServiceAccount;
  readonly token: string;
}

export const addAccount = async (
  context: AppContext,
  { name, permissions }: { readonly name: string; readonly permissions: GrantablePermission[] },
): Promise<WithToken> => {
  const token = newToken();
  const distinct = [...new Set(permissions)];
  const account = await changeAccount(context, name, 'service.add', async (tx, now) => {
    const added = { name, permissions: distinct, tokenHash: hashOfToken(token) };
    const row = await insertService(tx, added, now);
    if (row === undefined) throw new Refusal('conflict', { reason: 'service_exists', name });
    return row;
  });
  return { account, token };
};

const noSuch = (name: string): Refusal => new Refusal('not_found', { reason: 'no_service', name });

export const rotateToken = async (context: AppContext, name: string): Promise<WithToken> => {
  const token = newToken();
  const account = await changeAccount(context, name, 'service.rotate', async (tx, now) => {
    const row = await replaceToken(tx, name, hashOfToken(token), now);
    if (row === undefined) throw noSuch(name);
    return row;
  });
  return { account, token };
};

export const revoke = (context: AppContext, name: string): Promise<ServiceAccount> =>
  changeAccount(context, name, 'service.revoke', async (tx, now) => {
    const row = await revokeAccount(tx, name, now);
    if (row === undefined) throw noSuch(name);
    return row;
  });
