import { compileOnce } from '#server/db/compile-once.ts';
import type { Database, Tx } from '#server/db/database.ts';

const selectVersion = compileOnce((db) => db.selectFrom('rule_versions').select('version'));

/** A trigger changes the version whenever a table of the rule book changes. */
export const findRuleVersion = async (db: Database): Promise<string> => {
  const [row] = await selectVersion(db, {});
  if (row === undefined) throw new Error('The rules have no version.');
  return row.version;
};

const selectVersionForShare = compileOnce((db) =>
  db.selectFrom('rule_versions').select('version').forShare(),
);

/**
 * Locks the rules against changes until the transaction ends, after waiting for a change in
 * progress. Read the rules after this.
 */
export const lockRuleVersion = async (tx: Tx): Promise<void> => {
  await selectVersionForShare(tx, {});
};
