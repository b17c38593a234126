import { asDate, type Tx } from '#server/db/database.ts';

export const insertEvent = async (
  tx: Tx,
  topic: string,
  payload: unknown,
  now: Temporal.Instant,
): Promise<void> => {
  await tx
    .insertInto('events')
    .values({ topic, payload: JSON.stringify(payload), created_at: asDate(now) })
    .execute();
};
