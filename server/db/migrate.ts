import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/database.ts';
import { migrations } from '#server/db/migrations-in-order.ts';
import { transact } from '#server/db/transact.ts';
import { StartRefused } from '#server/start-refused.ts';

/** An arbitrary key for the advisory lock, the same in every release. */
const migrationLock = 4_219_734;

/** Limit for waiting on a locked table; meanwhile all other queries on it wait behind us. */
const lockTimeout = '5s';

/** The name is from Kysely's own migrator, which the first releases used. */
const makeMigrationTable = (tx: Tx) =>
  sql`
    create table if not exists kysely_migration (
      name varchar(255) primary key,
      timestamp varchar(255) not null
    )
  `.execute(tx);

/** Looks only in our own schema, because other venues may use the same database. */
const executedMigrations = async (db: Database): Promise<readonly string[]> => {
  const found = await sql<{ there: boolean }>`
    select exists (
      select from pg_tables
      where schemaname = current_schema() and tablename = 'kysely_migration'
    ) as there
  `.execute(db);
  if (!found.rows[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
};

/** The migrations of this release that the database lacks; none means ready. */
export const pendingMigrations = async (db: Database): Promise<string[]> => {
  const executed = new Set(await executedMigrations(db));
  return Object.keys(migrations).filter((name) => !executed.has(name));
};

/** If each side has a migration that the other lacks, they belong to different branches. */
const refuseOtherLine = async (tx: Tx, [pending = '']: readonly string[]): Promise<void> => {
  const foreign = (await executedMigrations(tx)).filter((name) => !(name in migrations));
  if (foreign.length === 0) return;
  throw new StartRefused(
    `The database has the migration ${foreign[0]}, which this release does not know, and lacks ` +
      `${pending}. Start the release that made it, or restore a backup.`,
  );
};

/**
 * Runs all pending migrations in one transaction. Of apps that start together, the first holds a lock
 * until its end; a pooler may send the next statement to another connection. A database with all of
 * ours and more belongs to a newer release, and this one may run beside it.
 */
export const migrateToLatest = (db: Database): Promise<void> =>
  transact(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(tx);
    const pending = await pendingMigrations(tx);
    if (pending.length === 0) return;
    await refuseOtherLine(tx, pending);
    await sql`select set_config('lock_timeout', ${lockTimeout}, true)`.execute(tx);
    await makeMigrationTable(tx);
    for (const name of pending) {
      await migrations[name]?.up(tx);
      const timestamp = Temporal.Now.instant().toString();
      await sql`insert into kysely_migration values (${name}, ${timestamp})`.execute(tx);
    }
  });
