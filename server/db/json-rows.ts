import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

type Columns<Table extends keyof Schema> = readonly (keyof Schema[Table] & string)[];

/**
 * Rows of a table as one parameter, because a statement on thousands of rows would have more values
 * than PostgreSQL takes parameters.
 */
export const jsonRows = (
  table: keyof Schema,
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> =>
  sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;

/** Selects columns of such rows, to insert them. */
export const selectRows = <Table extends keyof Schema>(
  table: Table,
  columns: Columns<Table>,
  rows: readonly Readonly<Record<string, unknown>>[],
): RawBuilder<unknown> =>
  sql`select ${sql.join(columns.map((column) => sql.ref(column)))} from ${jsonRows(table, rows)}`;
