import type { TestApp } from '#server/testing/app.ts';
import type { TestMember } from '#server/testing/builders.ts';
import { waitForLock } from '#server/testing/lock-waits.ts';

/** Lets two requests go on at the same moment, once both wait for the row of the member's password. */
export const atOnce = async <Answer>(
  { db }: TestApp,
  { userId }: TestMember,
  start: () => readonly [Promise<Answer>, Promise<Answer>],
): Promise<[Answer, Answer]> => {
  const { both } = await db.transaction().execute(async (tx) => {
    const password = tx.selectFrom('accounts').select('id').where('user_id', '=', userId);
    await password.forUpdate().execute();
    const requests = start();
    await waitForLock(db, 2);
    return { both: Promise.all(requests) };
  });
  return both;
};
