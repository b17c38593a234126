import { expect, test, vi } from 'vitest';
import { deleteAccount } from '#contract/profile.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { sessionIds, whileEnding } from '#server/testing/ended-sessions.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';

vi.mock(import('#server/features/accounts/sign-in.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  requireSession: async () => Temporal.Now.instant(),
}));

const running = await openTestApp();

test('control: without `requireSession`, an account is deleted by a session that ends meanwhile', async () => {
  const member = await aMember(running.db);
  const headers = await signedIn(running, member);
  const [id = ''] = await sessionIds(running, member);
  const body = { password: knownPassword };
  const { status } = await whileEnding(running, id, () =>
    ask(running.app, deleteAccount, { body }, headers),
  );
  expect(status).toBe(200);
});
