import { sql } from 'kysely';
import type { Statement } from '#proof/load/order-load-node.ts';
import type { Database } from '#server/db/database.ts';

// pgbench is a baseline only if PostgreSQL does the same work for it. So the plan of each statement
// of an order must be the same in both databases: for the product's text and for pgbench's.

/** pgbench's variables as the parameters of its prepared statements: one for each occurrence. */
const withParameters = (text: string): string => {
  let count = 0;
  return text.replaceAll(/(?<!:):[a-z_][a-z_0-9]*/g, () => {
    count += 1;
    return `$${count}`;
  });
};

/** A condition names parameters and variables, which differ between the two texts. */
const condition = /^\s*(Index Cond|Recheck Cond|Filter|Conflict Filter|Join Filter|Hash Cond):/;
/** Three unique indexes begin with the same columns and cost the same. */
const twinIndex = /slot_claims_(booked_by_unique|instance_unique)/g;

/** The nodes of a plan with their tables and indexes, without conditions and costs. */
const nodesOf = async (db: Database, text: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`${sql.raw(
    `explain (generic_plan, costs off) ${text}`,
  )}`.execute(db);
  return rows
    .map((row) => row['QUERY PLAN'].replaceAll(twinIndex, 'slot_claims_pk'))
    .filter((line) => !condition.test(line));
};

const canBeExplained = ({ text }: Pick<Statement, 'text'>): boolean =>
  /^\s*(select|insert|update|delete|with)\b/i.test(text);

export interface PlanComparison {
  readonly text: string;
  readonly product: readonly string[];
  readonly pgbench: readonly string[];
  readonly isSame: boolean;
}

/** Compares the plans of each statement, the product's in its database and pgbench's in its own. */
export const comparePlans = async (
  [productDb, pgbenchDb]: readonly [Database, Database],
  statements: readonly Statement[],
  scriptLines: readonly string[],
): Promise<readonly PlanComparison[]> => {
  const comparisons: PlanComparison[] = [];
  for (const [index, statement] of statements.entries()) {
    if (!canBeExplained(statement)) continue;
    const product = await nodesOf(productDb, statement.text);
    const pgbench = await nodesOf(pgbenchDb, withParameters(scriptLines[index] ?? ''));
    const isSame = product.join('\n') === pgbench.join('\n');
    comparisons.push({ text: statement.text, product, pgbench, isSame });
  }
  return comparisons;
};
