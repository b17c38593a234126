import {
  loginAfter,
  register,
  resendVerification,
  verificationPath,
} from '#contract/registration.ts';
import type { TestApp } from '#server/testing/app.ts';
import { ask } from '#server/testing/ask.ts';
import { browse } from '#server/testing/browser.ts';
import { asForm } from '#server/testing/fiuu.ts';

/** The default password of a sign-up. */
export const signUpPassword = 'three quiet courts';

/** The responses to opened verification links. */
export const opened = {
  verified: `303 ${loginAfter.verified}`,
  accountExists: `303 ${loginAfter.account_exists}`,
  expired: `303 ${loginAfter.expired}`,
} as const;

/** The verification links in a mail's text, as paths of the app. */
export const linksIn = (text = ''): string[] =>
  [...text.matchAll(/http\S+token=\S+/g)].map(([link]) => {
    const { pathname, search } = new URL(link);
    return `${pathname}${search}`;
  });

/** Signs up, opens links and signs in, as visitors do. */
export const visitorsOf = ({ app, db }: TestApp) => ({
  signUp: (body: { username: string; email: string; password?: string }) =>
    ask(app, register, { body: { password: signUpPassword, ...body } }, {}),

  resend: (email: string, resendKey?: string) =>
    ask(app, resendVerification, { body: { email, ...(resendKey && { resendKey }) } }, {}),

  /** Presses Verify on the page of a link. */
  verify: async (link: string): Promise<string> => {
    const payload = link.split('?')[1] ?? '';
    const url = verificationPath;
    const answer = await app.inject({ method: 'POST', url, headers: asForm, payload });
    return `${answer.statusCode} ${answer.headers.location}`;
  },

  signIn: (email: string, password: string = signUpPassword) =>
    browse(app).send('POST', '/api/session', { email, password }),

  usersLike: (email: string) =>
    db
      .selectFrom('users')
      .leftJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.id', 'email', 'email_verified', 'username'])
      .where('email', '=', email)
      .execute(),
});
