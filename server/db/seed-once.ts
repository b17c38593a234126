import type { Tx } from '#server/db/database.ts';

/**
 * Runs a part of the seed once per database, so that rows changed or deleted by the operator stay
 * so. The marker is also a lock: of two apps that start together, the second waits here until the
 * first has committed.
 */
export const seedOnce = async (
  tx: Tx,
  part: string,
  seed: (tx: Tx) => Promise<void>,
): Promise<void> => {
  const marker = await tx
    .insertInto('venue_settings')
    .values({ key: `seeded/${part}`, value: JSON.stringify(true) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (marker !== undefined) await seed(tx);
};
