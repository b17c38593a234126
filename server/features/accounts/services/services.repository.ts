import type { GrantablePermission } from '#domain/staff/service-permissions.ts';
import { asDate, type Database, type Tx } from '#server/db/database.ts';

const columns = [
  'name',
  'permissions',
  'created_at as createdAt',
  'token_at as tokenAt',
  'last_used_at as lastUsedAt',
  'revoked_at as revokedAt',
] as const;

export const listServiceAccounts = (db: Database) =>
  db
    .selectFrom('service_accounts')
    .select(columns)
    .orderBy((eb) => eb('revoked_at', 'is not', null))
    .orderBy('name')
    .execute();

export type ServiceRow = Awaited<ReturnType<typeof listServiceAccounts>>[number];

/** Finds the account of a token; a revoked one has none. */
export const findServiceByToken = (db: Database, tokenHash: string) =>
  db
    .selectFrom('service_accounts')
    .select(['name', 'permissions'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** Saves the time of a use, unless one was saved a moment ago. */
export const saveLastUse = async (
  db: Database,
  name: string,
  now: Temporal.Instant,
  pauseMs: number,
): Promise<void> => {
  const before = asDate(now.subtract({ milliseconds: pauseMs }));
  await db
    .updateTable('service_accounts')
    .set({ last_used_at: asDate(now) })
    .where('name', '=', name)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', before)]))
    .execute();
};

interface NewService {
  readonly name: string;
  readonly permissions: readonly GrantablePermission[];
  readonly tokenHash: string;
}

/** Undefined if the name is taken, also by an account that was revoked. */
export const insertService = (
  tx: Tx,
  { name, permissions, tokenHash }: NewService,
  now: Temporal.Instant,
): Promise<ServiceRow | undefined> =>
  tx
    .insertInto('service_accounts')
    .values({
      name,
      permissions: [...permissions],
      token_hash: tokenHash,
      created_at: asDate(now),
      token_at: asDate(now),
    })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst();

/** Undefined if there is no such account, or it is revoked. */
export const replaceToken = (
  tx: Tx,
  name: string,
  tokenHash: string,
  now: Temporal.Instant,
): Promise<ServiceRow | undefined> =>
  tx
    .updateTable('service_accounts')
    .set({ token_hash: tokenHash, token_at: asDate(now) })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();

export const revokeAccount = (
  tx: Tx,
  name: string,
  now: Temporal.Instant,
): Promise<ServiceRow | undefined> =>
  tx
    .updateTable('service_accounts')
    .set({ revoked_at: asDate(now) })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning(columns)
    .executeTakeFirst();
