import { endOtherSessions } from '#contract/own-access.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';

export const sessionIds = async (
  { db }: TestApp,
  { userId }: TestMember,
): Promise<readonly string[]> => {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
};

/** Signs out everywhere else from each of two sessions, once both requests wait for their rows. */
export const endAtOnce = async (
  { app, db }: TestApp,
  { userId }: TestMember,
  sessions: readonly { readonly cookie: string }[],
) => {
  const { all } = await db.transaction().execute(async (tx) => {
    const rows = tx.selectFrom('sessions').select('id').where('user_id', '=', userId);
    await rows.forUpdate().execute();
    const requests = sessions.map((headers) => ask(app, endOtherSessions, {}, { ...headers }));
    await waitForLock(db, sessions.length);
    return { all: Promise.all(requests) };
  });
  return all;
};

/** Ends a session while a request that it has begun waits for its row. */
export const whileEnding = async <Answer>(
  { db }: TestApp,
  sessionId: string,
  begin: () => Promise<Answer>,
): Promise<Answer> => {
  const { begun } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('sessions').where('id', '=', sessionId).execute();
    const request = begin();
    await waitForLock(db);
    return { begun: request };
  });
  return begun;
};
