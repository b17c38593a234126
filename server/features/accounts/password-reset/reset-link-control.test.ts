import { expect, test, vi } from 'vitest';
import { requestPasswordReset, resetPassword } from '#contract/registration.ts';
import type * as links from '#server/features/accounts/links/links.repository.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { aMember } from '#server/testing/builders.ts';
import { newestToken } from '#server/testing/mailbox.ts';

vi.mock(import('#server/features/accounts/links/links.repository.ts'), async (importOriginal) => {
  const original: typeof links = await importOriginal();
  const lookUp: typeof links.takeResetLink = async (tx, tokenHash, now) =>
    (await original.findLinkOwner(tx, 'reset', tokenHash, now)) !== undefined;
  return { ...original, takeResetLink: lookUp };
});

const { app, db } = await openTestApp();

test('control: a reset link that is only looked up, and not deleted, is used more than once', async () => {
  const { email } = await aMember(db);
  await ask(app, requestPasswordReset, { body: { email } }, {});
  const token = await newestToken(db, email);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      ask(app, resetPassword, { body: { token, password: `password of guest ${at}` } }, {}),
    ),
  );
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(1);
});
