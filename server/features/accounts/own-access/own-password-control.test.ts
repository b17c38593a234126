import { expect, test, vi } from 'vitest';
import { changePassword } from '#contract/own-access.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { mailsTo } from '#server/testing/mailbox.ts';
import { atOnce } from '#server/testing/password-changes.ts';
import { knownPassword, signedIn } from '#server/testing/sessions.ts';

vi.mock(import('#server/features/accounts/sign-in.ts'), async (importOriginal) => ({
  ...(await importOriginal()),
  requireSession: async () => Temporal.Now.instant(),
}));

const running = await openTestApp();
const { app, db } = running;

test('control: without `requireSession`, two changes with one password at the same moment count', async () => {
  const member = await aMember(db);
  const cookie = await signedIn(running, member);
  const change = (password: string) =>
    ask(app, changePassword, { body: { current: knownPassword, password } }, cookie);
  await atOnce(running, member, () => [change('four louder courts'), change('five silent courts')]);
  expect(await mailsTo(db, member.email)).toHaveLength(2);
});
