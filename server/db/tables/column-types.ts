import type { ColumnType } from 'kysely';

/**
 * JSON is written as text and read as a value. The driver would convert an array into a PostgreSQL
 * array, so writers call JSON.stringify themselves.
 */
export type Json<Value> = ColumnType<Value, string, string>;

/** The same, for a column with a default. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
