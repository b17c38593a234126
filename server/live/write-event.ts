import type { Tx } from '#server/db/database.ts';
import type { CommandEvent } from '#server/live/events.ts';
import { insertEvent, insertEvents } from '#server/live/repository.ts';

/** Inserts an event in the transaction of its cause, so that a rolled-back change emits none. */
export const writeEvent = (tx: Tx, { topic, payload }: CommandEvent): Promise<void> =>
  insertEvent(tx, topic, payload);

/** Inserts any number of events in one statement. */
export const writeEvents = (tx: Tx, events: readonly CommandEvent[]): Promise<void> =>
  insertEvents(tx, events);
