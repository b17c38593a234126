import type { Tx } from '#server/db/database.ts';

/** Row ids by name. */
export const idsByName = async (
  tx: Tx,
  table: 'sports' | 'court_types' | 'courts',
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.selectFrom(table).select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [name, id]));
};

export const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The venue has no ${name}`);
  return id;
};
