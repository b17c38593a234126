import type { ColumnType } from 'kysely';

/**
 * JSON is written as text and read as a value: the driver would turn an array that it is handed
 * into a PostgreSQL array, so writers call JSON.stringify themselves.
 */
export type Json<Value> = ColumnType<Value, string, string>;

/** The same, where the column has a default. */
export type DefaultedJson<Value> = ColumnType<Value, string | undefined, string>;
