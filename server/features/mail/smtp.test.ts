import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test } from 'vitest';
import { register, verificationPath } from '#contract/registration.ts';
import { mailTexts } from '#domain/mail-texts.ts';
import { deliverDueMail } from '#server/features/mail/commands.ts';
import { makeSendMail } from '#server/features/mail/gateway.ts';
import { openTestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';

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

/** Long lines are folded on the way, with an equals sign at their end. */
const unfolded = (text: string): string => text.replaceAll(/=\r?\n/g, '').replaceAll(/=3D/g, '=');

test('a mail server gets the verification mail, and its link verifies', async () => {
  const { app, house } = await openTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const email = 'mei@person.test';
  const body = { username: 'mei_ling', email, password: 'three quiet courts' };
  expect((await ask(app, register, { body }, {})).status).toBe(200);
  expect(await deliverDueMail(house, makeSendMail(house.settings))).toBe(1);

  const [mail, ...others] = received;
  expect(others).toEqual([]);
  expect(mail?.to).toEqual([email]);
  const text = unfolded(mail?.text ?? '');
  expect(text).toContain(`Subject: ${mailTexts.verifyEmail.subject}`);
  expect(text).toContain('From: Depot <no-reply@depot.test>');
  const [, token] = new RegExp(`${verificationPath}\\?token=([\\w-]+)`).exec(text) ?? [];
  const opened = await app.inject({ method: 'GET', url: `${verificationPath}?token=${token}` });
  expect(opened.headers.location).toBe('/login?registered=true');
});
