import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Tables that record requests, whatever their result. */
const aboutRequests = ['rate_limits', 'payment_messages', 'refused_attempts'];

const tablesOf = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by table_name`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !aboutRequests.includes(name));
};

/** Returns a digest per table, which changes with any of its rows. */
export const makeDigest = async (db: Database): Promise<() => Promise<unknown[]>> => {
  const parts = (await tablesOf(db)).map(
    (table) =>
      // The live feed numbers events at its own pace.
      sql`select ${table}::text as name, md5(string_agg(kept, ' ' order by kept)) as digest
        from (select (to_jsonb(t) - 'number')::text as kept from ${sql.table(table)} as t) as rows`,
  );
  return async () => {
    const { rows } = await sql`${sql.join(parts, sql` union all `)} order by name`.execute(db);
    return rows;
  };
};
