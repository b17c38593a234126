import type { Database } from '#server/db/database.ts';

/** Another one after every change of a table that the rule book is read from. */
export const findRuleVersion = async (db: Database): Promise<string> => {
  const { version } = await db
    .selectFrom('rule_versions')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
};
