import type { Tx } from '#server/db/database.ts';
import type { ToldEvent } from '#server/live/events.ts';
import { insertEvent } from '#server/live/repository.ts';

/** Writes an event in the transaction of its cause, so that nobody hears of what did not happen. */
export const writeEvent = (tx: Tx, { topic, payload }: ToldEvent): Promise<void> =>
  insertEvent(tx, topic, payload);
