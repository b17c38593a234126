import type { Compilable, CompiledQuery } from 'kysely';
import type { Database } from '#server/db/database.ts';
import { connectionOf } from '#server/db/transact.ts';

/** Stands for a parameter while a statement is built. */
class Placeholder {
  readonly path: readonly (string | number)[];

  constructor(path: readonly (string | number)[]) {
    this.path = path;
  }
}

type Row = Readonly<Record<string, unknown>>;

/** Every other list is one parameter. */
const isRows = (value: unknown): value is readonly Row[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((row) => row !== null && Object.getPrototypeOf(row) === Object.prototype);

/** The same parameters with a placeholder for every value. A list of rows stays a list of rows. */
const placeholdersFor = (params: Row, path: readonly (string | number)[] = []): Row =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      isRows(value)
        ? value.map((row, index) => placeholdersFor(row, [...path, name, index]))
        : new Placeholder([...path, name]),
    ]),
  );

const valueAt = (params: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce((value, name) => (value as Row)[name], params);

/** Statements differ by how many rows they have, and by how many columns those have. */
const shapeOf = (params: Row): string =>
  Object.values(params)
    .map((value) => (isRows(value) ? value.map((row) => Object.keys(row).length).join('+') : ''))
    .join();

/**
 * Builds and compiles a statement once for each number of rows; building is a large part of what a
 * short statement costs. `build` may only pass its parameters on, because it gets placeholders. The
 * compiled texts depend on the code alone, so every database and every test may share them.
 *
 * In a transaction, statements that are started without waiting for each other are sent together,
 * in that order, and answered after one round trip. The database still runs one after the other, so
 * each sees what was committed before it began.
 */
export const compileOnce = <Params extends object, Result>(
  build: (db: Database, params: Params) => Compilable<Result>,
): ((db: Database, params: Params) => Promise<Result[]>) => {
  const compiled = new Map<string, CompiledQuery<Result>>();
  const compile = (db: Database, params: Row, shape: string): CompiledQuery<Result> => {
    const statement = build(db, placeholdersFor(params) as Params).compile();
    compiled.set(shape, statement);
    return statement;
  };
  return async (db, params) => {
    const shape = shapeOf(params as Row);
    const statement = compiled.get(shape) ?? compile(db, params as Row, shape);
    const parameters = statement.parameters.map((value) =>
      value instanceof Placeholder ? valueAt(params, value.path) : value,
    );
    const query = { ...statement, parameters };
    const { rows } = await (connectionOf(db) ?? db).executeQuery<Result>(query);
    return rows;
  };
};
