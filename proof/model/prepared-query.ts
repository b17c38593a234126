import type { RawBuilder } from 'kysely';
import type { World } from '#proof/model/world.ts';

/** A query that runs after every batch, so it is prepared once. */
export const prepareQuery = <Row extends object>(name: string, question: RawBuilder<Row>) => {
  let text: string | undefined;
  return async ({ observer, context: { db } }: World): Promise<Row[]> => {
    text ??= question.compile(db).sql;
    return (await observer.query<Row>({ name, text })).rows;
  };
};

export const goneFrom = ({ people }: Pick<World, 'people'>): ReadonlySet<string> =>
  new Set(people.filter(({ isGone }) => isGone).map(({ userId }) => userId));
