import type { Database } from '#server/db/database.ts';

/** Returns the audit entries and live events since the last call. */
export const makeTraces = (db: Database) => {
  let [auditId, eventId] = [0, 0];
  return async () => {
    const audit = await db
      .selectFrom('audit_log')
      .select(['id', 'actor', 'action', 'subject', 'details'])
      .where('id', '>', auditId)
      .orderBy('id')
      .execute();
    const events = await db
      .selectFrom('events')
      .select(['id', 'topic', 'payload'])
      .where('id', '>', eventId)
      .orderBy('id')
      .execute();
    auditId = audit.at(-1)?.id ?? auditId;
    eventId = events.at(-1)?.id ?? eventId;
    return {
      audit: audit.map(({ id, ...entry }) => entry),
      events: events.map(({ id, ...event }) => event),
    };
  };
};
