import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { deleteAccount } from '#contract/profile.ts';
import {
  loginAfter,
  register,
  requestPasswordReset,
  resetPassword,
  verificationPath,
} from '#contract/registration.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { makeSendMail } from '#server/features/platform/mail/gateway.ts';
import { deliverDueMail } from '#server/features/platform/mail/mail.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { asForm } from '#server/testing/fiuu.ts';

interface Received {
  readonly to: readonly string[];
  readonly text: string;
}

const received: Received[] = [];
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ to, text: Buffer.concat(chunks).toString() });
      done();
    });
  },
});
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
afterAll(() => new Promise<void>((resolve) => mailServer.close(() => resolve())));
const { port } = mailServer.server.address() as AddressInfo;

/** Quoted-printable folds long lines with an equals sign at their end. */
const unfolded = (text: string): string => text.replaceAll(/=\r?\n/g, '').replaceAll(/=3D/g, '=');

const { app, context } = await openTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
const send = makeSendMail(context.settings);

/** Delivers due mail, which must be exactly one, and returns it as received. */
const theMail = async (): Promise<Received> => {
  received.length = 0;
  expect(await deliverDueMail(context, send)).toBe(1);
  expect(received).toHaveLength(1);
  const [mail] = received as [Received];
  return { to: mail.to, text: unfolded(mail.text) };
};

const tokenIn = ({ text }: Received, path: string): string =>
  new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? '';

const email = 'mei@person.test';
const registration = { username: 'mei_ling', email, password: 'three quiet courts' };
const newPassword = 'four loud rackets';

// These tests follow one account in order: each needs what the mail before has caused.
describe('a mail server receives', () => {
  test('the verification mail, and its link verifies', async () => {
    expect((await ask(app, register, { body: registration }, {})).status).toBe(200);
    const mail = await theMail();
    expect(mail.to).toEqual([email]);
    expect(mail.text).toContain(`Subject: ${accountMailTexts.verifyEmail.subject}`);
    expect(mail.text).toContain('From: Depot <no-reply@depot.test>');
    const payload = `token=${tokenIn(mail, verificationPath)}`;
    const verified = await app.inject({
      method: 'POST',
      url: verificationPath,
      headers: asForm,
      payload,
    });
    expect(verified.headers.location).toBe(loginAfter.verified);
  });

  test('the notice that the address already has an account', async () => {
    const body = { ...registration, username: 'somebody_else' };
    expect((await ask(app, register, { body }, {})).status).toBe(200);
    const mail = await theMail();
    expect(mail.to).toEqual([email]);
    expect(mail.text).toContain(`Subject: ${accountMailTexts.accountExists.subject}`);
    expect(mail.text).toContain('http://localhost:3000/forgot-password');
  });

  test('the reset mail, whose link sets a password, and the notice that it was changed', async () => {
    expect((await ask(app, requestPasswordReset, { body: { email } }, {})).status).toBe(200);
    const mail = await theMail();
    expect(mail.to).toEqual([email]);
    expect(mail.text).toContain(`Subject: ${accountMailTexts.resetPassword.subject}`);
    const body = { token: tokenIn(mail, '/reset-password'), password: newPassword };
    expect((await ask(app, resetPassword, { body }, {})).status).toBe(200);
    const changed = await theMail();
    expect(changed.to).toEqual([email]);
    expect(changed.text).toContain(`Subject: ${accountMailTexts.passwordChanged.subject}`);
  });

  test('the farewell, which is the last mail', async () => {
    const payload = { email, password: newPassword };
    const { cookies } = await app.inject({ method: 'POST', url: '/api/session', payload });
    const cookie = cookies
      .map(({ name, value }) => `${name}=${encodeURIComponent(value)}`)
      .join('; ');
    expect(
      (await ask(app, deleteAccount, { body: { password: newPassword } }, { cookie })).status,
    ).toBe(200);
    const mail = await theMail();
    expect(mail.to).toEqual([email]);
    expect(mail.text).toContain(`Subject: ${accountMailTexts.accountDeleted.subject}`);
    expect(await deliverDueMail(context, send)).toBe(0);
  });
});
