import type { Database, Tx } from '#server/db/database.ts';

/** Another one after every change of a table that the rule book is read from. */
export const findRuleVersion = async (db: Database): Promise<string> => {
  const { version } = await db
    .selectFrom('rule_versions')
    .select('version')
    .executeTakeFirstOrThrow();
  return version;
};

/**
 * Keeps the rules as they are until the transaction ends. It waits for a change that is under way, and
 * the next change waits for it. The rules are read after this.
 */
export const lockRuleVersion = async (tx: Tx): Promise<void> => {
  await tx.selectFrom('rule_versions').select('version').forShare().execute();
};
