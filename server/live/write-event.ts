import type { Tx } from '#server/db/database.ts';
import type { CommandEvent } from '#server/live/events.ts';
import { insertEvent } from '#server/live/repository.ts';

/** Inserts an event in the transaction of its cause, so that a rolled-back change emits none. */
export const writeEvent = (tx: Tx, { topic, payload }: CommandEvent): Promise<void> =>
  insertEvent(tx, topic, payload);
