import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { signIn } from '#contract/accounts.ts';
import { loginAfter, register, verificationPath } from '#contract/registration.ts';
import { accountMailTexts } from '#domain/words/account-mail-texts.ts';
import { expect } from '#e2e/journey.ts';

export interface Newcomer {
  readonly username: string;
  readonly email: string;
  readonly password: string;
}

/** A new, unique visitor, so that journeys do not interfere with each other. */
export const aNewcomer = (): Newcomer => {
  const name = randomUUID().replaceAll('-', '').slice(0, 12);
  return { username: `j_${name}`, email: `${name}@journey.test`, password: `secret of ${name}` };
};

const outbox = join(process.env.E2E_DATA ?? '', 'data', 'outbox');

/** Decodes the transfer encoding of a mail. */
const decode = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );

/** All mails to an address with a subject, oldest first. */
export const mailsTo = (email: string, subject: string): readonly string[] => {
  const files = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
  return files
    .sort()
    .map((name) => readFileSync(join(outbox, name), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`) && mail.includes(`Subject: ${subject}`))
    .map(decode);
};

/** The link in the n-th mail with a subject, once it has arrived. */
export const linkOfMail = async (email: string, subject: string, count = 1): Promise<string> => {
  await expect.poll(() => mailsTo(email, subject).length).toBe(count);
  const link = /https?:\/\/\S+/.exec(mailsTo(email, subject).at(-1) ?? '')?.[0];
  if (link === undefined) throw new Error('The mail has no link.');
  return link;
};

export const verificationLink = (email: string, count = 1): Promise<string> =>
  linkOfMail(email, accountMailTexts.verifyEmail.subject, count);

/** Registers and verifies a member without the screens, which have journeys of their own. */
export const registerMember = async (request: APIRequestContext): Promise<Newcomer> => {
  const newcomer = aNewcomer();
  const answer = await request.post(register.path, { data: newcomer });
  expect(answer.ok()).toBe(true);
  const { searchParams } = new URL(await verificationLink(newcomer.email));
  const form = { token: searchParams.get('token') ?? '' };
  const verified = await request.post(verificationPath, { form, maxRedirects: 0 });
  expect(verified.headers().location).toBe(loginAfter.verified);
  return newcomer;
};

/** Signs a page's browser in without the login screen, which has journeys of its own. */
export const admit = async (page: Page, { email, password }: Newcomer): Promise<void> => {
  const answer = await page.request.post(signIn.path, { data: { email, password } });
  expect(answer.ok()).toBe(true);
};
